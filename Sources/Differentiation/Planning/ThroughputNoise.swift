import Foundation

/// How much throughput samples vary around their mean within a replay, and how much neighbours resemble each other.
///
/// For planning, samples are drawn as exp(z) of a Gaussian AR(1) series z: they stay positive, are skewed as
/// throughputs are, and have exactly this coefficient of variation and this correlation of neighbours.
package struct ThroughputNoise: Codable, Equatable, Sendable {
    /// Standard deviation over mean, within ``variationLimits``.
    package let coefficientOfVariation: Double
    /// The correlation of neighbouring samples, within ``correlationLimits``.
    package let neighbours: Double

    /// The coefficients of variation that can be planned with.
    package static let variationLimits = 0.0...3.0
    /// The correlations of neighbours that can be planned with.
    package static let correlationLimits = 0.0...SerialCorrelation.greatest

    /// Takes known noise.
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
        // The correlation of z that gives exp(z) the wanted one.
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
