import TestModel

/// Separates the time in which answers arrive from the time spent waiting for them (`AnswerTimes`), as a pure
/// state machine.
///
/// Instants are nanoseconds after the start of the replay, in non-decreasing order.
struct AnswerClock {
    private enum State {
        /// No answer is due: the recording pauses.
        case pausing(since: Int64)
        /// An answer is due since then, and none of it has arrived.
        case waiting(since: Int64)
        /// An answer has been arriving since then.
        case answering(since: Int64)
    }

    private var state = State.pausing(since: 0)
    /// Answer time of the completed answers.
    private var answered: Int64 = 0
    private var waited: Int64 = 0
    /// The pause of the recording after the first byte.
    private var paused: Int64 = 0
    /// Arrival of the first byte, and the wait for it.
    private var first: (instant: Int64, wait: Int64)?
    private var departures: [Int64] = []
    private var bytes: [Int] = []

    private static let slice = Int64(AnswerTimes.slice * 1e9)

    /// - Parameter packets: the expected number of packets of the client, for reserving capacity.
    init(packets: Int) { departures.reserveCapacity(packets) }

    /// Returns the answer time so far, nanoseconds.
    func reading(at instant: Int64) -> Int64 {
        if case .answering(let since) = state { answered + max(0, instant - since) } else { answered }
    }

    /// Records that packets of the client were sent.
    mutating func sent(_ packets: Int, at instant: Int64) {
        departures.append(contentsOf: repeatElement(reading(at: instant), count: packets))
    }

    /// Records that another answer is due; the previous one, if any, is complete.
    mutating func awaits(at instant: Int64) {
        if case .waiting = state { return }
        answered = reading(at: instant)
        paused = pauses(by: instant)
        state = .waiting(since: instant)
    }

    /// Records that no answer is due; the previous one, if any, is complete.
    mutating func pauses(at instant: Int64) {
        answered = reading(at: instant)
        paused = pauses(by: instant)
        state = .pausing(since: instant)
    }

    private func pauses(by instant: Int64) -> Int64 {
        guard first != nil, case .pausing(let since) = state else { return paused }
        return paused + max(0, instant - since)
    }

    /// Records received bytes.
    ///
    /// - Returns: true if they were the first.
    mutating func received(_ count: Int, at instant: Int64) -> Bool {
        var wait: Int64 = 0
        if case .waiting(let since) = state {
            wait = max(0, instant - since)
            waited += wait
            state = .answering(since: instant)
        }
        let slice = Int(reading(at: instant) / Self.slice)
        while bytes.count <= slice { bytes.append(0) }
        bytes[slice] += count
        guard first == nil else { return false }
        first = (instant, wait)
        return true
    }

    /// Returns the result at the end of the replay.
    func times(at end: Int64) -> AnswerTimes {
        var waiting = waited
        if case .waiting(let since) = state { waiting += max(0, end - since) }
        return AnswerTimes(
            beginning: first.map {
                .init(
                    firstByte: Double($0.instant) * 1e-9, wait: Double($0.wait) * 1e-9,
                    pauses: Double(pauses(by: end)) * 1e-9)
            }, waiting: Double(waiting) * 1e-9,
            answering: Double(reading(at: end)) * 1e-9, departures: departures.map { Double($0) * 1e-9 },
            bytes: bytes)
    }
}
