import Synchronization

/// The answers in progress on a port; when the port closes, none is left that would use a stopped event loop.
package final class RunningAnswers: Sendable {
    private struct State {
        var next = 0
        var running: [Int: Task<Void, Never>] = [:]
        var hasEnded = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Begins an answer.
    ///
    /// - Returns: the task, so that an answer no longer needed can be cancelled; nil after the port was
    ///   closed.
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

    /// Cancels all answers, waits for their end, and refuses further ones.
    package func end() async {
        let running = state.withLock { state in
            state.hasEnded = true
            return Array(state.running.values)
        }
        for task in running { task.cancel() }
        for task in running { await task.value }
    }
}
