/// When a test has too few samples to tell anything, whatever its verdict.
///
/// The rule is ours, for advice beside the verdict. With nine samples a side p < 0.01 takes D of 7/9, and halves of
/// four reach p < 0.05 only if they do not overlap at all.
package enum TooFewSamples {
    /// The fewest samples a side that can tell something.
    package static let minimum = 10

    /// Whether either side has too few samples.
    package static func holds(original: Int, control: Int) -> Bool {
        min(original, control) < minimum
    }
}
