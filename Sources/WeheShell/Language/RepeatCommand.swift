import ArgumentParser
import Basics
import Formatting
import Foundation
import Reports
import TestModel
import Wording

/// `repeat`: run a command again and again.
struct RepeatCommand: ShellCommand {
    static var configuration: CommandConfiguration { .init(commandName: "repeat", .repeatCommand) }

    @Flag(help: .init(.repeatKeepGoing)) var keepGoing = false
    @Argument(help: .init(.repeatCount)) var count: Int
    // The repeated command's options are its own.
    @Argument(parsing: .captureForPassthrough, help: .init(.repeatWords)) var words: [String]

    private static let counts = 1...1_000_000
    /// What stands before a span of time.
    static let intervalWord = "every"

    mutating func validate() throws {
        guard Self.counts.contains(count) else {
            throw UsageFault.outOfRange("NUMBER", Self.counts, given: count)
        }
        if words.first == Self.intervalWord {
            guard words.count > 1, TimeSpan(wait: words[1]) != nil else {
                throw UsageFault.noTimeSpan(after: Self.intervalWord, given: words.dropFirst().first)
            }
        }
        guard !command.isEmpty else { throw UsageFault.nothingToRepeat }
    }

    /// The time from one start to the next; nil to begin again at once.
    private var interval: Duration? {
        words.first == Self.intervalWord
            ? words.dropFirst().first.flatMap(TimeSpan.init(wait:))?.duration : nil
    }

    /// The words of the repeated command, or one word that holds a whole line.
    private var command: ArraySlice<String> {
        words.first == Self.intervalWord ? words.dropFirst(2) : words[...]
    }

    /// The repeated line.
    var line: String {
        command.count == 1 ? command.joined() : command.map(TypedWord.quoted).joined(separator: " ")
    }

    func run(in session: isolated Session) async throws {
        guard session.scriptDepth < Script.deepest else {
            throw ShellError.nothingToDo(.scriptsTooDeep)
        }
        session.scriptDepth += 1
        defer { session.scriptDepth -= 1 }
        var run = ScriptRun(name: nil, keepsGoing: keepGoing)
        var next = ContinuousClock.now
        for number in 1...count {
            if number > 1, let interval {
                next += interval
                // A run that took longer than the interval must not make others follow at once to catch up.
                next = max(next, .now)
                let start = Date(timeIntervalSinceNow: (next - .now) / .seconds(1))
                let (wording, count) = (session.wording, count)
                try await Countdown(output: session.output).wait(until: next) {
                    wording.nextRun(number, of: count, at: start, secondsLeft: $0)
                }
            }
            try Task.checkCancellation()
            try await run.take(line, in: session)
            if session.isLeaving { return }
        }
        try await run.finish(in: session)
    }
}
