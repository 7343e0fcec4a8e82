import Foundation
import Synchronization

/// The time of a fleet: so many of its homes do something at once, and of those that wait the one goes on whose hour comes
/// first.
final class FleetTime: Sendable {
    private struct Waiting {
        let instant: Date
        let goOn: CheckedContinuation<Void, Never>
    }

    private struct State {
        /// How many more may do something.
        var free: Int
        /// Whose hour comes first is the last.
        var waiting: [Waiting] = []
        /// Whether it stands still.
        var isStill = false

        mutating func add(_ other: Waiting) {
            let place = waiting.firstIndex { $0.instant < other.instant } ?? waiting.endIndex
            waiting.insert(other, at: place)
        }
    }

    private let state: Mutex<State>

    /// - Parameter width: how many homes do something at once.
    init(width: Int) { state = Mutex(State(free: width)) }

    /// Waits until a home may begin.
    func enter(at instant: Date) async {
        await withCheckedContinuation { continuation in
            let mayGoOn = state.withLock { state in
                if state.free > 0, !state.isStill {
                    state.free -= 1
                    return true
                }
                state.add(Waiting(instant: instant, goOn: continuation))
                return false
            }
            if mayGoOn { continuation.resume() }
        }
    }

    /// Lets another home go on in the place of one that is over.
    func leave() {
        let next = state.withLock { state in
            let next = state.isStill ? nil : state.waiting.popLast()
            if next == nil { state.free += 1 }
            return next
        }
        next?.goOn.resume()
    }

    /// Lets homes go on whose hour comes first.
    func pass(from now: Date, to then: Date) async {
        guard Self.hour(now) != Self.hour(then) else { return }
        await withCheckedContinuation { continuation in
            let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
                let own = Waiting(instant: then, goOn: continuation)
                if state.isStill {
                    state.free += 1
                    state.add(own)
                    return nil
                }
                guard let first = state.waiting.last, first.instant < then else { return continuation }
                state.waiting.removeLast()
                state.add(own)
                return first.goOn
            }
            next?.resume()
        }
    }

    /// Has the time stand still while something happens that takes a moment of it.
    func stop(_ work: () async throws -> Void) async rethrows {
        state.withLock { $0.isStill = true }
        defer { goOn() }
        try await work()
    }

    private func goOn() {
        let next = state.withLock { state in
            state.isStill = false
            let next = Array(state.waiting.suffix(state.free))
            state.waiting.removeLast(next.count)
            state.free -= next.count
            return next
        }
        for home in next { home.goOn.resume() }
    }

    private static func hour(_ instant: Date) -> Double {
        (instant.timeIntervalSince1970 / 3_600).rounded(.down)
    }
}
