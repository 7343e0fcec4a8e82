import ClassifierSearch
import Basics
import Recordings
import Synchronization
import TestModel
import Messages

/// Reports the probes of a search: a line redrawn in place on a terminal, a line per probe elsewhere, objects
/// for programs, whose keys are documented in `Help/topics/json.md`.
final class ProbeReporter: RunReporter {
    private let output: Output
    /// Reports the test of original and control.
    private let test: TestReporter
    private let course: RedrawnLine
    private let app = Mutex("")

    package init(output: Output, test: TestReporter) {
        self.output = output
        self.test = test
        course = RedrawnLine(output)
    }

    private var words: Messages { output.messages }

    package func willRun(_ opening: TestOpening) {
        app.withLock { $0 = opening.app.testName }
        test.willRun(opening)
    }

    package func handle(_ event: RuleEvent) {
        switch event {
        case .test(let event): test.handle(event)
        case .searching(let estimate):
            course.tell(TerminalLine("  " + words.searchBegins(estimate)))
            output.record(
                .object(
                    [("event", "search"), ("app", .string(app.withLock { $0 }))] + Self.remaining(estimate)))
        case .resting(let seconds, let afterBlock):
            let line = "  " + words.resting(seconds: seconds, afterBlock: afterBlock)
            // In a log only long pauses are reported.
            if isLive { course.draw(line) } else if afterBlock { course.tell(TerminalLine(line)) }
        case .probing(let number, let purpose, let regions):
            guard isLive else { return }
            course.draw("  " + words.probing(number, purpose, bytes: Self.bytes(regions)))
        case .probed(let record, let estimate, _):
            let outcome = "  " + words.probed(record.outcome, estimate)
            let line =
                "  " + words.probing(record.number, record.purpose, bytes: Self.bytes(record.regions))
                + outcome
            if isLive {
                // The purpose was shown before; if there is room for only one of both, the outcome is shown.
                course.draw(line.count <= course.room ? line : "  " + words.probe(record.number) + outcome)
            } else {
                course.tell(TerminalLine(line))
            }
            output.record(json(record, estimate))
        case .knownRule(let text, let tests, let timestamp):
            course.tell(
                TerminalLine("  " + words.knownRule(text, tests: tests, timestamp: timestamp)))
        }
    }

    package func didEnd() {
        test.didEnd()
        course.end()
    }

    private var isLive: Bool { output.form != .json && output.standardError.isTerminal }

    private func json(_ record: ProbeRecord, _ estimate: SearchEstimate?) -> JSONValue {
        let replay = record.measurement
        return .object(
            [
                ("event", "probe"), ("app", .string(app.withLock { $0 })), ("number", .count(record.number)),
                ("test_id", .count(record.testID)), ("purpose", .optional(record.purpose?.rawValue)),
                ("repetition", .count(record.repetition)),
                ("regions", .array(record.regions.map(Self.json))),
                ("outcome", .string(record.outcome.rawValue)),
                ("evidence", .string(record.evidence.rawValue)),
                ("duration_s", .number(replay.duration)), ("received_bytes", .count(replay.bytesReceived)),
                ("sent_bytes", .count(replay.bytesSent)), ("direction", .string(replay.direction.rawValue)),
                ("mean_throughput_mbps", .number(replay.meanThroughput)),
                ("ending", .string(replay.ending.key.rawValue)),
            ] + Self.remaining(estimate))
    }

    private static func json(_ region: PayloadRegion) -> JSONValue {
        [
            "sender": .string(region.sender.rawValue), "packet_index": .count(region.packet),
            "left": .count(region.range.lowerBound),
            "right": .count(region.range.upperBound),
        ]
    }

    /// Returns the estimated remainder; unknown if the server leads the search.
    private static func remaining(_ estimate: SearchEstimate?) -> [(key: String, value: JSONValue)] {
        [
            ("remaining_probes", estimate.map { .count($0.probes) } ?? .null),
            ("remaining_bytes", estimate.map { .count($0.bytes) } ?? .null),
            ("remaining_s", estimate.map { .number($0.seconds) } ?? .null),
        ]
    }

    private static func bytes(_ regions: [PayloadRegion]) -> Int { regions.reduce(0) { $0 + $1.count } }
}
