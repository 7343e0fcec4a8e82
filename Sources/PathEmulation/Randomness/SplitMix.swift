import Foundation

/// The module's own pseudo-random generator, SplitMix64: whatever is random on a path follows from one seed.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the mixing
/// multipliers are variant 13 of Stafford's list. Not for cryptography.
struct SplitMix: RandomNumberGenerator, Sendable, Equatable {
    private var state: UInt64

    /// Starts the sequence of a seed; every value is a good one.
    init(seed: UInt64) { state = seed }

    /// Starts a sequence of its own for one of many that depend on one seed, such as one flow of a lab.
    init(seed: UInt64, stream: UInt64) {
        var mixer = SplitMix(seed: stream)
        state = seed ^ mixer.next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound` - 1. The bias is below 2 to the power of -40, as bounds are below 2 to the 24.
    mutating func below(_ bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }

    /// A number in 0..<1 with 53 random bits.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A standard normal number (G. E. P. Box and M. E. Muller, "A note on the generation of random normal deviates",
    /// Annals of Mathematical Statistics 29 (1958), 610-611).
    mutating func normal() -> Double {
        (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    }
}

/// The 64-bit FNV-1a hash, which unlike the standard library's is the same in every run.
enum StableHash {
    /// The hash of a text's UTF-8 (Fowler, Noll and Vo, draft-eastlake-fnv).
    static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
