import Synchronization

/// Runs one piece of work at a time in a task that Ctrl-C cancels.
package final class InterruptibleWork: Sendable {
    private let running = Mutex<Task<Int32, Never>?>(nil)
    private let ending = Mutex<Ending>(.ahead(nil))

    private enum Ending {
        /// The process continues; the function is called when it is to end.
        case ahead((@Sendable () -> Void)?)
        /// The process is to end.
        case come
    }

    package init() {}

    /// Runs the work; it is cancelled with this task or by an interrupt.
    package func run(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
        // An interrupt during this section waits until the task to cancel is known.
        let task = running.withLock { running in
            let task = Task { await work() }
            running = task
            return task
        }
        defer { running.withLock { $0 = nil } }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cancels the running work, if there is any.
    package func interrupt() { running.withLock { $0?.cancel() } }

    /// Sets the function to call when the process is to end, in addition to cancelling the running work;
    /// called at once if that is already the case.
    package func whenEnding(_ body: @escaping @Sendable () -> Void) {
        let hasCome = ending.withLock { ending in
            if case .come = ending { return true }
            ending = .ahead(body)
            return false
        }
        if hasCome { body() }
    }

    /// Cancels the running work, as the process is to end.
    func end() {
        interrupt()
        let body = ending.withLock { ending -> (@Sendable () -> Void)? in
            defer { ending = .come }
            if case .ahead(let body) = ending { return body }
            return nil
        }
        body?()
    }
}
