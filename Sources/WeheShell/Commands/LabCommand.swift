import ArgumentParser
import Formatting
import Foundation
import Home
import PathEmulation
import ReplayServer
import Reports
import SystemFiles
import TestModel
import Wording

/// `lab`: what the emulated path between the embedded server and its clients does to traffic.
struct LabCommand: ShellCommandGroup {
    static var configuration: CommandConfiguration {
        .init(
            commandName: "lab", .lab,
            subcommands: [
                Show.self, Presets.self, Load.self, Add.self, Remove.self, Clear.self,
                Netns.self,
            ], defaultSubcommand: Show.self)
    }

    struct Show: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "show", .labShow) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            try session.adoptNamespaceRules()
            LabCommand.show(session, session.output(form))
        }
    }

    struct Presets: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "presets", .labPresets) }

        @OptionGroup var form: FormOptions

        func run(in session: isolated Session) async throws {
            let wording = session.wording
            var table = Table(
                [
                    .init(.preset, key: "preset"), .init(.whatItDoes, key: "summary"),
                    .init(.source, key: "source"), .init(key: "rules"),
                ], empty: "")
            for preset in LabPreset.allCases {
                let rules = try preset.rules()
                table.add([
                    .init(preset.name), .init(wording.summary(preset), .string(English().summary(preset))),
                    .init(wording.source(preset), .string(English().source(preset))),
                    .init(.array(rules.map { .string($0.description) })),
                ])
            }
            session.output(form).show(table)
        }
    }

    struct Load: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "load", .labLoad) }

        @Argument(help: .init(.labPresetOrFile)) var rules: String

        func run(in session: isolated Session) async throws {
            let (rules, name) = try LabRules.from(self.rules)
            try await session.load(rules, named: name)
            LabCommand.show(session, session.output)
        }
    }

    struct Add: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "add", .labAdd) }

        @Argument(help: .init(.labRule)) var rule: [String]

        func run(in session: isolated Session) async throws {
            try session.adoptNamespaceRules()
            let rules = session.path.rules
            try await session.load(try LabRules(Array(rules) + [LabRule(words: rule)]), named: nil)
            LabCommand.show(session, session.output)
        }
    }

    struct Remove: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "remove", .labRemove) }

        @Argument(help: .init(.labRuleNumber)) var number: Int

        func run(in session: isolated Session) async throws {
            try session.adoptNamespaceRules()
            var rules = Array(session.path.rules)
            guard rules.indices.contains(number - 1) else {
                throw ShellError.nothingToDo(.noLabRule(number, count: rules.count))
            }
            rules.remove(at: number - 1)
            try await session.load(try LabRules(rules), named: nil)
            LabCommand.show(session, session.output)
        }
    }

    struct Clear: ShellCommand {
        static var configuration: CommandConfiguration { .init(commandName: "clear", .labClear) }

        func run(in session: isolated Session) async throws {
            try await session.load(.none, named: nil)
            LabCommand.show(session, session.output)
        }
    }

    private static func show(_ session: isolated Session, _ output: Output) {
        let rules = session.path.rules
        output.say(session.wording.labNow(session.labName, rules: rules.count))
        output.show(table(of: rules, session.wording))
    }

    private static func table(of rules: LabRules, _ wording: any Wording) -> Table {
        var table = Table(
            [
                .init(.number, key: "number", alignsRight: true), .init(.rule, key: "summary"),
                .init(key: "rule"),
            ], empty: wording.labHint)
        for (index, rule) in rules.enumerated() {
            table.add([
                .init("\(index + 1)", .count(index + 1)),
                .init(wording.summary(rule), .string(English().summary(rule))),
                .init(.string(rule.description)),
            ])
        }
        return table
    }
}

extension LabRules {
    /// The rules of a preset or a file.
    ///
    /// - Returns: the rules, and what people call them: the preset's or the file's name.
    /// - Throws: `PathEmulationError`; `ShellError` for a file that cannot be read.
    static func from(_ presetOrFile: String) throws -> (rules: LabRules, name: String) {
        if let preset = LabPreset(rawValue: presetOrFile) { return (try preset.rules(), preset.name) }
        let path = TypedPath.expanded(presetOrFile)
        guard FileManager.default.fileExists(atPath: path) else {
            return (try LabPreset.named(presetOrFile).rules(), presetOrFile)
        }
        let data: Data
        do { data = try BoundedFile.content(path, limit: ShellLimits.script) } catch {
            throw ShellError.unusableFile(
                path: path,
                reason: error.code == EFBIG ? .tooLarge(limit: ShellLimits.script) : .system(error.code))
        }
        guard let text = String(bytes: data, encoding: .utf8) else {
            throw ShellError.unusableFile(path: path, reason: .notUTF8Text)
        }
        return (try LabRules(text: text), TypedPath.split(path).name)
    }
}
