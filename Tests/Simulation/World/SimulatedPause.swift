import NIOCore
import Networking

/// A pause of a task, which ends at an instant or when the task is cancelled.
final class SimulatedPause: @unchecked Sendable {
    // Sendable, as only the thread of the simulation uses it.

    // Unchecked, as a simulation that ends forgets who still waits.
    private var continuation: UnsafeContinuation<Void, any Error>?
    private var timer: Agenda.Timer?
    private var isCancelled = false

    /// Waits.
    ///
    /// - Parameters:
    ///   - instant: the end, counted as by the clock of the event loops.
    ///   - simulation: the simulation in which it waits.
    /// - Throws: `CancellationError`.
    func last(until instant: Duration, in simulation: Simulation) async throws {
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation {
                (continuation: UnsafeContinuation<Void, any Error>) in
                if isCancelled { return continuation.resume(throwing: CancellationError()) }
                self.continuation = continuation
                timer = simulation.schedule(at: instant.timeAmount.nanoseconds) { self.end(.success(())) }
            }
        } onCancel: {
            isCancelled = true
            timer?.cancel()
            end(.failure(CancellationError()))
        }
    }

    private func end(_ result: Result<Void, any Error>) {
        continuation?.resume(with: result)
        continuation = nil
    }
}
