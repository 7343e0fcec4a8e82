package import Differentiation
import Basics
package import TestModel
import Messages

/// Reports the progress of a series of pairs: a line per pair, and one for the series, which is redrawn in
/// place on a terminal. Programs get objects, whose keys are documented in `Help/topics/json.md`.
package final class SeriesReporter: Sendable {
    private let output: Output
    private let line: RedrawnLine

    package init(_ output: Output) {
        self.output = output
        line = RedrawnLine(output)
    }

    private var words: Messages { output.messages }
    private var isLive: Bool { output.form != .json && output.standardError.isTerminal }

    /// Reports the start of a series.
    ///
    /// - Parameters:
    ///   - series: the series before its first pair.
    ///   - effort: the estimated cost of a whole pair.
    package func begins(_ series: StoredSeries, _ effort: TestEffort) {
        let megabytes = Double(effort.bytes) / 1e6 * series.budget
        line.tell(TerminalLine("  " + words.seriesBegins(series, megabytes: megabytes)))
    }

    /// Reports the continuation of an interrupted series.
    package func goesOn(_ test: StoredTest, _ series: StoredSeries) {
        line.tell(TerminalLine("  " + words.seriesGoesOn(test.id ?? 0, series)))
    }

    /// Returns the reporter for a pair: the first is reported like any test, of the others only notices.
    package func pair(isFirst: Bool) -> TestReporter {
        if isFirst || output.form == .json { return output.makeTestReporter() }
        return LaterPairReporter(line: line, words: words)
    }

    /// Reports a completed pair.
    ///
    /// - Parameters:
    ///   - series: the series including the pair.
    ///   - running: the analysis of the pairs so far; nil without a valid one.
    ///   - test: the number of the pair's test.
    ///   - app: the app.
    ///   - secondsLeft: the maximum remaining time, s.
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
        var record: [(key: String, value: JSONValue)] = [
            ("event", "pair"), ("app", .string(app)), ("number", .count(number)), ("id", .integer(test)),
            ("original_first", .bool(pair.isOriginalFirst)), ("original_mbps", .optional(pair.original)),
            ("control_mbps", .optional(pair.control)), ("difference", pair.difference.plain),
            ("void", .optional(pair.void?.rawValue)), ("received_bytes", .integer(pair.bytes)),
            ("valid_pairs", .count(series.validPairs)), ("most_pairs", series.mostPairs.plain),
            ("window_s", .optional(series.windowSeconds)), ("data_pairs", .number(series.data)),
            ("remaining_s", .number(secondsLeft)),
        ]
        if let triple = pair.triple {
            record.append(("innocuous_mbps", .optional(triple.innocuous)))
            record.append(("innocuous_place", .count(triple.place)))
        }
        output.record(.object(record))
    }

    /// Ends the report.
    package func ends() { line.wipe() }
}

/// Reports notices of a pair after the first, which has only one line.
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
