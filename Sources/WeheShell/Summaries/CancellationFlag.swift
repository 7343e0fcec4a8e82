import Synchronization

/// Whether who asked gave up, for work that cannot ask its task.
final class CancellationFlag: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }

    /// Does some work, which is told of it when its task is cancelled.
    static func watching<Value>(
        _ work: (CancellationFlag) async throws -> Value, isolation: isolated (any Actor)? = #isolation
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
