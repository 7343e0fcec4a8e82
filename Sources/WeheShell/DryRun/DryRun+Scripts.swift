import ArgumentParser
import Messages
import TestModel

extension DryRun {
    /// Checks lines.
    ///
    /// - Parameters:
    ///   - lines: the lines.
    ///   - name: the name of the script in error messages.
    ///   - joins: true if a line may continue on the next one.
    ///   - session: the session in which they would run.
    mutating func take(_ lines: [String], of name: String, joins: Bool = true, in session: isolated Session) {
        let lines =
            joins
            ? Tokeniser.Continuation.joined(lines) : lines.enumerated().map { ($0.offset + 1, $0.element) }
        for (number, line) in lines {
            func mistake(_ error: any Error) -> ScriptFailure {
                ScriptFailure(script: name, line: number, text: line, cause: error)
            }
            do {
                for words in try Tokeniser.commands(in: line, variables: variables) {
                    do { try take(words, in: session) } catch { mistakes.append(mistake(error)) }
                }
            } catch {
                mistakes.append(mistake(error))
            }
        }
    }

    /// Checks the commands of one line inside a command.
    mutating func take(line: String, in session: isolated Session) throws {
        for words in try Tokeniser.commands(in: line, variables: variables) { try take(words, in: session) }
    }

    private mutating func take(_ words: [String], in session: isolated Session) throws {
        commands += 1
        try TypedSecrets.check(words)
        if SystemCommand(words: words) != nil {
            guard session.systemCommandsAreAllowed else { throw ShellError.systemCommandsOff }
            return
        }
        let command: any ParsableCommand
        do {
            command = try session.messages.withLanguage { try CommandTable.command(words) }
        } catch let error as ShellError {
            throw error
        } catch {
            if let slip = CommandTable.slip(error, words) { throw slip }
            return
        }
        if let command = command as? any ShellCommand { try command.check(&self, in: session) }
    }

    /// Checks a script that another one calls.
    ///
    /// - Parameters:
    ///   - path: the path of the script.
    ///   - values: its own variables.
    ///   - session: the session in which it would run.
    /// - Throws: `ShellError.scriptUnreadable`.
    mutating func take(script path: String, variables values: [String: String], in session: isolated Session)
        throws(ShellError)
    {
        guard !open.contains(path), open.count < Script.deepest else {
            throw .scriptUnreadable(path: path, reason: .scriptsTooDeep)
        }
        let lines = try Script(path: path).lines()
        let outer = variables
        variables = outer.merging(values) { $1 }
        open.append(path)
        defer {
            open.removeLast()
            variables = outer
        }
        take(lines, of: path, in: session)
    }
}
