/// The smoothed round trip and the retransmission timeout that follows from it (RFC 6298), in nanoseconds.
struct RoundTripTimer: Sendable, Equatable {
    /// The shortest timeout, as in common systems; RFC 6298 asks for a second.
    static let shortestTimeout: Int64 = 200_000_000
    /// The longest timeout (RFC 6298 2.5).
    static let longestTimeout: Int64 = 60_000_000_000

    /// The smoothed round trip.
    private(set) var smoothed: Int64
    private var variation: Int64
    private var hasSample = false
    private var backoff: Int64 = 1

    /// - Parameter expected: the round trip of the path without a queue.
    init(expected: Int64) {
        smoothed = expected
        variation = expected / 2
    }

    /// A segment was acknowledged after this time.
    mutating func sample(_ time: Int64) {
        backoff = 1
        guard hasSample else {
            hasSample = true
            smoothed = time
            variation = time / 2
            return
        }
        variation += (abs(smoothed - time) - variation) / 4
        smoothed += (time - smoothed) / 8
    }

    /// After how long without an acknowledgement everything under way counts as lost.
    var timeout: Int64 {
        let plain = max(Self.shortestTimeout, smoothed + 4 * variation)
        return min(Self.longestTimeout, plain * backoff)
    }

    /// The timeout ran out: the next one is twice as long.
    mutating func backOff() { backoff = min(64, backoff * 2) }
}
