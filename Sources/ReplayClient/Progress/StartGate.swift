import NIOCore
import Synchronization

/// Lets replays begin together: each arrives when its connection is up, and all go once the last has arrived.
///
/// Without it the distance to the servers would part the starts, for connecting takes a round trip.
final class StartGate: Sendable {
    /// Somebody who was expected will not come.
    struct Abandoned: Error {}

    private enum State {
        case waiting(missing: Int, arrived: [EventLoopPromise<Void>])
        case open
        case abandoned
    }

    private let state: Mutex<State>

    /// - Parameter parties: how many are expected, at least 1.
    init(parties: Int) {
        state = Mutex(.waiting(missing: max(1, parties), arrived: []))
    }

    /// Arrives.
    ///
    /// - Parameter loop: where the future is to be.
    /// - Returns: succeeds when all have arrived, fails with ``Abandoned`` if one never will.
    func arrive(on loop: any EventLoop) -> EventLoopFuture<Void> {
        let promise = loop.makePromise(of: Void.self)
        let (released, isOpen) = state.withLock { state -> ([EventLoopPromise<Void>], Bool) in
            switch state {
            case .waiting(let missing, let arrived) where missing > 1:
                state = .waiting(missing: missing - 1, arrived: arrived + [promise])
                return ([], true)
            case .waiting(_, let arrived):
                state = .open
                return (arrived + [promise], true)
            case .open: return ([promise], true)
            case .abandoned: return ([promise], false)
            }
        }
        for promise in released { isOpen ? promise.succeed(()) : promise.fail(Abandoned()) }
        return promise.futureResult
    }

    /// Tells those who wait that not all will come; nothing happens if the gate is open already.
    func abandon() {
        let stranded = state.withLock { state -> [EventLoopPromise<Void>] in
            guard case .waiting(_, let arrived) = state else { return [] }
            state = .abandoned
            return arrived
        }
        for promise in stranded { promise.fail(Abandoned()) }
    }
}
