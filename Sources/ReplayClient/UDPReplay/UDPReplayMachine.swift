import TestModel
import WireProtocol

/// The course of one UDP replay, as a pure state machine (Specification 7.1, 7.3).
///
/// The replay is over when everything is sent and every flow that the server started is done, or when the
/// server's time limit and a grace period have passed. Instants are nanoseconds after the start; each
/// function returns the next action.
struct UDPReplayMachine {
    /// An action requested by the machine.
    enum Action: Equatable {
        /// Nothing until the next event.
        case none
        /// Send these datagrams, in order; call ``resume(at:)`` at `next`, unless it is nil.
        case send(Range<Int>, next: Int64?)
        /// Call ``resume(at:)`` at this instant.
        case wait(until: Int64)
        /// The replay is over.
        case end(ReplayEnding)
    }

    /// Time limits, nanoseconds.
    struct Limits: Equatable, Sendable {
        /// Maximum time for which the client sends.
        var sending: Int64
        /// Maximum duration of the whole replay.
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
    ///   - dues: the send times of the datagrams, ascending.
    ///   - limits: the time limits.
    init(dues: [Int64], limits: Limits) {
        self.dues = dues
        self.limits = limits
    }

    /// Sends everything due at `elapsed`.
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

    /// Records that the datagrams of the last ``Action/send(_:next:)`` were passed to the system.
    mutating func handedOver() -> Action { endIfDone() }

    /// Records a notification of the server about a flow.
    mutating func notified(_ notification: FlowNotification) -> Action {
        guard !isOver else { return .none }
        isHeard = true
        switch notification {
        case .started(let port): running.insert(port)
        case .done(let port): running.remove(port)
        }
        return endIfDone()
    }

    /// Ends the replay at the limit of the whole replay.
    ///
    /// - Parameter bytesReceived: the number of bytes received so far.
    /// - Returns: the next action.
    mutating func limitReached(bytesReceived: Int) -> Action {
        guard !isOver else { return .none }
        return end(isHeard || bytesReceived > 0 ? .timeLimit : .noAnswer)
    }

    /// Ends the replay because its result is clear.
    mutating func stop() -> Action { isOver ? .none : end(.stopped) }

    /// Records that the socket was closed.
    mutating func reset() -> Action { isOver ? .none : end(.reset) }

    /// True if nothing more is to be sent.
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
