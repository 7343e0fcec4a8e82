import NIOCore
import Synchronization

/// A connection attempt that can be cancelled before the connection is established.
final class ConnectionAttempt: Sendable {
    private enum State: Sendable {
        case waiting
        case running(any Channel)
        case cancelled
    }

    private let state = Mutex(State.waiting)

    /// Records that the channel exists.
    ///
    /// - Throws: `CancellationError` if the attempt was already cancelled.
    func began(on channel: any Channel) throws {
        try state.withLock { state in
            if case .cancelled = state { throw CancellationError() }
            state = .running(channel)
        }
    }

    /// Closes the channel, now or as soon as it exists.
    func cancel() {
        let running: (any Channel)? = state.withLock { state in
            defer { state = .cancelled }
            guard case .running(let channel) = state else { return nil }
            return channel
        }
        running?.close(promise: nil)
    }
}
