package import Differentiation
import Basics
package import TestModel
import Messages

/// Shows a series of pairs while it runs: a line a pair, and one for the series, which is drawn anew in its place on a
/// terminal. Programs get objects, whose keys are documented in `Help/topics/json.md`.
package final class SeriesReporter: Sendable {
    private let output: Output
    private let line: RedrawnLine

    package init(_ output: Output) {
        self.output = output
        line = RedrawnLine(output)
    }

    private var words: Messages { output.messages }
    private var isLive: Bool { output.form != .json && output.standardError.isTerminal }

    /// A series begins.
    ///
    /// - Parameters:
    ///   - series: it before its first pair.
    ///   - effort: what one whole pair costs.
    package func begins(_ series: StoredSeries, _ effort: TestEffort) {
        let megabytes = Double(effort.bytes) / 1e6 * series.budget
        line.tell(TerminalLine("  " + words.seriesBegins(series, megabytes: megabytes)))
    }

    /// An interrupted series goes on.
    package func goesOn(_ test: StoredTest, _ series: StoredSeries) {
        line.tell(TerminalLine("  " + words.seriesGoesOn(test.id ?? 0, after: series.pairs.count)))
    }

    /// Who is told what happens in a pair: the first is shown like any test, of the others what a person should know.
    package func pair(isFirst: Bool) -> TestReporter {
        if isFirst || output.form == .json { return output.makeTestReporter() }
        return LaterPairReporter(line: line, words: words)
    }

    /// A pair is over.
    ///
    /// - Parameters:
    ///   - series: it with the pair.
    ///   - running: what the pairs so far would say by themselves; nil without a valid one.
    ///   - test: the number of the pair's test.
    ///   - app: the app.
    ///   - secondsLeft: how long it takes at most from here on.
    package func ran(
        _ series: StoredSeries, _ running: PairSeries.Running?, test: Int64, app: String, secondsLeft: Double
    ) {
        guard let pair = series.pairs.last else { return }
        let number = series.pairs.count
        line.tell(TerminalLine("  " + words.pair(number, pair)))
        if let running, isLive, series.ending == .interrupted {
            let picture = IntervalPicture(isUnicode: output.standardError.isUnicode)
                .text(running.estimate, running.interval)
            let course = CourseLine(
                lead: "  " + words.seriesSoFar(series) + "  ", bar: nil,
                parts: [
                    .init(picture, rank: 1), .init(words.seriesData(series), rank: 0),
                    .init(words.mostTimeLeft(secondsLeft), rank: 2),
                ].compactMap(\.self), isUnicode: output.standardError.isUnicode)
            line.draw(course.text(in: line.room))
        }
        output.record([
            "event": "pair", "app": .string(app), "number": .count(number), "id": .integer(test),
            "original_first": .bool(pair.isOriginalFirst), "original_mbps": .optional(pair.original),
            "control_mbps": .optional(pair.control), "difference": pair.difference.plain,
            "void": .optional(pair.void?.rawValue), "received_bytes": .integer(pair.bytes),
            "valid_pairs": .count(series.validPairs), "most_pairs": series.mostPairs.plain,
            "window_s": .optional(series.windowSeconds), "data_pairs": .number(series.data),
            "remaining_s": .number(secondsLeft),
        ])
    }

    /// No more pairs come.
    package func ends() { line.wipe() }
}

/// Tells remarks on a pair after the first, which has one line in all.
private struct LaterPairReporter: RunReporter {
    let line: RedrawnLine
    let words: Messages

    func willRun(_ opening: TestOpening) {}

    func handle(_ event: TestEvent) {
        guard case .notice(let notice) = event else { return }
        line.tell(TerminalLine("  " + words.note(words.notice(notice))))
    }

    func didEnd() {}
}
