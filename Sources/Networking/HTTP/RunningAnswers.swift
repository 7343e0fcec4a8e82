import Synchronization

/// The answers that are being made on a port: one that closes leaves none behind for event loops that are gone.
package final class RunningAnswers: Sendable {
    private struct State {
        var next = 0
        var running: [Int: Task<Void, Never>] = [:]
        var hasEnded = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Begins to make an answer.
    ///
    /// - Returns: the task, for whoever needs the answer no longer; nil once the port is closed.
    package func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            let number = state.next
            state.next += 1
            let task = Task {
                await work()
                self.state.withLock { $0.running[number] = nil }
            }
            state.running[number] = task
            return task
        }
    }

    /// Gives up all that run, waits for their end, and begins no other.
    package func end() async {
        let running = state.withLock { state in
            state.hasEnded = true
            return Array(state.running.values)
        }
        for task in running { task.cancel() }
        for task in running { await task.value }
    }
}
