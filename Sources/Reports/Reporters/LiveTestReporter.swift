import Basics
import Synchronization
import TestModel
import Messages

/// Reports the progress of a test on a terminal: one line per replay, redrawn in place.
final class LiveTestReporter: RunReporter {
    private let output: Output
    private let course: RedrawnLine
    private let isTracing: Bool
    /// The minimum duration of each replay, s.
    private let least = Mutex<[ReplayRole: Double]>([:])

    package init(output: Output, isTracing: Bool = false) {
        self.output = output
        self.isTracing = isTracing
        course = RedrawnLine(output)
    }

    private var words: Messages { output.messages }

    package func willRun(_ opening: TestOpening) {
        least.withLock {
            $0 = Dictionary(uniqueKeysWithValues: zip(ReplayRole.allCases, opening.effort.least))
        }
        let separator = output.standardError.isUnicode ? "·" : "|"
        course.tell(TerminalLine(words.opening(opening, separator: separator)))
    }

    package func handle(_ event: TestEvent) {
        switch event {
        case .status(let status, let role):
            if status == .replaysFinished || status == .preparing { return }
            let what = status == .waitingForTurn ? words.waiting : words.analysis
            let who = words.inColumn(role.map(words.role) ?? what)
            course.draw("  \(who)\(words.status(status))")
            if status == .resultsReceived { course.end() }
        case .progress(let progress): course.draw(line(progress))
        case .replayFinished(let replay): course.tell(TerminalLine(words.finished(replay)))
        case .notice(let notice): course.tell(TerminalLine("  " + words.note(words.notice(notice))))
        case .lookup, .exchange, .granted:
            if isTracing, let line = words.trace(event) { course.tell(TerminalLine(line)) }
        case .began: break
        }
    }

    package func didEnd() { course.end() }

    private func line(_ progress: ReplayProgress) -> String {
        let least = least.withLock { $0[progress.role] } ?? 0
        return CourseLine(
            lead: "  " + words.inColumn(words.role(progress.role)),
            bar: (progress.bytesReceived, progress.bytesExpected),
            parts: [
                .init(words.seconds(progress.elapsed), rank: 0),
                .init(words.throughput(progress.throughput), rank: 2),
                .init(progress.secondsLeft(least: least).map(words.timeLeft), rank: 3),
                .init(words.received(progress.bytesReceived, of: progress.bytesExpected), rank: 1),
            ].compactMap(\.self), isUnicode: output.standardError.isUnicode
        ).text(in: course.room)
    }
}
