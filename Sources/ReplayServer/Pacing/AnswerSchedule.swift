/// Schedule of one answer in progress: the next bytes to send, and their time.
///
/// It combines the recorded times with the emulated line. The line is accessed through a closure, because all
/// connections of one client share it.
struct AnswerSchedule {
    /// The next action.
    enum Step: Equatable {
        /// Send this number of bytes of the answer, from this offset, now.
        case send(offset: Int, count: Int)
        /// Nothing before this time.
        case wait(until: Int64)
        /// The answer is complete.
        case complete
    }

    private let length: Int
    private let start: Int64
    private let pacer: ResponsePacer
    private let unit: Int
    private var sent = 0
    /// Until this time the connection did not accept data, so no byte was ready for the line.
    private var blockedUntil = Int64.min
    /// The next bytes if the line has already accepted them, and their departure time.
    private var accepted: (count: Int, departure: Int64)?

    /// - Parameters:
    ///   - length: the length of the answer, bytes.
    ///   - start: the time at which the request was complete, in nanoseconds.
    ///   - pacer: the due times of its bytes.
    ///   - unit: the largest number of bytes to send at once.
    init(length: Int, start: Int64, pacer: ResponsePacer, unit: Int) {
        self.length = length
        self.start = start
        self.pacer = pacer
        self.unit = unit
    }

    /// Returns the action at `now`; to be called again after every step.
    ///
    /// - Parameters:
    ///   - now: the current time, in nanoseconds.
    ///   - line: accepts a number of bytes, ready since a time, and returns their departure time.
    /// - Returns: the next action.
    mutating func next(at now: Int64, line: (Int, Int64) -> Int64) -> Step {
        guard sent < length else { return .complete }
        if accepted == nil {
            let due = start + pacer.due(offset: sent)
            guard due <= now else { return .wait(until: due) }
            // Units end at the end of the payload pattern, so that each is one slice of it.
            let count = min(
                unit, pacer.end(from: sent, by: now - start) - sent,
                ResponsePattern.length - sent % ResponsePattern.length)
            accepted = (count, line(count, max(due, blockedUntil)))
        }
        guard let (count, departure) = accepted else { return .complete }
        guard departure <= now else { return .wait(until: departure) }
        accepted = nil
        defer { sent += count }
        return .send(offset: sent, count: count)
    }

    /// Records that the connection accepts data again.
    mutating func unblocked(at now: Int64) { blockedUntil = now }
}
