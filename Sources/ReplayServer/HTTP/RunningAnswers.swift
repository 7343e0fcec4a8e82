import Synchronization

/// The answers that are being made on a port: one that closes leaves none behind for event loops that are gone.
final class RunningAnswers: Sendable {
    private let tasks = Mutex((next: 0, running: [Int: Task<Void, Never>]()))

    /// Begins to make an answer.
    ///
    /// - Returns: the task, for whoever needs the answer no longer.
    func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        tasks.withLock { tasks in
            let number = tasks.next
            tasks.next += 1
            let task = Task {
                await work()
                self.tasks.withLock { $0.running[number] = nil }
            }
            tasks.running[number] = task
            return task
        }
    }

    /// Gives up all that run, and waits for their end.
    func end() async {
        let running = tasks.withLock { Array($0.running.values) }
        for task in running { task.cancel() }
        for task in running { await task.value }
    }
}
