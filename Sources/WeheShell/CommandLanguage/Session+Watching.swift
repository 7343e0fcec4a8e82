import Basics
import TestModel
import Foundation
import Home
import LineEditor
import Reports
import Messages

extension Session {
    /// Shows what a line shows, again and again: on a terminal in the place of the picture before, elsewhere one after
    /// the other.
    ///
    /// - Parameters:
    ///   - line: the line, whose commands only read.
    ///   - rhythm: how often.
    /// - Throws: `ShellError.usage` where the line does more than read; what it throws; `CancellationError`.
    func watch(_ line: String, _ rhythm: WatchRhythm) async throws {
        guard scriptDepth < Script.deepest else { throw ShellError.nothingToDo(.scriptsTooDeep) }
        scriptDepth += 1
        defer { scriptDepth -= 1 }
        let commands = try readingCommands(in: line)
        // No line of people's stands before what programs read.
        let isForPrograms =
            output.form != .table
            || commands.contains { !$0.allSatisfy { !["--json", "--csv"].contains($0) } }
        let isDrawn = output.form == .table && output.standardOutput.isTerminal && output.pages == nil
        let screen = isDrawn && Terminal.movesCursor ? WatchedScreen(output) : nil
        defer { screen?.end() }
        var next = ContinuousClock.now
        for round in 1...(rhythm.times ?? .max) {
            if round > 1 {
                // A round that took longer than the interval must not make others follow at once to catch up.
                next = max(next + rhythm.span, .now)
                do { try await Task.sleep(until: next, clock: .continuous) } catch {
                    // At the prompt that is how one has seen enough; a script is cut short by it.
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
    /// The words of each command of a line, all of which only read.
    ///
    /// - Throws: `ShellError.usage` with the first one that does more; what a wrong command throws.
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

    /// Runs a line.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - withRemarks: whether remarks are part of it too, where they would disturb a picture, instead of being told at
    ///     once on standard error.
    /// - Returns: what it says, colours included.
    /// - Throws: what the line threw.
    fileprivate func shown(by line: String, withRemarks: Bool) async throws -> String {
        let (own, buffer) = (output, PageBuffer())
        output = own.gathered(into: buffer, withRemarks: withRemarks)
        defer { output = own }
        do { try await run(line: line) } catch {
            // What it said before it failed tells why, above all to programs. A picture has its last state and no more.
            if !withRemarks, !(error is CancellationError) { own.emit(buffer.text) }
            throw error
        }
        return buffer.text
    }
}
