import ReplayClient

/// The course of a test as plain lines on standard error, for logs and pipes.
struct PlainTestReporter: TestReporter {
    let output: Output
    /// Stands before every line, to tell tests apart that run at once.
    var prefix = ""
    /// Whether it shows how long exchanges took.
    var isTracing = false

    func willRun(_ plan: TestPlan, order: [ReplayRole]) {
        say(TestWords.opening(plan, order: order, separator: "|"))
    }

    func handle(_ event: TestEvent) {
        switch event {
        case .status(.resultsRequested, _): say("  analysis  " + TestWords.status(.resultsRequested))
        case .status(.waitingForTurn, _): say("  waiting   " + TestWords.status(.waitingForTurn))
        case .replayFinished(let replay): say(TestWords.finished(replay))
        case .notice(let text): say("  note: " + text)
        case .lookup, .exchange:
            if isTracing, let line = TestWords.trace(event) { say(line) }
        case .began, .status, .progress: break
        }
    }

    func didEnd() {}

    private func say(_ text: String) { output.note(prefix + text) }
}
