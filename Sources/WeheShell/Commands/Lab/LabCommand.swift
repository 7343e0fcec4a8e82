import TestRunner
import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Home
import PacketLab
import PathEmulation
import ReplayServer
import Reports
import TestModel
import Messages

/// `lab`: configures the emulated path between the embedded server and its clients.
struct LabCommand: ShellCommandGroup {
    static let about = CommandAbout(
        "Make differentiation on purpose: rules for the path to the embedded server.",
        "Différencier exprès : des règles pour le chemin vers le serveur intégré.", .group,
        discussion: (
            """
            Rules hold for replays on the embedded server of this shell that begin from then on. "help lab" \
            explains how they are written, and what is real and what is emulated.
            """,
            """
            Les règles valent pour les rejeux à venir sur le serveur intégré de ce shell. « help lab » explique \
            comment elles s'écrivent, et ce qui est réel ou émulé.
            """
        ))

    static var configuration: CommandConfiguration {
        .init(
            commandName: "lab", about,
            subcommands: [
                Show.self, Presets.self, Load.self, Add.self, Remove.self, Clear.self,
                Up.self, Down.self, Run.self,
            ], defaultSubcommand: Show.self)
    }

    struct Show: ShellCommand {
        static let about = CommandAbout(
            "Show the rules that stand.", "Montrer les règles en vigueur.", .reads, examples: ["lab"])

        static var configuration: CommandConfiguration { .init(commandName: "show", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            LabCommand.show(session, session.output(form))
        }
    }

    struct Presets: ShellCommand {
        static let about = CommandAbout(
            "List the presets, what each does and where it is described.",
            "Énumérer les préréglages, ce que fait chacun et où c'est décrit.", .pages,
            examples: ["lab presets"])

        static var configuration: CommandConfiguration { .init(commandName: "presets", about) }

        @OptionGroup var form: FormOptions

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            let messages = session.messages
            var table = Table(
                [
                    .init(.preset, key: "preset"), .init(.whatItDoes, key: "summary"),
                    .init(.source, key: "source"), .init(key: "rules"),
                ], empty: "")
            for preset in LabPreset.allCases {
                let rules = try preset.rules()
                table.add([
                    .init(preset.name),
                    .init(messages.summary(preset), .string(Messages.english.summary(preset))),
                    .init(messages.source(preset), .string(Messages.english.source(preset))),
                    .init(.array(rules.map { .string($0.description) })),
                ])
            }
            session.output(form).show(table)
        }
    }

    struct Load: ShellCommand {
        static let about = CommandAbout(
            "Replace the rules by a preset or a file.",
            "Remplacer les règles par un préréglage ou un fichier.", .acts,
            examples: ["lab load sni-throttle"])

        static var configuration: CommandConfiguration { .init(commandName: "load", about) }

        @Argument(
            help: .says(
                "A preset, or a file with one rule a line.",
                "Un préréglage, ou un fichier avec une règle par ligne.", takes: .presetOrFile)) var rules:
            String

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            _ = try LabRules.from(rules)
        }

        func run(in session: isolated Session) async throws {
            let (rules, name) = try LabRules.from(self.rules)
            session.lab.load(rules, named: name)
            LabCommand.show(session, session.output)
        }
    }

    struct Add: ShellCommand {
        static let about = CommandAbout(
            "Add a rule.", "Ajouter une règle.", .acts,
            discussion: (
                """
                A rule says which traffic, then what happens to it: sni=.example.net shape rate=1.5Mbit/s. Terms: \
                any, sni=, host=, text=, bytes=, at=, from=, packets=, within=, inspect=, reassemble=, transport=, \
                port=, client=. Actions: police, shape, delay, loss, reorder, duplicate, block, freeze, reset, load, \
                vary, throttle-after.
                """,
                """
                Une règle dit quel trafic, puis ce qui lui arrive : sni=.example.net shape rate=1.5Mbit/s. Critères : \
                any, sni=, host=, text=, bytes=, at=, from=, packets=, within=, inspect=, reassemble=, transport=, \
                port=, client=. Actions : police, shape, delay, loss, reorder, duplicate, block, freeze, reset, load, \
                vary, throttle-after.
                """
            ), examples: ["lab add sni=.nflxvideo.net shape rate=4Mbit/s", "lab add port=8080 block"])

        static var configuration: CommandConfiguration { .init(commandName: "add", about) }

        @Argument(help: .says("The rule, word by word.", "La règle, mot par mot.", takes: .term)) var rule:
            [String]

        func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
            _ = try LabRule(words: rule)
        }

        func run(in session: isolated Session) async throws {
            let rules = session.lab.rules
            session.lab.load(try LabRules(Array(rules) + [LabRule(words: rule)]), named: nil)
            LabCommand.show(session, session.output)
        }
    }

    struct Remove: ShellCommand {
        static let about = CommandAbout(
            "Remove a rule by its number.", "Enlever une règle par son numéro.", .acts,
            examples: ["lab remove 1"])

        static var configuration: CommandConfiguration { .init(commandName: "remove", about) }

        @Argument(help: .says("The rule's number.", "Le numéro de la règle.", takes: .number)) var number: Int

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            var rules = Array(session.lab.rules)
            guard rules.indices.contains(number - 1) else {
                throw ShellError.nothingToDo(.noLabRule(number, count: rules.count))
            }
            rules.remove(at: number - 1)
            session.lab.load(try LabRules(rules), named: nil)
            LabCommand.show(session, session.output)
        }
    }

    struct Clear: ShellCommand {
        static let about = CommandAbout(
            "Remove all rules.", "Enlever toutes les règles.", .acts, examples: ["lab clear"])

        static var configuration: CommandConfiguration { .init(commandName: "clear", about) }

        func check(_ dryRun: inout DryRun, in session: isolated Session) {}

        func run(in session: isolated Session) async throws {
            session.lab.load(.none, named: nil)
            LabCommand.show(session, session.output)
        }
    }

    private static func show(_ session: isolated Session, _ output: Output) {
        let rules = session.lab.rules
        output.say(session.messages.labNow(session.lab.name, rules: rules.count))
        if let lab = session.lab.realPackets {
            output.say(
                session.messages.labIsUp(
                    lab.settings.layout, lab.settings.access, record: lab.files?.capture))
        }
        output.show(table(of: rules, session.messages))
    }

    private static func table(of rules: LabRules, _ messages: Messages) -> Table {
        var table = Table(
            [
                .init(.number, key: "number", alignsRight: true), .init(.rule, key: "summary"),
                .init(key: "rule"),
            ], empty: messages.labHint)
        for (index, rule) in rules.enumerated() {
            table.add([
                .init("\(index + 1)", .count(index + 1)),
                .init(messages.summary(rule), .string(Messages.english.summary(rule))),
                .init(.string(rule.description)),
            ])
        }
        return table
    }
}
