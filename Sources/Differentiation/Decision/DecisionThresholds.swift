/// The thresholds of a decision rule.
package struct DecisionThresholds: Codable, Equatable, Sendable {
    /// Threshold of the absolute area, 0...1.
    package let area: Double
    /// Threshold of p, 0...1.
    package let pValue: Double
    /// Threshold of the resampling ratio, 0...1; nil if the ratio is not used.
    package let resamplingRatio: Double?
}
