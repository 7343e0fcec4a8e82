import TestModel
import Messages

/// Reports the progress of a test as plain lines on standard error, for logs and pipes.
struct PlainTestReporter: RunReporter {
    package let output: Output
    /// Prefix of every line, to distinguish simultaneous tests.
    package var prefix = ""
    /// True to show the durations of HTTP exchanges.
    package var isTracing = false

    private var words: Messages { output.messages }

    package func willRun(_ opening: TestOpening) {
        say(words.opening(opening, separator: "|"))
    }

    package func handle(_ event: TestEvent) {
        switch event {
        case .status(let status, _) where [.resultsRequested, .resultsReceived].contains(status):
            say("  " + words.inColumn(words.analysis) + words.status(status))
        case .status(.waitingForTurn, _):
            say("  " + words.inColumn(words.waiting) + words.status(.waitingForTurn))
        case .replayFinished(let replay): say(words.finished(replay))
        case .notice(let notice): say("  " + words.note(words.notice(notice)))
        case .lookup, .exchange, .granted:
            if isTracing, let line = words.trace(event) { say(line) }
        case .began, .status, .progress: break
        }
    }

    package func didEnd() {}

    private func say(_ text: String) { output.note(prefix + text) }
}
