import Synchronization

/// Whether who asked for something gave up, for work that looks from time to time.
package final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    /// Whether they did.
    package var isSet: Bool { flag.load(ordering: .relaxed) }

    /// They do now.
    package func set() { flag.store(true, ordering: .relaxed) }

    /// Does some work, which is told of it when its task is cancelled.
    ///
    /// - Parameters:
    ///   - isolation: where the caller runs, and so the work.
    ///   - work: gets the flag.
    /// - Returns: what the work gives.
    /// - Throws: what it throws; `CancellationError` if the task was cancelled.
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
