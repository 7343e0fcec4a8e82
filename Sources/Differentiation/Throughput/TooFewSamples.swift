/// Criterion for tests with too few samples for a meaningful verdict.
///
/// The rule is ours, for a remark beside the verdict. With nine samples per side p < 0.01 requires D of 7/9,
/// and halves of four reach p < 0.05 only if they do not overlap at all.
package enum TooFewSamples {
    /// The minimum number of samples per side.
    package static let minimum = 10

    /// Returns true if either side has too few samples.
    package static func holds(original: Int, control: Int) -> Bool {
        min(original, control) < minimum
    }
}
