import ArgumentParser
import Etiquette
import Formatting
import Foundation
import Home
import LineEditor
import Reports
import TestModel
import Wording

/// `watch`: show what a command shows, again and again.
struct WatchCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "watch", .watch) }

    @Option(help: .init(.watchTimes)) var times: Int?
    @Argument(help: .init(.watchInterval)) var interval: String
    // The watched command's options are its own.
    @Argument(parsing: .captureForPassthrough, help: .init(.watchWords)) var words: [String]

    private static let counts = 1...1_000_000
    /// A picture that changes more often cannot be read.
    private static let shortest = Duration.milliseconds(100)

    mutating func validate() throws {
        if let times, !Self.counts.contains(times) {
            throw UsageFault.outOfRange("--times", Self.counts, given: times)
        }
        _ = try span()
        guard line.contains(where: { !$0.isWhitespace }) else { throw UsageFault.nothingToWatch }
    }

    /// The watched line: some words, or one that holds a whole line.
    var line: String {
        words.count == 1 ? words.joined() : words.map(TypedWord.quoted).joined(separator: " ")
    }

    private func span() throws -> Duration {
        guard let span = TypedDuration(argument: interval)?.duration, span >= Self.shortest else {
            throw UsageFault.noInterval(given: interval)
        }
        return span
    }

    func run(in session: isolated Session) async throws {
        guard session.scriptDepth < Script.deepest else {
            throw ShellError.nothingToDo(.scriptsTooDeep)
        }
        session.scriptDepth += 1
        defer { session.scriptDepth -= 1 }
        try session.requireReading(line)
        let (output, interval) = (session.output, try span())
        let isDrawn = output.form == .table && output.standardOutput.isTerminal && output.pages == nil
        let screen = isDrawn && Terminal.movesCursor ? WatchedScreen(output) : nil
        defer { screen?.end() }
        var next = ContinuousClock.now
        for round in 1...(times ?? .max) {
            if round > 1 {
                // A round that took longer than the interval must not make others follow at once to catch up.
                next = max(next + interval, .now)
                do { try await Task.sleep(until: next, clock: .continuous) } catch {
                    // At the prompt that is how one has seen enough; a script is cut short by it.
                    if session.isInteractive, session.scriptDepth == 1 { return }
                    throw error
                }
            }
            let head = session.wording.watching(line, every: self.interval, at: session.clock.now())
            let shown = try await session.shown(by: line)
            if let screen {
                let window = Terminal.windowSize
                screen.draw(head, shown, columns: window.columns, rows: window.rows)
            } else {
                if output.form == .table, !isForPrograms {
                    if round > 1 { output.say("") }
                    output.say(head)
                }
                output.emit(shown)
            }
        }
    }

    /// Whether the command itself is asked for what programs read.
    private var isForPrograms: Bool { words.contains { ["--json", "--csv"].contains($0) } }
}

extension Session {
    /// Makes sure that the commands of a line only read.
    ///
    /// - Throws: `ShellError.usage` with the first one that does more; what a wrong command throws.
    func requireReading(_ line: String) throws {
        for words in try Tokeniser.commands(in: line, variables: variables) {
            let isReading: Bool
            if SystemCommand(words: words) != nil {
                isReading = false
            } else {
                do {
                    let command = try wording.speaking { try Self.command(words) }
                    isReading = (command as? any ReadingCommand)?.onlyReads ?? false
                } catch {
                    if error is ShellError { throw error }
                    if let slip = slip(error, words) { throw slip }
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
    }

    /// Runs a line; what it says, colours and remarks included.
    ///
    /// - Throws: what the line threw.
    fileprivate func shown(by line: String) async throws -> String {
        let (own, buffer) = (output, PageBuffer())
        output = own.gathered(into: buffer)
        defer { output = own }
        try await run(line: line)
        return buffer.text
    }
}
