import Synchronization

/// A flag that tells long-running work that its result is no longer needed; the work polls it.
package final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    /// True after ``set()``.
    package var isSet: Bool { flag.load(ordering: .relaxed) }

    /// Sets the flag.
    package func set() { flag.store(true, ordering: .relaxed) }

    /// Runs work with a flag that is set when the task is cancelled.
    ///
    /// - Parameters:
    ///   - isolation: the isolation of the caller, in which the work runs.
    ///   - work: the work; it receives the flag.
    /// - Returns: the result of the work.
    /// - Throws: the error of the work; `CancellationError` if the task was cancelled.
    package static func watching<Value>(
        isolation: isolated (any Actor)? = #isolation, _ work: (CancellationFlag) async throws -> Value
    ) async throws -> Value {
        let flag = CancellationFlag()
        let value = try await withTaskCancellationHandler {
            try await work(flag)
        } onCancel: {
            flag.set()
        }
        try Task.checkCancellation()
        return value
    }
}
