import Foundation

/// How much faster the original of a pair was than its control: millionths of the natural logarithm of the ratio of
/// their throughputs, rounded to a whole number, halves away from zero.
///
/// Whole numbers make ties equal on every platform, so a series is judged alike wherever it is judged.
///
/// Source: <doc:Paired-Decision>, section 3.
package struct PairDifference: Equatable, Sendable {
    /// Millionths of the logarithm; below 0 the original was slower.
    package let millionths: Int

    /// The greatest difference that is told: a factor of 1000.
    package static let greatest = 6_907_755

    /// The difference of two throughputs in one unit; nil for a void pair, of which one was not measured or both moved
    /// nothing.
    ///
    /// - Parameters:
    ///   - original: the original's throughput, 0 and up; nil if it was not measured.
    ///   - control: the control's.
    package init?(original: Double?, control: Double?) {
        guard let original, let control, original >= 0, control >= 0, original.isFinite, control.isFinite,
            original > 0 || control > 0
        else { return nil }
        guard original > 0 else {
            millionths = -Self.greatest
            return
        }
        guard control > 0 else {
            millionths = Self.greatest
            return
        }
        let exact = 1e6 * (log(original) - log(control))
        let size = min(Int((abs(exact) + 0.5).rounded(.down)), Self.greatest)
        millionths = exact > 0 ? size : -size
    }

    /// The ratio of the throughputs that stands for so many millionths.
    package static func ratio(ofMillionths millionths: Double) -> Double { exp(millionths / 1e6) }

    /// The millionths of a ratio of throughputs.
    package static func millionths(ofRatio ratio: Double) -> Double { 1e6 * log(ratio) }
}
