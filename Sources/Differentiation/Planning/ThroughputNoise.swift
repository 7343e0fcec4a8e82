import Foundation

/// Variation of throughput samples around their mean within a replay, and the correlation of neighbours.
///
/// For planning, samples are drawn as exp(z) of a Gaussian AR(1) series z: they are positive, skewed like
/// throughputs, and have exactly this coefficient of variation and this correlation of neighbours.
package struct ThroughputNoise: Codable, Equatable, Sendable {
    /// Standard deviation over mean, within ``variationLimits``.
    package let coefficientOfVariation: Double
    /// The correlation of neighbouring samples, within ``correlationLimits``.
    package let neighbours: Double

    /// The permitted coefficients of variation.
    package static let variationLimits = 0.0...3.0
    /// The permitted correlations of neighbours.
    package static let correlationLimits = 0.0...SerialCorrelation.greatest

    /// Creates the noise model.
    ///
    /// - Throws: ``AnalysisError/planOutOfRange(_:value:allowed:)``.
    package init(coefficientOfVariation: Double, neighbours: Double) throws(AnalysisError) {
        try PlanQuantity.coefficientOfVariation.require(coefficientOfVariation, in: Self.variationLimits)
        try PlanQuantity.neighbours.require(neighbours, in: Self.correlationLimits)
        self.coefficientOfVariation = coefficientOfVariation
        self.neighbours = neighbours
    }

    /// Draws samples.
    func samples(_ count: Int, mean: Double, using normal: inout NormalSampling) -> [Double] {
        let square = coefficientOfVariation * coefficientOfVariation
        let variance = log(1 + square)
        // The correlation of z for which exp(z) has the required one.
        let correlation = variance > 0 ? log(1 + neighbours * square) / variance : 0
        let innovation = (1 - correlation * correlation).squareRoot()
        let deviation = variance.squareRoot()
        var state = normal.next()
        return (0..<count).map { index in
            if index > 0 { state = correlation * state + innovation * normal.next() }
            return mean * exp(deviation * state - variance / 2)
        }
    }
}
