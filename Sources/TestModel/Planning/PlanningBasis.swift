package import Differentiation

/// What a plan takes for granted of a path: how samples vary where nobody interferes.
package struct PlanningBasis: Equatable, Sendable {
    /// How samples vary.
    package let noise: ThroughputNoise
    /// The mean throughput of a control, Mbit/s.
    package let controlMean: Double
    /// Samples a replay, without the partial last one.
    package let samples: Int

    package init(noise: ThroughputNoise, controlMean: Double, samples: Int) {
        self.noise = noise
        self.controlMean = controlMean
        self.samples = samples
    }
}
