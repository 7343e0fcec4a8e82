/// A pseudo-random generator whose whole sequence follows from one seed: SplitMix64.
///
/// A test records its seed, so every random step of its analysis can be repeated.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the two mixing
/// multipliers are variant 13 of Stafford's list. Not for cryptography.
package struct SeededGenerator: RandomNumberGenerator, Sendable, Equatable {
    @usableFromInline package var state: UInt64

    /// The step by which the state grows with each number: 2 to the 64 over the golden ratio.
    package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Starts the sequence of `seed`; every value, also 0, is a good seed.
    @inlinable package init(seed: UInt64) {
        state = seed
    }

    /// Starts the sequence of a seed after so many of its numbers.
    package init(seed: UInt64, after numbers: Int) {
        state = seed &+ UInt64(truncatingIfNeeded: numbers) &* Self.step
    }

    /// Starts a sequence of its own for one of many that depend on one seed, such as one flow of a lab.
    package init(seed: UInt64, stream: UInt64) {
        var mixer = SeededGenerator(seed: stream)
        state = seed ^ mixer.next()
    }

    /// The next 64 uniformly distributed bits.
    // why: called by the million from modules that could not see into it otherwise.
    @inlinable package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
