/// A pseudo-random generator whose sequence is determined by its seed: SplitMix64.
///
/// A test stores its seed, so that every random step of its analysis can be repeated.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; the two mixing
/// multipliers are variant 13 of Stafford's list. Not for cryptography.
package struct SeededGenerator: RandomNumberGenerator, Sendable, Equatable {
    @usableFromInline package var state: UInt64

    /// The increment of the state for each number: 2 to the 64 divided by the golden ratio.
    package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Starts the sequence of `seed`; every value, including 0, is a good seed.
    @inlinable package init(seed: UInt64) {
        state = seed
    }

    /// Starts the sequence of a seed after the given number of its values.
    package init(seed: UInt64, after numbers: Int) {
        state = seed &+ UInt64(truncatingIfNeeded: numbers) &* Self.step
    }

    /// Starts one of several independent sequences that depend on one seed, such as that of one flow of a
    /// lab.
    package init(seed: UInt64, stream: UInt64) {
        var mixer = SeededGenerator(seed: stream)
        state = seed ^ mixer.next()
    }

    /// Returns the next 64 uniformly distributed bits.
    // why: called millions of times from other modules, which otherwise could not inline it.
    @inlinable package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
