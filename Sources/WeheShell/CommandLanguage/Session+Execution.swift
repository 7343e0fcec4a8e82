import CommandParsing
import ArgumentParser
import Basics
import Home
import Recordings
import Reports
import TestModel
import Messages

/// The execution of lines: from text to commands to exit codes.
extension Session {
    /// Runs every command of a line, in order, until one fails.
    ///
    /// - Throws: the error of the failing command.
    package func run(line: String) async throws {
        for words in try Tokeniser.commands(in: line, variables: variables) {
            try await run(words: words)
            if isLeaving { return }
        }
    }

    /// Runs a line, reports its error if there is one, and returns the exit code.
    package func execute(line: String) async -> Int32 {
        do {
            try await run(line: line)
            return ExitCode.success
        } catch {
            return report(error)
        }
    }

    /// Reports an error in one sentence, and returns its exit code.
    package func report(_ error: any Error) -> Int32 {
        switch error {
        case let failure as ScriptFailure:
            if !failure.wasTold {
                output.complain(failure.cause, at: failure)
            }
            return ExitCode.of(failure.cause)
        case let failed as SomeTestsFailed: return ExitCode.of(failed.first)
        default:
            output.complain(error)
            return ExitCode.of(error)
        }
    }

    /// Runs one command. If JSON was requested for this command only, its error is printed as an object too,
    /// since the caller that reports the error later does not know of this option.
    ///
    /// - Throws: the error of the command, or `ShellError` if there is no such command.
    func run(words: [String]) async throws {
        // A transcript is a script, which should contain only commands of this shell.
        if words.first != LogCommand.name, SystemCommand(words: words) == nil {
            output.transcript?.command(words, depth: scriptDepth)
        }
        let start = ContinuousClock.now
        defer {
            if isTiming { output.note(messages.timing((ContinuousClock.now - start) / .seconds(1))) }
        }
        do {
            do {
                try await perform(words)
            } catch let fault as UsageFault {
                throw ShellError.usage(command: Self.commandName(words), fault)
            }
            try output.check()
        } catch {
            if asksForJSON(words), output.form == .table, !Self.wasTold(error) {
                var json = output
                json.form = .json
                json.recordFailure(error)
            }
            throw error
        }
    }

    /// Returns true if JSON is requested for the command itself, not for one inside it.
    private func asksForJSON(_ words: [String]) -> Bool {
        guard let command = try? messages.withLanguage({ try Self.command(words) }) else {
            return words.prefix { $0 != "--" }.contains("--json")
        }
        return !(command is RepeatCommand || command is WatchCommand || command is EchoCommand)
            && words.prefix { $0 != "--" }.contains("--json")
    }

    /// Returns true if every part of an error was reported when it occurred.
    private static func wasTold(_ error: any Error) -> Bool {
        error is SomeTestsFailed || (error as? ScriptFailure)?.wasTold == true
    }

    /// Parses a command from words, in the current language.
    ///
    /// - Throws: `ShellError.unknownCommand`, or the parser's error, which may be a request for help.
    static func command(_ words: [String]) throws -> any ParsableCommand {
        let words = try named(words)
        // The root parser builds the description of every command on each call, so the named command parses
        // alone; only errors and requests for help need the root.
        if let (type, rest) = named(words, in: CommandTable.entries.map(\.type)),
            let command = try? type.parseAsRoot(Array(rest)), command is any ShellCommand
        {
            return command
        }
        return try ShellRoot.parseAsRoot(words)
    }

    /// Returns the command that the first words name, down to the last subcommand or the default one, and the
    /// words after its name; nil if there is no such command.
    private static func named(
        _ words: [String], in types: [any ParsableCommand.Type]
    ) -> (type: any ParsableCommand.Type, rest: ArraySlice<String>)? {
        var rest = words[...]
        guard var type = types.first(where: { $0._commandName == rest.first }) else { return nil }
        rest = rest.dropFirst()
        while !type.configuration.subcommands.isEmpty {
            let configuration = type.configuration
            if let next = configuration.subcommands.first(where: { $0._commandName == rest.first }) {
                type = next
                rest = rest.dropFirst()
            } else if let standard = configuration.defaultSubcommand {
                type = standard
            } else {
                return nil
            }
        }
        return (type, rest)
    }

    /// Returns the words, the first replaced by the full name of the command.
    private static func named(_ words: [String]) throws(ShellError) -> [String] {
        guard let first = words.first else { return words }
        let names = CommandTable.names(for: first)
        // A word of another shell, such as "set", has that meaning and is not an abbreviation of a command
        // here.
        if names.first != first, let counterpart = OtherShells.counterpart(of: first) {
            throw .unknownCommand(first, suggestion: counterpart)
        }
        switch names.count {
        case 1: return names + words.dropFirst()
        case 0:
            let all = CommandTable.entries.map(\.name)
            throw .unknownCommand(
                first, suggestion: EditDistance.nearest(to: first, in: all, limit: 2).first)
        default: throw .ambiguousCommand(first, among: names)
        }
    }

    private func perform(_ words: [String]) async throws {
        guard !words.isEmpty else { return }
        if let command = SystemCommand(words: words) { return try await run(command) }
        let words = try Self.named(words)
        var command: any ParsableCommand
        do {
            command = try messages.withLanguage { try Self.command(words) }
        } catch {
            try explain(error, words)
            return
        }
        if let command = command as? any ShellCommand {
            guard let reader = command as? any ReadsResults else { return try await runPaged(command) }
            return try await reading(from: reader.origin.from) { try await runPaged(command) }
        }
        // This leaves groups without a subcommand, and the parser's answer to `--help`, which throws.
        guard command is any ShellCommandGroup else {
            do { try command.run() } catch { try explain(error, words) }
            return
        }
        try showHelp(of: type(of: command), at: words.prefix { !$0.hasPrefix("-") })
    }

    /// Shows requested help; any other error becomes one sentence.
    private func explain(_ error: any Error, _ words: [String]) throws {
        if let slip = slip(error, words) { throw slip }
        guard case .help(let stack) = ParseFailure(error, root: ShellRoot.self) else { return }
        try showHelp(
            of: stack.last ?? ShellRoot.self, at: stack.map { $0._commandName }.filter { !$0.isEmpty }[...])
    }

    private func showHelp(of type: any ParsableCommand.Type, at path: ArraySlice<String>) throws {
        func text(_ messages: Messages) throws -> String {
            try CommandHelp(of: type, at: Array(path), columns: output.standardOutput.columns, messages).text
        }
        output.say(page: try text(messages))
        output.record([
            "command": .string(path.joined(separator: " ")), "help": .string(try text(Messages.english)),
        ])
    }

    /// Returns the error for a misspelt subcommand; nil if the words are wrong in another way.
    private static func wrongSubcommand(_ words: [String]) -> ShellError? {
        var path: [String] = []
        var types = CommandTable.entries.map(\.type)
        for word in words {
            if let next = types.first(where: { $0._commandName == word }) {
                path.append(word)
                types = next.configuration.subcommands
                continue
            }
            guard !path.isEmpty, !word.hasPrefix("-"),
                let meant = EditDistance.nearest(to: word, in: types.map { $0._commandName }, limit: 2).first
            else { return nil }
            return .unknownCommand(
                (path + [word]).joined(separator: " "), suggestion: (path + [meant]).joined(separator: " "))
        }
        return nil
    }

    /// Returns the error in a command line; nil for a request for help.
    func slip(_ error: any Error, _ words: [String]) -> ShellError? {
        guard case .fault(let fault) = ParseFailure(error, root: ShellRoot.self) else { return nil }
        return Self.wrongSubcommand(words) ?? .usage(command: Self.commandName(words), fault)
    }

    /// Returns the name of the command that words refer to, with the names of its groups.
    private static func commandName(_ words: [String]) -> String {
        CommandTable.path(of: words)?.joined(separator: " ") ?? words.first ?? ""
    }
}
