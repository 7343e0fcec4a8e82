import TestModel
import WireProtocol

/// The course of one UDP replay, as a pure state machine (Specification 7.1, 7.3).
///
/// The replay is over when everything is sent and every flow that the server started is done, or when the server
/// has had its time and more. Instants are nanoseconds after the start; each function returns what to do next.
struct UDPReplayMachine {
    /// What the machine wants done.
    enum Action: Equatable {
        /// Nothing until the next event.
        case none
        /// Send these datagrams, in order; call ``resume(at:)`` at `next`, if there is such an instant.
        case send(Range<Int>, next: Int64?)
        /// Call ``resume(at:)`` at this instant.
        case wait(until: Int64)
        /// The replay is over.
        case end(ReplayEnding)
    }

    /// How long whom is waited for, nanoseconds.
    struct Limits: Equatable, Sendable {
        /// How long the client sends.
        var sending: Int64
        /// How long the whole replay lasts at most.
        var replay: Int64
    }

    private let dues: [Int64]
    private let limits: Limits
    private var next = 0
    private var wasCut = false
    private var isHeard = false
    private var running: Set<Int> = []
    private var isOver = false

    /// - Parameters:
    ///   - dues: when each datagram is sent, ascending.
    ///   - limits: the time limits.
    init(dues: [Int64], limits: Limits) {
        self.dues = dues
        self.limits = limits
    }

    /// Sends whatever is due at `elapsed`.
    mutating func resume(at elapsed: Int64) -> Action {
        guard !isOver, !isSent else { return .none }
        let first = next
        while !isSent, dues[next] <= elapsed {
            next += 1
            // The datagram during which the limit passed is the last one.
            if elapsed > limits.sending && next < dues.count { wasCut = true }
        }
        let wake = isSent ? nil : dues[next]
        if first < next {
            return .send(first..<next, next: wake)
        }
        return wake.map { .wait(until: $0) } ?? .none
    }

    /// The datagrams of the last ``Action/send(_:next:)`` are on their way.
    mutating func handedOver() -> Action { endIfDone() }

    /// The server said something about a flow.
    mutating func notified(_ notification: FlowNotification) -> Action {
        guard !isOver else { return .none }
        isHeard = true
        switch notification {
        case .started(let port): running.insert(port)
        case .done(let port): running.remove(port)
        }
        return endIfDone()
    }

    /// The time for the whole replay is up.
    ///
    /// - Parameter bytesReceived: how much arrived until now.
    /// - Returns: what to do.
    mutating func limitReached(bytesReceived: Int) -> Action {
        guard !isOver else { return .none }
        return end(isHeard || bytesReceived > 0 ? .timeLimit : .noAnswer)
    }

    /// Enough is known.
    mutating func stop() -> Action { isOver ? .none : end(.stopped) }

    /// The socket is gone.
    mutating func reset() -> Action { isOver ? .none : end(.reset) }

    /// Whether nothing more is to be sent.
    private var isSent: Bool { wasCut || next == dues.count }

    private mutating func endIfDone() -> Action {
        guard !isOver, isSent, isHeard, running.isEmpty else { return .none }
        return end(wasCut ? .timeLimit : .complete)
    }

    private mutating func end(_ ending: ReplayEnding) -> Action {
        isOver = true
        return .end(ending)
    }
}
