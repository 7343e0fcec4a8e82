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

    private var words: any Wording { output.wording }

    func willRun(_ plan: TestPlan, order: [ReplayRole]) {
        let separator = output.standardError.isUnicode ? "·" : "|"
        output.note(words.opening(plan, order: order, separator: separator))
    }

    func handle(_ event: TestEvent) {
        switch event {
        case .status(let status, let role):
            if status == .replaysFinished || status == .preparing { return }
            let what = status == .waitingForTurn ? words.waiting : words.analysis
            let who = words.inColumn(role.map(words.role) ?? what)
            redraw("  \(who)\(words.status(status))")
            if status == .resultsReceived { closeLine() }
        case .progress(let progress): redraw(line(progress))
        case .replayFinished(let replay):
            redraw(words.finished(replay))
            closeLine()
        case .notice(let text):
            redraw("  " + words.note(words.detail(text)))
            closeLine()
        case .lookup, .exchange:
            guard isTracing, let line = words.trace(event) else { return }
            // Longer than the window, as a rule: it is not redrawn.
            output.redraw(line)
            closeLine()
        case .began: break
        }
    }

    func didEnd() { if hasOpenLine.withLock({ $0 }) { closeLine() } }

    private func line(_ progress: ReplayProgress) -> String {
        let share =
            progress.bytesExpected > 0
            ? min(1, Double(progress.bytesReceived) / Double(progress.bytesExpected)) : 0
        let percent = Quantities.whole(share * 100)
        let padding = String(repeating: " ", count: percent < 10 ? 2 : percent < 100 ? 1 : 0)
        return "  \(words.inColumn(words.role(progress.role)))\(bar(share)) \(padding)\(percent) %   "
            + "\(words.seconds(progress.elapsed))   \(words.throughput(progress.throughput))   "
            + words.received(progress.bytesReceived, of: progress.bytesExpected)
    }

    private func bar(_ share: Double) -> String {
        let width = 25
        let filled = Quantities.whole(share * Double(width))
        let (full, empty) = output.standardError.isUnicode ? ("█", "░") : ("#", ".")
        return String(repeating: full, count: filled) + String(repeating: empty, count: width - filled)
    }

    private func redraw(_ text: String) {
        // A line that wraps could not be redrawn in place; the window may have been resized meanwhile.
        let fitting = text.prefix(max(20, Terminal.windowSize.columns - 1))
        output.redraw(String(fitting))
        hasOpenLine.withLock { $0 = true }
    }

    private func closeLine() {
        output.endDrawing()
        hasOpenLine.withLock { $0 = false }
    }
}
