import NIOCore
import Synchronization

/// A connection that may be called off before it is up.
final class ConnectionAttempt: Sendable {
    private enum State: Sendable {
        case waiting
        case running(any Channel)
        case cancelled
    }

    private let state = Mutex(State.waiting)

    /// The channel exists.
    ///
    /// - Throws: `CancellationError` if the attempt was called off before.
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
