import ReplayClient
import TestModel
import Wording

/// The course of a test as plain lines on standard error, for logs and pipes.
struct PlainTestReporter: TestReporter {
    let output: Output
    /// Stands before every line, to tell tests apart that run at once.
    var prefix = ""
    /// Whether it shows how long exchanges took.
    var isTracing = false

    private var words: any Wording { output.wording }

    func willRun(_ plan: TestPlan, order: [ReplayRole]) {
        say(words.opening(plan, order: order, separator: "|"))
    }

    func handle(_ event: TestEvent) {
        switch event {
        case .status(let status, _) where [.resultsRequested, .resultsReceived].contains(status):
            say("  " + words.inColumn(words.analysis) + words.status(status))
        case .status(.waitingForTurn, _):
            say("  " + words.inColumn(words.waiting) + words.status(.waitingForTurn))
        case .replayFinished(let replay): say(words.finished(replay))
        case .notice(let notice): say("  " + words.note(words.notice(notice)))
        case .lookup, .exchange:
            if isTracing, let line = words.trace(event) { say(line) }
        case .began, .status, .progress: break
        }
    }

    func didEnd() {}

    private func say(_ text: String) { output.note(prefix + text) }
}
