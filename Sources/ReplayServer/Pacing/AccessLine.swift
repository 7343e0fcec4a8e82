/// The emulated access line of one client address: a queue with a constant output rate.
///
/// It keeps a virtual clock with the time at which all accepted bytes have left. Instants are nanoseconds on
/// any monotonic clock, so that tests need not wait.
///
/// Timers fire late: by fractions of a millisecond, and by much more on a busy machine. The line would lose
/// that time, and the client would measure less than the rate. A sender therefore states the time since which
/// its bytes were ready; time lost by lateness is caught up at slightly more than the rate, and idle time
/// gives no credit.
package struct AccessLine: Equatable, Sendable {
    /// Rates above this are not emulated, in Mbit/s; answers are then sent without a line.
    static let fastestRate = 100_000.0
    /// Maximum lateness that is caught up, in nanoseconds; a larger one means that the whole process was
    /// suspended.
    static let greatestDebt = 500_000_000.0
    /// Spacing of two units while catching up, as a share of the line's transmission time for one.
    static let catchUpShare = 0.8

    /// Maximum length of the queue before the line, in nanoseconds at its rate.
    ///
    /// A datagram that would wait longer is dropped, as by a full queue. A quarter of a second is common in
    /// access routers of home lines.
    static let longestQueue: Int64 = 250_000_000

    private let nanosecondsPerByte: Double
    /// Time at which the last accepted byte has left; fractional, as rounding would change the rate.
    private var free = -Double.infinity
    /// Earliest time of the next departure, however late the line is.
    private var next = -Double.infinity

    /// - Parameter rate: the rate, Mbit/s, above 0.
    init(rate: Double) {
        nanosecondsPerByte = 8_000 / rate
    }

    /// Accepts bytes and returns their departure time; never before `now`.
    ///
    /// - Parameters:
    ///   - bytes: the number of bytes.
    ///   - ready: the time since which they could have been sent; in the past if the sender is late.
    ///   - now: the current time.
    /// - Returns: the departure time.
    mutating func departure(of bytes: Int, ready: Int64, now: Int64) -> Int64 {
        let duration = Double(bytes) * nanosecondsPerByte
        let start = max(free, Double(ready), Double(now) - Self.greatestDebt)
        free = start + duration
        let departure = max(start, next, Double(now))
        next = departure + duration * Self.catchUpShare
        return Int64(departure.rounded(.up))
    }

    /// Accepts a datagram and returns its departure time; nil if the queue is full and the datagram is lost.
    ///
    /// - Parameters:
    ///   - bytes: the number of bytes.
    ///   - ready: its arrival time at the queue; in the past if the sender is late.
    ///   - now: the current time.
    /// - Returns: the departure time.
    mutating func admission(of bytes: Int, ready: Int64, now: Int64) -> Int64? {
        guard free - Double(ready) <= Double(Self.longestQueue) else { return nil }
        return departure(of: bytes, ready: ready, now: now)
    }

    /// The number of bytes that leave in one millisecond, from one segment to 64 KiB: the recommended sending
    /// unit.
    var chunk: Int { SendingUnit.clamped(1_000_000 / nanosecondsPerByte) }
}

/// The sizes in which answers are written.
enum SendingUnit {
    /// One TCP segment on Ethernet, in bytes.
    static let smallest = 1_448
    /// The largest unit of an answer over a line, in bytes.
    static let largest = 1 << 16

    /// Returns the number of bytes, limited to both bounds.
    static func clamped(_ bytes: Double) -> Int {
        Int(min(Double(largest), max(Double(smallest), bytes)))
    }
}
