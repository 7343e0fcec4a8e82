package import Differentiation
import Formatting
import Foundation
package import TestModel

extension PlanningBasis {
    /// The variation that is assumed without a stored test. It is no measurement: throughputs of one connection on
    /// access networks vary by some tenths of their mean from one sample to the next.
    package static let assumedVariation = 0.3
    /// The correlation of neighbours that is assumed without a stored test.
    package static let assumedCorrelation = 0.3
    /// The slices that servers ask for, one sample each (Specification 6.4).
    package static let usualSlices = 100

    /// Assumes a basis.
    ///
    /// - Parameters:
    ///   - effort: what a test costs.
    ///   - nominal: the app list's time of one replay, s, which the slices divide.
    /// - Throws: `AnalysisError` if numbers are beyond what can be simulated.
    package init(assumedFor effort: TestEffort, nominal: Double) throws(AnalysisError) {
        // A recording may hold a single packet.
        let seconds = max(effort.seconds.last ?? 1, 0.01)
        let noise = try ThroughputNoise(
            coefficientOfVariation: Self.assumedVariation, neighbours: Self.assumedCorrelation)
        let means = DecisionSimulation.meanLimits
        let controlMean = min(
            max(Double(effort.bytes) / 2 / 125_000 / seconds, means.lowerBound), means.upperBound)
        let slice = max(nominal, 0.1) / Double(Self.usualSlices)
        self.init(
            noise: noise, controlMean: controlMean,
            samples: Self.simulable(Quantities.whole(min(seconds / slice, 1e6).rounded()) - 1))
    }

    /// The middle of what the controls of stored tests show; nil without a test whose samples tell.
    ///
    /// - Parameter tests: tests of one app with one server.
    package init?(of tests: [StoredTest]) {
        let controls = tests.compactMap(Self.noise)
        guard !controls.isEmpty else { return nil }
        func median(_ value: (Control) -> Double) -> Double {
            let sorted = controls.map(value).sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
        guard
            let noise = try? ThroughputNoise(
                coefficientOfVariation: median(\.noise.coefficientOfVariation),
                neighbours: median(\.noise.neighbours))
        else { return nil }
        self.init(
            noise: noise, controlMean: median(\.mean),
            samples: Self.simulable(Quantities.whole(median(\.samples))))
    }

    /// What the control of one test shows.
    private struct Control {
        let noise: ThroughputNoise
        let mean: Double
        let samples: Double
    }

    private static func noise(_ test: StoredTest) -> Control? {
        guard let samples = test.replays.first(where: { $0.role == .control })?.analysed,
            let summary = try? SampleSummary(of: samples),
            DecisionSimulation.meanLimits.contains(summary.mean),
            // It throws for too few samples and for those that vary beyond all planning.
            let noise = try? ThroughputNoise(of: samples)
        else { return nil }
        return Control(noise: noise, mean: summary.mean, samples: Double(samples.count))
    }

    /// Whether a test tells how samples vary.
    package static func tells(_ test: StoredTest) -> Bool { noise(test) != nil }

    private static func simulable(_ samples: Int) -> Int {
        let limits = DecisionSimulation.sampleLimits
        return min(max(samples, limits.lowerBound), limits.upperBound)
    }
}
