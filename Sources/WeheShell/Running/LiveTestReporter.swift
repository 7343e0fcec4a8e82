import LineEditor
import ReplayClient
import Synchronization

/// The course of a test on a terminal: one line a replay, redrawn in place.
final class LiveTestReporter: TestReporter {
    private let output: Output
    private let hasOpenLine = Mutex(false)

    private let isTracing: Bool

    init(output: Output, isTracing: Bool = false) {
        self.output = output
        self.isTracing = isTracing
    }

    func willRun(_ plan: TestPlan, order: [ReplayRole]) {
        let separator = output.standardError.isUnicode ? "·" : "|"
        output.note(TestWords.opening(plan, order: order, separator: separator))
    }

    func handle(_ event: TestEvent) {
        switch event {
        case .status(let status, let role):
            if status == .replaysFinished || status == .preparing { return }
            let who = role.map(TestWords.padded) ?? (status == .waitingForTurn ? "waiting  " : "analysis ")
            redraw("  \(who) \(TestWords.status(status))")
            if status == .resultsReceived { closeLine() }
        case .progress(let progress): redraw(line(progress))
        case .replayFinished(let replay):
            redraw(TestWords.finished(replay))
            closeLine()
        case .notice(let text):
            redraw("  note: " + text)
            closeLine()
        case .lookup, .exchange:
            guard isTracing, let line = TestWords.trace(event) else { return }
            // Longer than the window, as a rule: it is not redrawn.
            output.draw("\r\u{1B}[K" + line)
            closeLine()
        case .began: break
        }
    }

    func didEnd() { if hasOpenLine.withLock({ $0 }) { closeLine() } }

    private func line(_ progress: ReplayProgress) -> String {
        let share =
            progress.bytesExpected > 0
            ? min(1, Double(progress.bytesReceived) / Double(progress.bytesExpected)) : 0
        let percent = Int(share * 100)
        return
            "  \(TestWords.padded(progress.role)) \(bar(share)) \(percent < 10 ? "  " : percent < 100 ? " " : "")\(percent) %   "
            + "\(Quantities.seconds(progress.elapsed))   \(Quantities.throughput(progress.throughput))   "
            + "\(Quantities.significant(Double(progress.bytesReceived) / 1e6)) of \(Quantities.bytes(progress.bytesExpected))"
    }

    private func bar(_ share: Double) -> String {
        let width = 25
        let filled = Int((share * Double(width)).rounded(.down))
        let (full, empty) = output.standardError.isUnicode ? ("█", "░") : ("#", ".")
        return String(repeating: full, count: filled) + String(repeating: empty, count: width - filled)
    }

    private func redraw(_ text: String) {
        // A line that wraps could not be redrawn in place; the window may have been resized meanwhile.
        let fitting = text.prefix(max(20, Terminal.windowSize.columns - 1))
        output.draw("\r\u{1B}[K" + fitting)
        hasOpenLine.withLock { $0 = true }
    }

    private func closeLine() {
        output.draw("\n")
        hasOpenLine.withLock { $0 = false }
    }
}
