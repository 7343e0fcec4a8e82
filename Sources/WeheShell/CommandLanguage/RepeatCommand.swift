import CommandParsing
import ArgumentParser
import Basics
import Foundation
import Reports
import TestModel
import Messages

/// `repeat`: run a command repeatedly.
struct RepeatCommand: ShellCommand {
    static let about = CommandAbout(
        "Run a command again and again, at once or at intervals.",
        "Répéter une commande, d'affilée ou à intervalles.", .acts,
        discussion: (
            """
            "repeat 3 replay espn" runs it three times, "repeat 4 every 6h replay espn" four times, a new one \
            starting every six hours. Several commands go into quotes: repeat 2 'replay espn; results'. Ctrl-C ends it; so does \
            the first failure, unless --keep-going stands before the number. A test that was void because this machine was \
            busy does not end it.
            """,
            """
            « repeat 3 replay espn » l'exécute trois fois, « repeat 4 every 6h replay espn » quatre fois, \
            une toutes les six heures. Plusieurs commandes se mettent entre guillemets : repeat 2 'replay espn; \
            results'. Ctrl-C y met fin, comme le premier échec, sauf si --keep-going précède le nombre. Un test nul parce que \
            cette machine était occupée n'y met pas fin.
            """
        ),
        examples: [
            "repeat 3 replay espn", "repeat 4 every 6h replay espn", "repeat 2 'replay espn; results'",
        ])

    static var configuration: CommandConfiguration { .init(commandName: "repeat", about) }

    @Flag(help: .says("Go on after a run that fails.", "Continue après une exécution qui échoue."))
    var keepGoing = false
    @Argument(help: .says("How many times.", "Combien de fois.", takes: .number)) var count: Int
    // Options after the command belong to the repeated command.
    @Argument(
        parsing: .captureForPassthrough,
        help: .says(
            "The command, perhaps with \"every\" and a span of time before it.",
            "La commande, précédée si l'on veut de « every » et d'une durée.", takes: .command)) var words:
        [String]

    private static let counts = 1...1_000_000
    /// The word before a time span.
    static let intervalWord = "every"

    mutating func validate() throws {
        guard Self.counts.contains(count) else {
            throw UsageError.outOfRange("NUMBER", Self.counts, given: count)
        }
        if words.first == Self.intervalWord {
            guard words.count > 1, TimeSpan(wait: words[1]) != nil else {
                throw UsageError.noTimeSpan(after: Self.intervalWord, given: words.dropFirst().first)
            }
        }
        guard !command.isEmpty else { throw UsageError.nothingToRepeat }
    }

    /// The time from one start to the next; nil to start again immediately.
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

    func check(_ dryRun: inout DryRun, in session: isolated Session) throws {
        try dryRun.take(line: line, in: session)
    }

    func run(in session: isolated Session) async throws {
        guard session.scriptDepth < Script.deepest else {
            throw ShellError.nothingToDo(.scriptsTooDeep)
        }
        session.scriptDepth += 1
        defer { session.scriptDepth -= 1 }
        var run = ScriptRun(name: nil, keepsGoing: keepGoing, outlastsBusyMachine: true)
        let clock = session.clock.steady
        var next = clock.now
        for number in 1...count {
            if number > 1, let interval {
                next += interval
                // A run that took longer than the interval must not cause the following ones to run without a
                // pause.
                next = max(next, clock.now)
                let start = session.clock.now() + (next - clock.now) / .seconds(1)
                let (messages, count) = (session.messages, count)
                try await Countdown(output: session.output).wait(until: next) {
                    messages.nextRun(number, of: count, at: start, secondsLeft: $0)
                }
            }
            try Task.checkCancellation()
            try await run.take(line, in: session)
            if session.isLeaving { return }
        }
        try await run.finish(in: session)
    }
}
