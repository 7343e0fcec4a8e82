import Foundation
import Synchronization

/// Work that blocks or computes for long, on a thread of its own: the threads of the pool are for tasks that wait.
package enum BlockingWork {
    private final class Cancellation: Sendable {
        let flag = Atomic(false)
    }

    /// Does some work.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - work: the work; it is told whether anybody still wants it.
    /// - Returns: what it gives.
    /// - Throws: what it throws.
    package static func run<Value: Sendable>(
        named name: String, _ work: @escaping @Sendable (_ isCancelled: @Sendable () -> Bool) throws -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let thread = Thread {
                    continuation.resume(
                        with: Result { try work { cancellation.flag.load(ordering: .relaxed) } })
                }
                thread.name = name
                thread.start()
            }
        } onCancel: {
            cancellation.flag.store(true, ordering: .relaxed)
        }
    }
}
