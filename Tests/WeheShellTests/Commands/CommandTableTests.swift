import ArgumentParser
import ReportTesting
import TestSupport
import Testing

@testable import WeheShell
@testable import Messages

@Suite("The table of commands")
struct CommandTableTests {
    @Test("Names are single words, differ, and have a summary that is a sentence")
    func names() {
        let names = CommandTable.entries.map(\.name)
        #expect(Set(names).count == names.count)
        for entry in CommandTable.entries {
            #expect(entry.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
            #expect(entry.summary.hasSuffix("."), "\(entry.name)")
            for subcommand in entry.subcommands {
                #expect(subcommand.summary.hasSuffix("."), "\(entry.name) \(subcommand.name)")
            }
        }
    }

    @Test(
        "What can be typed can be run: a command, or each subcommand of a group",
        arguments: CommandTable.entries)
    func runs(entry: CommandTable.Entry) {
        func visit(_ command: any ParsableCommand.Type) {
            let subcommands = command.configuration.subcommands
            let isGroup = command is any ShellCommandGroup.Type
            #expect(isGroup != subcommands.isEmpty, "\(command._commandName)")
            #expect(isGroup != (command is any ShellCommand.Type), "\(command._commandName)")
            for subcommand in subcommands { visit(subcommand) }
        }
        visit(entry.type)
    }

    @Test("A group without a subcommand is its list or its show", arguments: CommandTable.entries)
    func defaults(entry: CommandTable.Entry) throws {
        guard !entry.subcommands.isEmpty else { return }
        #expect(try ShellRoot.parseAsRoot([entry.name]) is any ShellCommand)
    }

    @Test("Other words lead to commands that there are")
    func aliases() {
        for name in CommandTable.aliases.values {
            #expect(CommandTable.entries.contains { $0.name == name })
        }
    }

    @Test(
        "A command may be typed as far as no other begins so; a topic's or another shell's word is no beginning"
    )
    func abbreviations() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try await session.run(line: "vers")
        #expect(heard.output.hasPrefix("wehe "))
        #expect(await session.execute(line: "re") == 2)
        #expect(heard.error.contains("\"re\" may be replay, results, recordings, repeat"))
        #expect(await session.execute(line: "set x y") == 2)
        #expect(heard.error.contains("settings set"))
        #expect(CommandTable.name(for: "loc") == "localize" && CommandTable.name(for: "exit") == "quit")
        #expect(CommandTable.name(for: "") == nil && CommandTable.name(for: "replayed") == nil)
        for entry in CommandTable.entries { #expect(CommandTable.name(for: entry.name) == entry.name) }
    }

    @Test(
        "A command among the arguments of the process takes all that follows",
        arguments: [
            (["replay", "espn"], ["-c", "replay espn"]),
            (["--home", "h", "results", "--json"], ["--home", "h", "-c", "results --json"]),
            (["sql", "SELECT 1"], ["-c", "sql 'SELECT 1'"]),
            (["-f", "replay"], ["-f", "replay"]), (["a.wehe", "replay"], ["a.wehe", "replay"]),
            (["serve", "results"], ["serve", "results"]), (["--home", "replay"], ["--home", "replay"]),
            (["help", "replay"], ["help", "replay"]), ([], []),
        ])
    func arguments(typed: [String], meant: [String]) {
        let joined = CommandWords.joined(typed) { options in
            options.isEmpty || options == ["--home", "h"]
        }
        #expect(joined == meant)
    }

    @Test("Arguments that say what to run are not parsed in search of a command")
    func work() {
        for typed in [["--home", "h", "-c", "version"], ["--file", "x", "results"]] {
            var parsed: [[String]] = []
            let joined = CommandWords.joined(typed) { options in
                parsed.append(options)
                return true
            }
            #expect(joined == typed && parsed == [])
        }
    }

    @Test("The README lists the same commands with the same words")
    func readme() throws {
        let rows = try Checkout.text("README.md").matches(of: /(?m)^\| `([a-z-]+)` \| (.*) \|$/)
            .map { [String($0.1), String($0.2)] }
        #expect(rows == CommandTable.entries.map { [$0.name, $0.summary] })
    }

    @Test("Help without a word lists every command and every topic")
    func overview() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try await session.run(line: "help")
        for entry in CommandTable.entries {
            #expect(heard.lines.contains { $0.hasPrefix("  \(entry.name) ") && $0.hasSuffix(entry.summary) })
        }
        let topics = heard.lines.filter { $0.hasPrefix("To ") }.joined(separator: ",")
        for topic in try Checkout.topics() {
            #expect(topics.contains(" \(topic),") || topics.hasSuffix(topic))
        }
    }

    @Test(
        "Each command and each subcommand has help that shows how it is typed",
        arguments: CommandTable.entries)
    func help(entry: CommandTable.Entry) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try await session.run(line: "help \(entry.name)")
        #expect(heard.output.replacing("\n", with: " ").contains(entry.summary))
        #expect(heard.output.contains("USAGE: \(entry.name)"))
        for subcommand in entry.subcommands {
            try await session.run(line: "help \(entry.name) \(subcommand.name)")
            #expect(heard.output.contains("USAGE: \(entry.name) \(subcommand.name)"))
            try await session.run(line: "\(entry.name) \(subcommand.name) --help")
        }
        #expect(heard.error.isEmpty)
    }

    @Test(
        "Help goes down to the last subcommand, and ends with its examples",
        arguments: ["help campaign database init", "campaign database init --help"])
    func nestedHelp(line: String) async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        try await session.run(line: line)
        #expect(heard.output.contains("USAGE: campaign database init "))
        #expect(
            heard.output.contains(
                "\nEXAMPLES:\n  campaign database init postgresql://owner@db.example.org/wehe\n"))
    }

    @Test("A word of help that names no subcommand is told, with the one that was meant")
    func unknownSubcommand() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        #expect(await session.execute(line: "help results shwo") == 2)
        #expect(heard.error == "error: no help on \"results shwo\"; did you mean \"results show\"?\n")
        #expect(await session.execute(line: "help replay espn") == 2)
        #expect(heard.output.isEmpty)
    }

    @Test("No help shows a default that is none")
    func defaultsShown() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        for command in CommandTable.all {
            try await session.run(line: "help \(command.path.joined(separator: " "))")
        }
        #expect(heard.output.contains("--carrier"))
        #expect(!heard.output.contains("(default: nil)"))
    }
}

extension CommandTable.Entry: CustomTestStringConvertible {
    /// The name of the setting or command.
    public var testDescription: String { name }
}
