/// The emulated access line of one client address: a queue that empties at a constant rate.
///
/// It keeps a virtual clock that says when all bytes accepted so far have left. Instants are nanoseconds on any
/// monotonic clock, so that tests need not wait.
struct AccessLine: Equatable, Sendable {
    /// Rates above this are not emulated but plain software speed, in Mbit/s.
    static let fastestRate = 100_000.0
    /// How late a sender may come and still make up for it, in nanoseconds.
    ///
    /// Timers fire late by fractions of a millisecond, and by more on a busy machine. What was lost so is caught
    /// up; a line that idled longer starts afresh, so that silence does not turn into a burst.
    static let credit: Int64 = 20_000_000

    private let nanosecondsPerByte: Double
    /// When the last accepted byte has left; fractions count, or 40 Mbit/s would drift.
    private var free: Double = -.infinity

    /// - Parameter rate: Mbit/s, above 0.
    init(rate: Double) {
        nanosecondsPerByte = 8_000 / rate
    }

    /// Accepts bytes and tells when they may leave; never before `now`.
    mutating func departure(of bytes: Int, at now: Int64) -> Int64 {
        let instant = Double(now)
        if instant - free > Double(Self.credit) { free = instant }
        let start = free
        free += Double(bytes) * nanosecondsPerByte
        return max(now, Int64(start.rounded(.up)))
    }

    /// The number of bytes that leave in one millisecond, from one segment to 64 KiB: the unit to ask for.
    var chunk: Int { SendingUnit.clamped(1_000_000 / nanosecondsPerByte) }
}

/// The sizes in which answers are written.
enum SendingUnit {
    /// One TCP segment on Ethernet, in bytes.
    static let smallest = 1_448
    /// The largest unit of a paced or limited answer, in bytes.
    static let largest = 1 << 16

    /// The number of bytes within both bounds.
    static func clamped(_ bytes: Double) -> Int {
        Int(min(Double(largest), max(Double(smallest), bytes)))
    }
}
