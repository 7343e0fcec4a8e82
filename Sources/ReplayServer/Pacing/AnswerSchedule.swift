/// One answer on its way: what is sent next, and when.
///
/// It combines the recorded instants with the emulated line. The line is asked through a closure, because all
/// connections of one client share it.
struct AnswerSchedule {
    /// What to do next.
    enum Step: Equatable {
        /// Send so many bytes of the answer, which begin at this offset, now.
        case send(offset: Int, count: Int)
        /// Nothing before this instant.
        case wait(until: Int64)
        /// The answer is complete.
        case complete
    }

    private let length: Int
    private let start: Int64
    private let pacer: ResponsePacer
    private let unit: Int
    private var sent = 0
    /// Until then the connection took nothing, so that no byte was ready for the line.
    private var blockedUntil = Int64.min
    /// The next bytes if the line has accepted them already, and when they leave.
    private var accepted: (count: Int, departure: Int64)?

    /// - Parameters:
    ///   - length: bytes of the answer.
    ///   - start: when the request was complete, in nanoseconds.
    ///   - pacer: when its bytes are due.
    ///   - unit: the largest number of bytes to send at once.
    init(length: Int, start: Int64, pacer: ResponsePacer, unit: Int) {
        self.length = length
        self.start = start
        self.pacer = pacer
        self.unit = unit
    }

    /// Decides at `now`; call it again after every step.
    ///
    /// - Parameters:
    ///   - now: the present, in nanoseconds.
    ///   - line: accepts a number of bytes, ready since an instant, and tells when they may leave.
    /// - Returns: what to do.
    mutating func next(at now: Int64, line: (Int, Int64) -> Int64) -> Step {
        guard sent < length else { return .complete }
        if accepted == nil {
            let due = start + pacer.due(offset: sent)
            guard due <= now else { return .wait(until: due) }
            // Units end where the pattern of the payload ends, so that each is one slice of it.
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

    /// The connection takes bytes again, after it took none.
    mutating func unblocked(at now: Int64) { blockedUntil = now }
}
