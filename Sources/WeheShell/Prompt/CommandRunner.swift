import LineEditor
import Synchronization

/// Runs one piece of work at a time in a task that Ctrl-C cancels.
package final class CommandRunner: Sendable {
    private let running = Mutex<Task<Int32, Never>?>(nil)

    package init() {}

    /// Runs the work; cancelled when this task is or an interrupt comes.
    package func run(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
        let task = Task { await work() }
        running.withLock { $0 = task }
        defer { running.withLock { $0 = nil } }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels what runs; nothing happens if nothing does.
    package func interrupt() { running.withLock { $0?.cancel() } }
}
