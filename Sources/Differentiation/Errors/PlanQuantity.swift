/// A number that a plan is made from.
package enum PlanQuantity: String, Codable, CaseIterable, Sendable {
    /// Samples a side.
    case samples
    /// Standard deviation over mean of the samples.
    case coefficientOfVariation = "variation"
    /// Standard deviation of the logarithms of what replays of one kind get.
    case deviation
    /// The correlation of neighbouring samples.
    case neighbours = "correlation"
    /// Mean throughput of the control, Mbit/s.
    case controlMean = "control-mean"
    /// How much slower the original is, as a share.
    case slowdown
    /// The wanted share of detections.
    case power
    /// Simulated tests.
    case trials

    func require(_ value: Double, in allowed: ClosedRange<Double>) throws(AnalysisError) {
        guard allowed.contains(value) else { throw .planOutOfRange(self, value: value, allowed: allowed) }
    }

    func require(_ value: Int, in allowed: ClosedRange<Int>) throws(AnalysisError) {
        try require(Double(value), in: Double(allowed.lowerBound)...Double(allowed.upperBound))
    }
}
