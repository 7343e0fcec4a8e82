/// A parameter of a plan.
package enum PlanQuantity: String, Codable, CaseIterable, Sendable {
    /// Number of samples per replay.
    case samples
    /// Standard deviation over mean of the samples.
    case coefficientOfVariation = "variation"
    /// Standard deviation of the logarithm of throughput between replays of the same kind.
    case deviation
    /// The correlation of neighbouring samples.
    case neighbours = "correlation"
    /// Mean throughput of the control, Mbit/s.
    case controlMean = "control-mean"
    /// Slowdown of the original, as a share.
    case slowdown
    /// The required detection rate.
    case power
    /// Number of simulated tests.
    case trials

    func require(_ value: Double, in allowed: ClosedRange<Double>) throws(AnalysisError) {
        guard allowed.contains(value) else { throw .planOutOfRange(self, value: value, allowed: allowed) }
    }

    func require(_ value: Int, in allowed: ClosedRange<Int>) throws(AnalysisError) {
        try require(Double(value), in: Double(allowed.lowerBound)...Double(allowed.upperBound))
    }
}
