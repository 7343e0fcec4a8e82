import Synchronization

/// Runs one piece of work at a time in a task that Ctrl-C cancels.
package final class InterruptibleWork: Sendable {
    private let running = Mutex<Task<Int32, Never>?>(nil)
    private let ending = Mutex<Ending>(.ahead(nil))

    private enum Ending {
        /// The process goes on; when it is to end, this is done.
        case ahead((@Sendable () -> Void)?)
        /// The process is to end.
        case come
    }

    package init() {}

    /// Runs the work; cancelled when this task is or an interrupt comes.
    package func run(_ work: @escaping @Sendable () async -> Int32) async -> Int32 {
        // An interrupt that comes while the work begins waits until it is known what it is to cancel.
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

    /// Cancels what runs; nothing happens if nothing does.
    package func interrupt() { running.withLock { $0?.cancel() } }

    /// Says what is to be done when the process is to end, beside cancelling what runs; at once if that has come.
    package func whenEnding(_ body: @escaping @Sendable () -> Void) {
        let hasCome = ending.withLock { ending in
            if case .come = ending { return true }
            ending = .ahead(body)
            return false
        }
        if hasCome { body() }
    }

    /// Cancels what runs, as the process is to end.
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
