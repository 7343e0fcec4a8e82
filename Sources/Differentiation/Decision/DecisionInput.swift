/// The five numbers on which a verdict is based.
///
/// Source: Specification 10.1.
package struct DecisionInput: Codable, Equatable, Sendable {
    /// Normalised difference of the means, −1...1; positive if the original was slower.
    package let area: Double
    /// p of the Kolmogorov–Smirnov test, 0...1.
    package let ksPValue: Double
    /// The share of half samples that agree with the p value, 0...1.
    package let resamplingRatio: Double
    /// Mean throughput of the original replay, Mbit/s.
    package let meanOriginal: Double
    /// Mean throughput of the control replay, Mbit/s.
    package let meanControl: Double

    /// Below this mean, in Mbit/s, an original replay counts as blocked (Specification 10.2, iOS).
    package static let blockedBelow = 0.0001

    /// Creates the input from five numbers reported by a server. Their ranges are not checked: upstream
    /// clients mark a blocked test with −1 (Specification 10.3).
    ///
    /// - Throws: ``AnalysisError/unusableNumber(_:)`` if one is NaN or infinite, because every comparison
    ///   with NaN is false and would count as "no differentiation".
    package init(
        area: Double,
        ksPValue: Double,
        resamplingRatio: Double,
        meanOriginal: Double,
        meanControl: Double
    ) throws(AnalysisError) {
        let numbers: [(DecisionQuantity, Double)] = [
            (.area, area), (.ksPValue, ksPValue), (.resamplingRatio, resamplingRatio),
            (.meanOriginal, meanOriginal), (.meanControl, meanControl),
        ]
        for (quantity, number) in numbers where !number.isFinite {
            throw .unusableNumber(quantity)
        }
        self.area = area
        self.ksPValue = ksPValue
        self.resamplingRatio = resamplingRatio
        self.meanOriginal = meanOriginal
        self.meanControl = meanControl
    }

    /// Creates the input from an analysis.
    package init(_ analysis: ThroughputAnalysis) {
        area = analysis.area
        ksPValue = analysis.ksPValue
        resamplingRatio = analysis.resamplingRatio
        meanOriginal = analysis.original.mean
        meanControl = analysis.control.mean
    }

    /// The greater of the two means, Mbit/s.
    package var greaterMean: Double { max(meanOriginal, meanControl) }

    /// True if the original replay transferred so little that it counts as blocked.
    package var isOriginalBlocked: Bool { meanOriginal < Self.blockedBelow }
}
