import Formatting
import Synchronization
import Wording

/// Tells how far a calibration is: a line redrawn each second on a terminal, a line each tenth elsewhere.
final class CalibrationProgress: Sendable {
    private struct State {
        var estimate: CalibrationEstimate
        var failed = 0
        var lastTenth = 0
    }

    private let output: Output
    private let live: RedrawnLine
    private let start = ContinuousClock.now
    private let state: Mutex<State>
    private let ticking = Mutex<Task<Void, Never>?>(nil)

    /// - Parameters:
    ///   - total: how many tests there are.
    ///   - atOnce: how many of them run at once.
    ///   - output: where it is told.
    init(total: Int, atOnce: Int, output: Output) {
        self.output = output
        live = RedrawnLine(output)
        state = Mutex(State(estimate: CalibrationEstimate(total: total, atOnce: atOnce)))
        guard output.standardError.isTerminal else { return }
        ticking.withLock {
            $0 = Task { [weak self] in
                while !Task.isCancelled, let self {
                    self.redraw()
                    try? await Task.sleep(for: .seconds(1))
                }
            }
        }
    }

    /// A test that took so long ended, with an error if it has no result.
    func ended(_ error: (any Error)?, after duration: Duration) {
        let told = state.withLock { state -> String? in
            state.estimate.add(seconds: duration / .seconds(1))
            if error != nil { state.failed += 1 }
            let tenth = state.estimate.done * 10 / state.estimate.total
            guard tenth > state.lastTenth else { return nil }
            state.lastTenth = tenth
            return self.line(state)
        }
        if output.standardError.isTerminal { redraw() } else if let told { output.note(told) }
    }

    /// Ends the line.
    func end() {
        guard let task = ticking.withLock({ $0.take() }) else { return }
        task.cancel()
        live.wipe()
    }

    private func redraw() {
        let line = state.withLock { self.line($0) }
        // Nothing is drawn after the end.
        ticking.withLock { if $0 != nil { live.draw(line) } }
    }

    private func line(_ state: State) -> String {
        let estimate = state.estimate
        return output.wording.calibrating(
            done: estimate.done, of: estimate.total, failed: state.failed,
            secondsLeft: estimate.secondsLeft(after: (.now - start) / .seconds(1)))
    }
}

/// How long a pool of tests still takes, from how long those took that have ended.
struct CalibrationEstimate: Equatable, Sendable {
    /// How many tests there are.
    let total: Int
    /// How many of them run at once.
    let atOnce: Int
    /// How many have ended.
    private(set) var done = 0
    /// How long those took together, s.
    private var spent = 0.0

    init(total: Int, atOnce: Int) {
        self.total = total
        self.atOnce = max(1, min(atOnce, total))
    }

    /// A test ended.
    mutating func add(seconds: Double) {
        done += 1
        spent += seconds
    }

    /// Seconds left when so many have passed; nil before the first test has ended.
    ///
    /// What is left to do is what the tests that have not ended take by the mean of the others, less what has been
    /// done of them; it is shared by those that run at once.
    func secondsLeft(after elapsed: Double) -> Int? {
        guard done > 0 else { return nil }
        let mean = spent / Double(done)
        let begun = max(0, elapsed * Double(atOnce) - spent)
        let left = max(0, Double(total - done) * mean - begun)
        return Quantities.whole((left / Double(atOnce)).rounded(.up))
    }
}
