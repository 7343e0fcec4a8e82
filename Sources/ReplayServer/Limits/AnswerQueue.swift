import Basics
import Foundation
import Networking
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Computes what clients ask for on threads of their own, in turns of their addresses (``AnswerTurns``).
final class AnswerQueue: Sendable {
    /// A computed answer.
    struct Answer<Value: Sendable>: Sendable {
        let value: Value
        /// Has to be held until the network has taken the answer; nil for one that counts nowhere.
        var held: Held?
    }

    /// Counts an answer as unsent for as long as it is referred to.
    final class Held: Sendable {
        private let release: @Sendable () -> Void

        fileprivate init(_ release: @escaping @Sendable () -> Void) { self.release = release }

        deinit { release() }
    }

    private struct Job: Sendable {
        /// Does the work and returns the bytes of the answer.
        let work: @Sendable () -> Int
        let isCancelled: @Sendable () -> Bool
        let done: CheckedContinuation<Held?, any Error>
    }

    private let turns: Mutex<AnswerTurns<Job>>
    private let clock: SteadyClock
    private let stack: any NetworkStack
    private let threadSeconds: @Sendable () -> Double

    /// - Parameters:
    ///   - limits: the limits of the queue.
    ///   - clock: the clock of the server.
    ///   - stack: runs the work.
    ///   - threadSeconds: returns the computing time of the calling thread so far.
    init(
        _ limits: AnswerLimits = AnswerLimits(), clock: SteadyClock, on stack: any NetworkStack,
        threadSeconds: @escaping @Sendable () -> Double = AnswerQueue.threadSeconds
    ) {
        turns = Mutex(AnswerTurns(limits))
        self.clock = clock
        self.stack = stack
        self.threadSeconds = threadSeconds
    }

    /// Number of requests that wait.
    var waitingCount: Int { turns.withLock { $0.waitingCount } }

    /// Computes something.
    ///
    /// - Parameters:
    ///   - client: the address that asks.
    ///   - bytes: returns the size of the answer.
    ///   - work: computes it.
    /// - Returns: what was computed; nil if the address asks for more than its share.
    /// - Throws: `CancellationError` if it is no longer needed.
    func answer<Value: Sendable>(
        for client: String, bytes: @escaping @Sendable (Value) -> Int, _ work: @escaping @Sendable () -> Value
    ) async throws -> Answer<Value>? {
        let result = Shared<Value?>(nil)
        let held = try await run(for: client) {
            let value = work()
            result.value = value
            return bytes(value)
        }
        guard let held, let value = result.value else { return nil }
        return Answer(value: value, held: held)
    }

    private func run(for client: String, _ work: @escaping @Sendable () -> Int) async throws -> Held? {
        let network = ClientNetwork(client)
        let isCancelled = Shared(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { done in
                let job = Job(
                    work: work, isCancelled: { isCancelled.value }, done: done)
                guard turns.withLock({ $0.take(job, from: network, at: clock.now) }) else {
                    return done.resume(returning: nil)
                }
                begin()
            }
        } onCancel: {
            isCancelled.value = true
        }
    }

    /// Begins as many jobs as may run.
    private func begin() {
        while let (job, network) = turns.withLock({ $0.next(at: clock.now) }) {
            stack.submit { [self] in run(job, network) }
        }
    }

    private func run(_ job: Job, _ network: ClientNetwork) {
        guard !job.isCancelled() else {
            end(network, seconds: 0, bytes: 0)
            return job.done.resume(throwing: CancellationError())
        }
        let start = threadSeconds()
        let bytes = job.work()
        end(network, seconds: threadSeconds() - start, bytes: bytes)
        let held = Held { [self] in
            turns.withLock { $0.sent(to: network, bytes: bytes) }
            begin()
        }
        job.done.resume(returning: held)
    }

    private func end(_ network: ClientNetwork, seconds: Double, bytes: Int) {
        turns.withLock { $0.computed(for: network, seconds: seconds, bytes: bytes, at: clock.now) }
        begin()
    }

    /// Returns the computing time of the calling thread so far, seconds.
    private static func threadSeconds() -> Double {
        var time = timespec()
        guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
