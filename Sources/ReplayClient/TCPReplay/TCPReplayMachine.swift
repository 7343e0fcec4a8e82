/// The course of one TCP replay, as a pure state machine (protocol.md 6.1, 6.2).
///
/// Instants are nanoseconds after the start of the replay. Each function returns what to do next.
struct TCPReplayMachine {
    /// What the machine wants done.
    enum Action: Equatable {
        /// Nothing until the next event.
        case none
        /// Send these steps' payloads, in order, then nothing until the next event.
        case send(Range<Int>)
        /// Call ``resume(at:)`` at this instant.
        case wait(until: Int64)
        /// Send these steps' payloads, then call ``resume(at:)`` at this instant.
        case sendThenWait(Range<Int>, until: Int64)
        /// Send these steps' payloads (often none); the replay is over.
        case end(sending: Range<Int>, ReplayEnding)
    }

    private let steps: [TCPReplayScript.Step]
    private let limit: Int64
    private var next = 0
    private var awaited = 0
    private(set) var isOver = false

    /// - Parameters:
    ///   - script: what to send and expect.
    ///   - limit: the time limit, nanoseconds.
    init(script: TCPReplayScript, limit: Int64) {
        steps = script.steps
        self.limit = limit
    }

    /// Sends whatever is due at `elapsed`.
    mutating func resume(at elapsed: Int64) -> Action {
        guard !isOver else { return .none }
        let first = next
        while awaited <= 0 {
            guard next < steps.count else { return end(sending: first..<next, .complete) }
            guard elapsed <= limit else { return end(sending: first..<next, .timeLimit) }
            let step = steps[next]
            if let due = step.due, due > elapsed {
                let wake = min(due, limit + 1)
                return first == next ? .wait(until: wake) : .sendThenWait(first..<next, until: wake)
            }
            // Bytes beyond an answer count towards the next one.
            awaited += step.responseLength
            next += 1
        }
        return first == next ? .none : .send(first..<next)
    }

    /// Bytes arrived.
    mutating func received(_ count: Int, at elapsed: Int64) -> Action {
        guard !isOver else { return .none }
        let wasWaiting = awaited > 0
        awaited -= count
        return wasWaiting && awaited <= 0 ? resume(at: elapsed) : .none
    }

    /// The time limit came.
    mutating func limitReached() -> Action { isOver ? .none : end(sending: next..<next, .timeLimit) }

    /// No data came for too long while an answer was due.
    mutating func fellSilent() -> Action {
        isOver || awaited <= 0 ? .none : end(sending: next..<next, .silent)
    }

    /// The server closed the connection.
    mutating func closed() -> Action {
        guard !isOver else { return .none }
        let later = steps[next...].reduce(0) { $0 + $1.responseLength }
        let missing = max(0, awaited) + later
        let complete = missing == 0 && next == steps.count
        return end(sending: next..<next, complete ? .complete : .closedEarly(missingBytes: missing))
    }

    /// The connection was reset, or a write failed.
    mutating func reset() -> Action { isOver ? .none : end(sending: next..<next, .reset) }

    private mutating func end(sending range: Range<Int>, _ ending: ReplayEnding) -> Action {
        isOver = true
        return .end(sending: range, ending)
    }
}
