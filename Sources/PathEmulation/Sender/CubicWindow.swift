import Foundation

/// The congestion window of a CUBIC sender in segments (RFC 9438), with the slow start of RFC 5681.
///
/// HyStart++ is left out, so slow start ends with a loss.
struct CubicWindow: Sendable, Equatable {
    /// The constant C in segments per second cubed (RFC 9438 5.1).
    static let scale = 0.4
    /// The multiplicative decrease (RFC 9438 4.6).
    static let decrease = 0.7
    /// Segments at the beginning (RFC 6928).
    static let initial = 10.0
    /// The additive increase that makes the Reno-friendly estimate fair (RFC 9438 4.3).
    static let friendlyIncrease = 3 * (1 - decrease) / (1 + decrease)
    /// Segments that a cut leaves at least.
    static let least = 2.0

    /// Segments that may be in flight.
    private(set) var size = initial
    private var threshold = Double.infinity
    /// The window before the last cut, reduced by fast convergence.
    private var plateau = 0.0
    /// The window before the last cut.
    private var prior = 0.0
    private var epoch: Int64?
    /// Seconds from the epoch to the plateau.
    private var period = 0.0
    /// The window that a Reno sender would have reached.
    private var estimate = 0.0

    /// Segments were acknowledged while the window was what held the sender back.
    ///
    /// - Parameters:
    ///   - segments: how many, or a part of one.
    ///   - instant: when, in nanoseconds.
    ///   - roundTrip: the smoothed round trip in seconds.
    mutating func acknowledged(_ segments: Double, at instant: Int64, roundTrip: Double) {
        if size < threshold {
            size += segments
            return
        }
        let epoch = epoch ?? begin(at: instant)
        let elapsed = Double(instant - epoch) / 1e9
        let increase = estimate < prior ? Self.friendlyIncrease : 1
        estimate += increase * segments / size
        if cubic(elapsed) < estimate {
            size = max(size, estimate)
        } else {
            let target = min(max(cubic(elapsed + roundTrip), size), 1.5 * size)
            size += (target - size) / size * segments
        }
    }

    /// A loss was noticed: one cut, also for several losses within a round trip.
    mutating func cut() {
        prior = size
        plateau = size < plateau ? size * (1 + Self.decrease) / 2 : size
        size = max(Self.least, size * Self.decrease)
        threshold = size
        epoch = nil
    }

    /// The retransmission timer ran out: slow start from one segment (RFC 9438 4.8).
    mutating func collapse() {
        cut()
        size = 1
    }

    /// The sender was idle for a retransmission timeout (RFC 5681 4.1).
    mutating func restart() {
        size = min(size, Self.initial)
        epoch = nil
    }

    private mutating func begin(at instant: Int64) -> Int64 {
        epoch = instant
        plateau = max(plateau, size)
        period = cbrt((plateau - size) / Self.scale)
        estimate = size
        return instant
    }

    private func cubic(_ seconds: Double) -> Double {
        let distance = seconds - period
        return Self.scale * distance * distance * distance + plateau
    }
}
