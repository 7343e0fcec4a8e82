import NIOCore
import Synchronization

/// A barrier for starting replays simultaneously: each arrives when its connection is established, and all
/// start once the last has arrived.
///
/// Without it the starts would differ with the distance to the servers, because connecting takes a round
/// trip.
final class StartGate: Sendable {
    /// One of the expected parties will not arrive.
    struct Abandoned: Error {}

    private enum State {
        case waiting(missing: Int, arrived: [EventLoopPromise<Void>])
        case open
        case abandoned
    }

    private let state: Mutex<State>

    /// - Parameter parties: the number of parties, at least 1.
    init(parties: Int) {
        state = Mutex(.waiting(missing: max(1, parties), arrived: []))
    }

    /// Arrives at the gate.
    ///
    /// - Parameter loop: the event loop of the future.
    /// - Returns: a future that succeeds when all have arrived, and fails with ``Abandoned`` if one never
    ///   will.
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

    /// Makes all waiting parties fail because one will not arrive; has no effect if the gate is already open.
    func abandon() {
        let stranded = state.withLock { state -> [EventLoopPromise<Void>] in
            guard case .waiting(_, let arrived) = state else { return [] }
            state = .abandoned
            return arrived
        }
        for promise in stranded { promise.fail(Abandoned()) }
    }
}
