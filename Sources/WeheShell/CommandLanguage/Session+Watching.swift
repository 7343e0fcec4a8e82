import Basics
import TestModel
import Foundation
import Home
import LineEditor
import Reports
import Messages

extension Session {
    /// Shows the output of a line repeatedly: on a terminal in place of the previous output, elsewhere one
    /// after the other.
    ///
    /// - Parameters:
    ///   - line: the line, whose commands only read.
    ///   - rhythm: the interval between two runs.
    /// - Throws: `ShellError.usage` if the line does more than read; the errors of the line;
    ///   `CancellationError`.
    func watch(_ line: String, _ rhythm: WatchRhythm) async throws {
        guard scriptDepth < Script.deepest else { throw ShellError.nothingToDo(.scriptsTooDeep) }
        scriptDepth += 1
        defer { scriptDepth -= 1 }
        let commands = try readingCommands(in: line)
        // Output for programs has no heading.
        let isForPrograms =
            output.form != .table
            || commands.contains { !$0.allSatisfy { !["--json", "--csv"].contains($0) } }
        let isDrawn = output.form == .table && output.standardOutput.isTerminal && output.pages == nil
        let screen = isDrawn && Terminal.movesCursor ? WatchedScreen(output) : nil
        defer { screen?.end() }
        var next = clock.steady.now
        for round in 1...(rhythm.times ?? .max) {
            if round > 1 {
                // A run that took longer than the interval must not cause the following ones to run without a
                // pause.
                next = max(next + rhythm.span, clock.steady.now)
                do { try await clock.steady.sleep(until: next) } catch {
                    // At the prompt, Ctrl-C ends the display normally; a script is interrupted by it.
                    if isInteractive, scriptDepth == 1 { return }
                    throw error
                }
            }
            let head = messages.watching(line, every: rhythm.interval, at: clock.now())
            if let screen {
                let shown = try await shown(by: line, withRemarks: true)
                let window = Terminal.windowSize
                screen.draw(head, shown, columns: window.columns, rows: window.rows)
            } else {
                if !isForPrograms {
                    if round > 1 { output.say("") }
                    output.say(head)
                }
                output.emit(try await shown(by: line, withRemarks: false))
            }
        }
    }
}

extension Session {
    /// Returns the words of each command of a line, all of which must only read.
    ///
    /// - Throws: `ShellError.usage` for the first command that does more; the error of an invalid command.
    @discardableResult
    func readingCommands(in line: String) throws -> [[String]] {
        let commands = try Tokeniser.commands(in: line, variables: variables)
        for words in commands {
            let isReading: Bool
            if SystemCommand(words: words) != nil {
                isReading = false
            } else {
                do {
                    let command = try messages.withLanguage { try CommandTable.command(words) }
                    isReading = (command as? any ShellCommand)?.onlyReads ?? false
                } catch {
                    if error is ShellError { throw error }
                    if let slip = CommandTable.slip(error, words) { throw slip }
                    // A wish for help.
                    isReading = true
                }
            }
            guard isReading else {
                throw ShellError.usage(
                    command: "watch",
                    .notWatched(words.map(TypedWord.quoted).joined(separator: " ")))
            }
        }
        return commands
    }

    /// Runs a line and returns its output.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - withRemarks: true to include remarks in the output, where they would disturb a drawn picture;
    ///     false to print them immediately on standard error.
    /// - Returns: the output, including colours.
    /// - Throws: the error of the line.
    fileprivate func shown(by line: String, withRemarks: Bool) async throws -> String {
        let (own, buffer) = (output, PageBuffer())
        output = own.gathered(into: buffer, withRemarks: withRemarks)
        defer { output = own }
        do { try await run(line: line) } catch {
            // Output before a failure helps to explain it, above all to programs. A drawn picture keeps only
            // its last state.
            if !withRemarks, !(error is CancellationError) { own.emit(buffer.text) }
            throw error
        }
        return buffer.text
    }
}
