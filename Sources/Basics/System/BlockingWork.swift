import Foundation

/// Work that blocks or computes for long, on a thread of its own: the threads of the pool are for tasks that wait.
package enum BlockingWork {
    /// Does some work.
    ///
    /// - Parameters:
    ///   - name: the thread's name.
    ///   - cancellation: set when the task is cancelled.
    ///   - work: the work; it is told whether anybody still wants it.
    /// - Returns: what it gives.
    /// - Throws: what it throws.
    package static func run<Value: Sendable, Failure: Error>(
        named name: String, cancelling cancellation: CancellationFlag = CancellationFlag(),
        _ work: @escaping @Sendable (_ isCancelled: @Sendable () -> Bool) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let thread = Thread {
                    continuation.resume(
                        returning: Result { () throws(Failure) in try work { cancellation.isSet } })
                }
                thread.name = name
                thread.start()
            }
        } onCancel: {
            cancellation.set()
        }
        return try result.get()
    }
}
