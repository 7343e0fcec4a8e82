import Foundation

/// Runs blocking or long computations on their own thread, since the threads of the concurrency pool must not
/// block.
package enum BlockingWork {
    /// Runs the work.
    ///
    /// - Parameters:
    ///   - name: the name of the thread.
    ///   - cancellation: the flag that is set when the task is cancelled.
    ///   - work: the work; it receives the flag.
    /// - Returns: the result of the work.
    /// - Throws: the error of the work.
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
