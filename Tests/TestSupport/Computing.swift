import Foundation

/// Long computations beside tests that wait for each other: on threads of their own, as many as there are processors.
/// On those of the tasks, of which there are no more, each would keep everybody from going on until it is done.
package enum Computing {
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
        return queue
    }()

    /// Computes something.
    ///
    /// - Parameter work: the computation.
    /// - Returns: what comes of it.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: work()) }
        }
    }
}
