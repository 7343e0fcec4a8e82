import ReplayClient

/// The course of a test as plain lines on standard error, for logs and pipes.
struct PlainTestReporter: TestReporter {
    let output: Output

    func willRun(_ plan: TestPlan, order: [ReplayRole]) {
        output.note(TestWords.opening(plan, order: order, separator: "|"))
    }

    func handle(_ event: TestEvent) {
        switch event {
        case .status(.resultsRequested, _): output.note("  analysis  " + TestWords.status(.resultsRequested))
        case .replayFinished(let replay): output.note(TestWords.finished(replay))
        case .notice(let text): output.note("  note: " + text)
        case .began, .status, .progress: break
        }
    }

    func didEnd() {}
}
