/// The exact content of a bucket in billionths of a bit, so that bit/s times nanoseconds needs no rounding.
///
/// A gigabyte, the largest bucket, is 8e18 of them and fits in 63 bits.
enum Credit {
    /// The credit that so many bytes cost.
    static func of(bytes: Int) -> Int64 { Int64(bytes) * 8_000_000_000 }

    /// The whole bytes that a credit pays for.
    static func bytes(of credit: Int64) -> Int { Int(credit / 8_000_000_000) }

    /// Returns the time in nanoseconds, rounded up, in which a rate gives so much credit.
    static func time(for credit: Int64, at rate: Int64) -> Int64 {
        credit <= 0 ? 0 : (credit - 1) / rate + 1
    }
}
