import TestRunner
import CommandParsing
import ArgumentParser
import Foundation
import Home
import LineEditor
import ReportTesting
import TestSupport
import Testing

@testable import WeheShell

@Suite("What the parser tells of its commands")
struct CommandOutlineTests {
    private static let commands = (try? CommandOutline(of: ShellRoot.self).runnable()) ?? []

    @Test("Every command of the table is there, down to the last subcommand")
    func complete() {
        func paths(_ command: any ParsableCommand.Type, _ path: [String]) -> [String] {
            let own = path + [command._commandName]
            let subcommands = command.configuration.subcommands
            return subcommands.isEmpty
                ? [own.joined(separator: " ")] : subcommands.flatMap { paths($0, own) }
        }
        let all = CommandTable.entries.flatMap { paths($0.type, []) }
        #expect(Self.commands.map(\.path) == all)
        #expect(all.contains("campaign database init"))
        #expect(all.count > 40)
    }

    @Test("Every argument says what it takes, or what words it can be")
    func kinds() {
        for (path, command) in Self.commands {
            for argument in command.arguments {
                #expect(argument.kind != nil, "\(path): \(argument.usage)")
                let isWord = [.order, .profile, .plotKind, .state, .subject, .forcedVerdict, .category]
                    .contains(argument.kind)
                #expect(!isWord || !argument.choices.isEmpty, "\(path): \(argument.usage)")
                #expect(!argument.summary.isEmpty, "\(path): \(argument.usage)")
                #expect(argument.form == .positional || argument.longName != nil, "\(path)")
            }
        }
    }

    @Test("Completion after each option of each command is what its kind has, and each option is offered")
    func offered() throws {
        let home = try TemporaryFolder()
        let completer = Completer(
            catalogue: CatalogueSource(bundled: Checkout.replayFiles, imported: home.home.recordings),
            topics: ["json"], servers: ["embedded"])
        completer.update(servers: ["embedded"], tests: [.init(text: "7")])
        func words(_ line: String) -> [String] {
            completer.candidates(.init(line: line, cursor: line.count)).map(\.display)
        }
        let named: Set<ArgumentKind> = [
            .app, .recording, .appOrRecording, .server, .test, .setting, .key, .presetOrFile, .term, .verdict,
            .commandOrTopic, .order, .profile, .plotKind, .state, .forcedVerdict, .category, .command,
            .direction,
            .directions,
        ]
        for (path, command) in Self.commands {
            // All words after "echo" are its text.
            let isText = command.positionals.first?.takesAll == true
            let options = isText ? [] : command.options.compactMap(\.longName)
            #expect(words(path + " --") == options, "\(path)")
            for option in command.options where option.form == .option {
                guard let kind = option.kind, named.contains(kind), let name = option.longName else {
                    continue
                }
                #expect(!words("\(path) \(name) ").isEmpty, "\(path) \(name)")
            }
            if let first = command.positionals.first, let kind = first.kind, named.contains(kind) {
                #expect(!words(path + " ").isEmpty, "\(path) \(first.usage)")
            }
        }
    }

    @Test("help --json prints each command with its arguments")
    func json() async throws {
        let (session, heard) = try TemporaryFolder().session()
        #expect(await session.execute(line: "help --json") == 0)
        let objects = try heard.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(objects.compactMap { $0["command"] as? String } == Self.commands.map(\.path))
        let replay = try #require(objects.first { $0["command"] as? String == "replay" })
        let arguments = try #require(replay["arguments"] as? [[String: Any]])
        let order = try #require(arguments.first { $0["names"] as? [String] == ["--order"] })
        #expect(order["values"] as? [String] == ["random", "original-first", "control-first"])
        #expect(order["takes"] as? String == "order")
        #expect(order["optional"] as? Bool == true)
        #expect(arguments.first?["takes"] as? String == "app")
        #expect(arguments.first?["repeating"] as? Bool == true)
        let keys = Set(objects.flatMap(\.keys) + arguments.flatMap(\.keys))
        let named = Set(try Checkout.topic("json").matches(of: /[a-z][a-z0-9_]*/).map { String($0.output) })
        #expect(keys.subtracting(named) == [])
    }

    @Test("The manual page names every command, option and exit code, in requests that man knows")
    func manual() async throws {
        let (session, heard) = try TemporaryFolder().session()
        #expect(await session.execute(line: "help --man") == 0)
        let page = heard.output
        let plain = page.replacing("\\-", with: "-").replacing("\\e", with: "\\")
        for (path, command) in Self.commands {
            #expect(plain.contains(".SS \(path)"), "\(path)")
            for option in command.options.compactMap(\.longName) {
                #expect(plain.contains(option), "\(path) \(option)")
            }
        }
        for code in ["50  --fail-on", "130  interrupted"] { #expect(plain.contains(code)) }
        let requests = Set(
            page.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } })
        #expect(requests.isSubset(of: [".TH", ".SH", ".SS", ".TP", ".B", ".PP", ".br", ".nf", ".fi"]))
        #expect(await session.execute(line: "help replay --man") == 2)
    }
}
