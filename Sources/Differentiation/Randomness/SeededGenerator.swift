/// A pseudo-random generator whose whole sequence follows from one seed: SplitMix64.
///
/// A test records its seed, so every random step of its analysis can be repeated.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the two mixing
/// multipliers are variant 13 of Stafford's list. Not for cryptography.
package struct SeededGenerator: RandomNumberGenerator, Sendable, Equatable {
    private var state: UInt64

    /// Starts the sequence of `seed`; every value, also 0, is a good seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next 64 uniformly distributed bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
