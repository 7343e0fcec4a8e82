/// The borders between the verdicts.
package struct DecisionThresholds: Codable, Equatable, Sendable {
    /// Border of the absolute area, 0...1.
    package let area: Double
    /// Border of p, 0...1.
    package let pValue: Double
    /// Border of the resampling ratio, 0...1; nil where the ratio is not looked at.
    package let resamplingRatio: Double?
}
