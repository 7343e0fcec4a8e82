import Foundation

/// Difference between the throughputs of a pair: the natural logarithm of the ratio of original to control,
/// in millionths, rounded to an integer, halves away from zero.
///
/// Integers make ties identical on every platform, so a series has the same verdict everywhere.
///
/// Source: <doc:Paired-Decision>, section 3.
package struct PairDifference: Equatable, Sendable {
    /// Millionths of the logarithm; negative if the original was slower.
    package let millionths: Int

    /// The maximum absolute difference: a factor of 1000.
    package static let greatest = 6_907_755

    /// Computes the difference of two throughputs in the same unit; nil for a void pair, in which one was not
    /// measured or both are zero.
    ///
    /// - Parameters:
    ///   - original: the original's throughput, not negative; nil if it was not measured.
    ///   - control: the control's throughput.
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

    /// Returns the ratio of throughputs for a number of millionths.
    package static func ratio(ofMillionths millionths: Double) -> Double { exp(millionths / 1e6) }

    /// Returns the change for a number of millionths: the ratio of throughputs minus 1.
    package static func change(ofMillionths millionths: Double) -> Double {
        ratio(ofMillionths: millionths) - 1
    }

    /// Returns the changes for an interval of millionths.
    package static func changes(ofMillionths interval: ClosedRange<Double>) -> (low: Double, high: Double) {
        (change(ofMillionths: interval.lowerBound), change(ofMillionths: interval.upperBound))
    }

    /// Returns the millionths for a ratio of throughputs.
    package static func millionths(ofRatio ratio: Double) -> Double { 1e6 * log(ratio) }
}
