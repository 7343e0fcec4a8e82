import TestModel

/// The course of one TCP replay, as a pure state machine (Specification 6.1, 6.2).
///
/// Instants are nanoseconds after the start of the replay. Each function returns the next action.
struct TCPReplayMachine {
    /// An action requested by the machine.
    enum Action: Equatable {
        /// Nothing until the next event.
        case none
        /// Send these steps' payloads, in order, then nothing until the next event.
        case send(Range<Int>)
        /// Call ``resume(at:)`` at this instant.
        case wait(until: Int64)
        /// Send these steps' payloads, then call ``resume(at:)`` at this instant.
        case sendThenWait(Range<Int>, until: Int64)
        /// Send these steps' payloads, the last of the recording, and call ``allSent()`` once they are
        /// written.
        case sendLast(Range<Int>)
        /// The replay is over.
        case end(ReplayEnding)
    }

    private let steps: [TCPReplayScript.Step]
    private let limit: Int64
    private let silence: Int64
    private var next = 0
    private var awaited = 0
    private var lastActivity: Int64 = 0
    private var isOver = false
    /// The step that is held back, and for how many nanoseconds from when it could be sent.
    private let hold: (step: Int, length: Int64)?
    /// The instant at which the hold ends; nil before it begins.
    private var holdEnd: Int64?

    /// - Parameters:
    ///   - script: the data to send and expect.
    ///   - limit: the time limit, nanoseconds.
    ///   - silence: the maximum pause within an answer, nanoseconds.
    ///   - hold: the step that is held back, and for how many nanoseconds; nil for none.
    init(
        script: TCPReplayScript, limit: Int64, silence: Int64, hold: (step: Int, length: Int64)? = nil
    ) {
        self.hold = hold
        steps = script.steps
        self.limit = limit
        self.silence = silence
    }

    /// True if an answer, or part of one, is still due.
    var isAwaiting: Bool { awaited > 0 }

    /// Sends everything due at `elapsed`.
    mutating func resume(at elapsed: Int64) -> Action {
        guard !isOver else { return .none }
        let first = next
        while awaited <= 0 {
            guard next < steps.count else { return first == next ? end(.complete) : .sendLast(first..<next) }
            guard elapsed <= limit else { return end(.timeLimit) }
            let step = steps[next]
            if let due = due(step, at: elapsed), due > elapsed {
                let wake = min(due, limit + 1)
                return first == next ? .wait(until: wake) : .sendThenWait(first..<next, until: wake)
            }
            // Bytes beyond an answer count towards the next one.
            awaited += step.responseLength
            next += 1
            lastActivity = elapsed
        }
        return first == next ? .none : .send(first..<next)
    }

    /// Returns when the next step is due; nil if at once. A hold begins when it could be sent.
    private mutating func due(_ step: TCPReplayScript.Step, at elapsed: Int64) -> Int64? {
        if let due = step.due, due > elapsed { return due }
        guard let hold, hold.step == next else { return nil }
        if holdEnd == nil { holdEnd = elapsed + hold.length }
        return holdEnd
    }

    /// Records received bytes.
    mutating func received(_ count: Int, at elapsed: Int64) -> Action {
        guard !isOver else { return .none }
        let wasWaiting = awaited > 0
        awaited -= count
        lastActivity = elapsed
        return wasWaiting && awaited <= 0 ? resume(at: elapsed) : .none
    }

    /// Records that the payloads of ``Action/sendLast(_:)`` are written.
    mutating func allSent() -> Action { isOver ? .none : end(.complete) }

    /// Ends the replay because its result is clear.
    mutating func stop() -> Action { isOver ? .none : end(.stopped) }

    /// Ends the replay at the time limit.
    mutating func limitReached() -> Action { isOver ? .none : end(.timeLimit) }

    /// Checks if an answer that is due has stopped arriving; to be called regularly.
    mutating func checkSilence(at elapsed: Int64) -> Action {
        isOver || awaited <= 0 || elapsed - lastActivity <= silence ? .none : end(.silent)
    }

    /// Records that the server closed the connection.
    mutating func closed() -> Action {
        guard !isOver else { return .none }
        let missing = max(0, steps[next...].reduce(awaited) { $0 + $1.responseLength })
        return end(missing == 0 && next == steps.count ? .complete : .closedEarly(missingBytes: missing))
    }

    /// Records that the connection was reset, or a write failed.
    mutating func reset() -> Action { isOver ? .none : end(.reset) }

    private mutating func end(_ ending: ReplayEnding) -> Action {
        isOver = true
        return .end(ending)
    }
}
