import CommandParsing
import ArgumentParser
import Basics
import CentralDatabase
import Home
import Recordings
import Reports
import ResultStore
import TestModel
import TestRunner
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
        try TypedSecrets.check(words)
        // A transcript is a script, which should contain only commands of this shell.
        if words.first != LogCommand.name, SystemCommand(words: words) == nil {
            output.transcript?.command(words, depth: scriptDepth)
        }
        let start = clock.steady.now
        defer {
            if isTiming { output.note(messages.timing((clock.steady.now - start) / .seconds(1))) }
        }
        do {
            do {
                try await perform(words)
            } catch let fault as UsageError {
                throw ShellError.usage(command: CommandTable.commandName(words), fault)
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
        guard let command = try? messages.withLanguage({ try CommandTable.command(words) }) else {
            return words.prefix { $0 != "--" }.contains("--json")
        }
        return !(command is RepeatCommand || command is WatchCommand || command is EchoCommand)
            && words.prefix { $0 != "--" }.contains("--json")
    }

    /// Returns true if every part of an error was reported when it occurred.
    private static func wasTold(_ error: any Error) -> Bool {
        error is SomeTestsFailed || (error as? ScriptFailure)?.wasTold == true
    }

    private func perform(_ words: [String]) async throws {
        guard !words.isEmpty else { return }
        if let command = SystemCommand(words: words) { return try await command.run(in: self) }
        let words = try CommandTable.named(words)
        var command: any ParsableCommand
        do {
            command = try messages.withLanguage { try CommandTable.command(words) }
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
        if let slip = CommandTable.slip(error, words) { throw slip }
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

    /// Does some work that reads results from where they are asked for.
    ///
    /// - Parameters:
    ///   - origin: what is typed: an address, or `home`; nil for what the setting says.
    ///   - work: the work.
    /// - Throws: `CentralDatabaseError`, `ResultStoreError`; `CancellationError`; what the work throws.
    private func reading(from origin: String?, _ work: () async throws -> Void) async throws {
        let origin = origin ?? settings[.resultsFrom]
        guard origin != SettingKey.ownResults else { return try await work() }
        let words = messages
        let database = try await SharedDatabase.open(DatabaseAddress(origin, environment: environment))
        let progress = output.standardError.isTerminal ? RedrawnLine(output) : nil
        let copy: LocalCopy
        do {
            defer { progress?.wipe() }
            copy = try await LocalCopy.upToDate(of: database, in: home.sharedCopies, at: clock.now()) {
                done, all in
                progress?.draw(words.fetching(done: done, of: all))
            }
        }
        if copy.passedOver > 0 { output.note(words.note(words.unreadableTests(copy.passedOver))) }
        let result: Result<Void, any Error>
        do {
            result = .success(try await HomeResults.$elsewhere.withValue(copy.store, operation: work))
        } catch {
            result = .failure(error)
        }
        try copy.store.close()
        try result.get()
    }
}
