/// The emulated access line of one client address: a queue that empties at a constant rate.
///
/// It keeps a virtual clock that says when all bytes accepted so far have left. Instants are nanoseconds on any
/// monotonic clock, so that tests need not wait.
///
/// Timers fire late: by fractions of a millisecond, and by much more on a busy machine. The line would lose that
/// time, and the client would measure less than the rate. So a sender says since when its bytes were ready; what
/// lateness cost is made up for, a little faster than the line, and silence earns nothing.
package struct AccessLine: Equatable, Sendable {
    /// Rates above this are not emulated but plain software speed, in Mbit/s.
    static let fastestRate = 100_000.0
    /// How much lateness is made up for at most, in nanoseconds; more means that the whole process stood still.
    static let greatestDebt = 500_000_000.0
    /// The time between two units while lateness is made up for, as a share of what the line takes for one.
    static let catchUpShare = 0.8

    /// How long the queue before the line may become, in nanoseconds of its rate.
    ///
    /// A datagram that would wait longer is dropped, as a full queue drops it. A quarter of a second is what
    /// access routers of home lines commonly hold.
    static let longestQueue: Int64 = 250_000_000

    private let nanosecondsPerByte: Double
    /// When the last accepted byte has left; fractions count, or the rate would drift.
    private var free = -Double.infinity
    /// Before this nothing leaves, however late the line is.
    private var next = -Double.infinity

    /// - Parameter rate: Mbit/s, above 0.
    init(rate: Double) {
        nanosecondsPerByte = 8_000 / rate
    }

    /// Accepts bytes and tells when they may leave; never before `now`.
    ///
    /// - Parameters:
    ///   - bytes: how many.
    ///   - ready: since when they could have been sent; in the past if the sender is late.
    ///   - now: the present.
    /// - Returns: the instant.
    mutating func departure(of bytes: Int, ready: Int64, now: Int64) -> Int64 {
        let duration = Double(bytes) * nanosecondsPerByte
        let start = max(free, Double(ready), Double(now) - Self.greatestDebt)
        free = start + duration
        let departure = max(start, next, Double(now))
        next = departure + duration * Self.catchUpShare
        return Int64(departure.rounded(.up))
    }

    /// Accepts a datagram and tells when it may leave; nil if it finds the queue full and is lost.
    ///
    /// - Parameters:
    ///   - bytes: how many.
    ///   - ready: when it reached the queue; in the past if the sender is late.
    ///   - now: the present.
    /// - Returns: the instant.
    mutating func admission(of bytes: Int, ready: Int64, now: Int64) -> Int64? {
        guard free - Double(ready) <= Double(Self.longestQueue) else { return nil }
        return departure(of: bytes, ready: ready, now: now)
    }

    /// The number of bytes that leave in one millisecond, from one segment to 64 KiB: the unit to ask for.
    var chunk: Int { SendingUnit.clamped(1_000_000 / nanosecondsPerByte) }
}

/// The sizes in which answers are written.
enum SendingUnit {
    /// One TCP segment on Ethernet, in bytes.
    static let smallest = 1_448
    /// The largest unit of an answer over a line, in bytes.
    static let largest = 1 << 16

    /// The number of bytes within both bounds.
    static func clamped(_ bytes: Double) -> Int {
        Int(min(Double(largest), max(Double(smallest), bytes)))
    }
}
