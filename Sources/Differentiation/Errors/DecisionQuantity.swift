/// A number that takes part in a decision.
package enum DecisionQuantity: String, Codable, CaseIterable, Sendable {
    /// The absolute value of the area.
    case area
    /// p of the Kolmogorov–Smirnov test.
    case ksPValue = "p"
    /// The resampling ratio.
    case resamplingRatio = "ratio"
    /// Mean throughput of the original replay.
    case meanOriginal = "mean-original"
    /// Mean throughput of the control replay.
    case meanControl = "mean-control"
    /// p of a localization test.
    case localizationPValue = "localization-p"
    /// The share of interval sizes at which losses are correlated.
    case correlatedShare = "correlated-share"
}
