import Basics
import Synchronization
import TestModel
import Messages

/// Shows the progress of a calibration: a line redrawn each second on a terminal, a line for each tenth of
/// the tests elsewhere.
package final class CalibrationProgress: Sendable {
    private struct State {
        var estimate: CalibrationEstimate
        var failed = 0
        var lastTenth = 0
    }

    private let output: Output
    private let live: RedrawnLine
    private let start: SteadyClock.Instant
    private let state: Mutex<State>
    private let ticking = Mutex<Task<Void, Never>?>(nil)

    /// - Parameters:
    ///   - total: the number of tests.
    ///   - atOnce: the number of simultaneous tests.
    ///   - output: the output.
    package init(total: Int, atOnce: Int, output: Output) {
        self.output = output
        start = output.clock.steady.now
        live = RedrawnLine(output)
        state = Mutex(State(estimate: CalibrationEstimate(total: total, atOnce: atOnce)))
        guard output.standardError.isTerminal else { return }
        ticking.withLock {
            $0 = Task { [weak self, output] in
                while !Task.isCancelled, let self {
                    self.redraw()
                    try? await output.clock.steady.sleep(for: .seconds(1))
                }
            }
        }
    }

    /// Records a finished test with its duration, and its error if it has no result.
    package func ended(_ error: (any Error)?, after duration: Duration) {
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
    package func end() {
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
        return output.messages.calibrating(
            done: estimate.done, of: estimate.total, failed: state.failed,
            secondsLeft: estimate.secondsLeft(after: (output.clock.steady.now - start) / .seconds(1)))
    }
}
