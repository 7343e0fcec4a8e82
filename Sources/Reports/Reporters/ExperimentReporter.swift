import Basics
import Characterisation
import Messages
import Recordings
import Synchronization
import TestModel

/// Reports the replays of experiments on a limit: a line redrawn in place on a terminal, a line per replay
/// elsewhere, objects for programs, whose keys are documented in `Help/topics/json.md`.
final class ExperimentReporter: RunReporter {
    private let output: Output
    /// Reports the test of original and control.
    private let test: TestReporter
    private let course: RedrawnLine
    private let app = Mutex("")

    init(output: Output, test: TestReporter) {
        self.output = output
        self.test = test
        course = RedrawnLine(output)
    }

    private var words: Messages { output.messages }

    func willRun(_ opening: TestOpening) {
        app.withLock { $0 = opening.app.testName }
        test.willRun(opening)
    }

    func handle(_ event: LimitEvent) {
        switch event {
        case .test(let event): test.handle(event)
        case .resting(let seconds, let isForBucket):
            let line = "  " + words.experimentRests(seconds: seconds, isForBucket: isForBucket)
            if isLive { course.draw(line) } else { course.tell(TerminalLine(line)) }
        case .replaying(let number, let experiment):
            if isLive { course.draw("  " + words.experiment(number, experiment)) }
        case .observed(let record, _):
            let question = words.experiment(record.number, record.observation.experiment)
            course.tell(TerminalLine("  " + words.labelled(question, words.observed(record.observation))))
            output.record(Self.record(StoredLimit.Replay(record), app: app.withLock { $0 }))
        case .refused(let number, let experiment, let error, _):
            let question = words.experiment(number, experiment)
            course.tell(TerminalLine("  " + words.labelled(question, words.sentence(error))))
        }
    }

    func didEnd() {
        test.didEnd()
        course.end()
    }

    private var isLive: Bool { output.form != .json && output.standardError.isTerminal }

    /// The record of a replay for programs.
    static func record(_ replay: StoredLimit.Replay, app: String) -> JSONValue {
        .object(
            [("event", "experiment"), ("app", .string(app))]
                + StoredLimit.Replay.table.object(replay, samples: false))
    }
}
