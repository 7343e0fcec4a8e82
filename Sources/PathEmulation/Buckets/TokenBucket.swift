import Basics

/// A token bucket that drops: within any time t not more than rate · t + burst gets through, to the bit.
///
/// Instants never go back; one that does counts as the latest.
struct TokenBucket: Sendable, Equatable {
    private let rate: Int64
    private let capacity: Int64
    private var credit: Int64
    private var clock: Int64

    /// - Parameters:
    ///   - rate: at which tokens come.
    ///   - burst: what the bucket holds; it starts full.
    ///   - start: since when, in nanoseconds.
    init(rate: BitRate, burst: ByteCount, start: Int64) {
        self.rate = rate.parts
        capacity = Credit.of(bytes: Int(burst.parts))
        credit = capacity
        clock = start
    }

    /// Returns true if a packet conforms, in which case it takes its tokens.
    mutating func admits(_ bytes: Int, at instant: Int64) -> Bool {
        if instant > clock {
            let elapsed = instant - clock
            clock = instant
            let missing = capacity - credit
            credit = elapsed >= Credit.time(for: missing, at: rate) ? capacity : credit + elapsed * rate
        }
        let cost = Credit.of(bytes: bytes)
        guard cost <= credit else { return false }
        credit -= cost
        return true
    }

    /// The tokens that the last packet left, in bytes.
    var tokens: Int { Credit.bytes(of: credit) }
}
