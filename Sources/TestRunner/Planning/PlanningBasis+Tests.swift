package import Differentiation
import Basics
import Foundation
package import TestModel

extension PlanningBasis {
    /// The coefficient of variation of samples within a replay that is assumed without a stored test. It is
    /// not a measured value: throughputs of one connection on access networks vary by some tenths of their
    /// mean from one sample to the next.
    package static let assumedVariation = 0.3
    /// The correlation of neighbouring samples that is assumed without a stored test.
    package static let assumedCorrelation = 0.3
    /// Number of slices that servers request, one sample each (Specification 6.4).
    package static let usualSlices = 100

    /// Creates a basis from assumptions.
    ///
    /// - Parameters:
    ///   - effort: the expected duration and traffic of a test.
    ///   - nominal: the duration of one replay in the app list, s, which is divided into the slices.
    /// - Throws: `AnalysisError` if a number is outside the range that can be simulated.
    package init(assumedFor effort: TestEffort, nominal: Double) throws(AnalysisError) {
        // A recording may hold a single packet.
        let seconds = max(effort.seconds.last ?? 1, 0.01)
        let noise = try ThroughputNoise(
            coefficientOfVariation: Self.assumedVariation, neighbours: Self.assumedCorrelation)
        let means = ReplayModel.meanLimits
        let mean = min(
            max(Double(effort.bytes) / 2 / 125_000 / seconds, means.lowerBound), means.upperBound)
        let slice = max(nominal, 0.1) / Double(Self.usualSlices)
        let samples = Quantities.whole(min(seconds / slice, 1e6).rounded()) - 1
        let limits = ReplayModel.sampleLimits
        self.init(
            replays: try ReplayModel(
                .even(noise, samples: min(max(samples, limits.lowerBound), limits.upperBound)), mean: mean,
                deviation: AppSeriesPlan.assumedDeviation), tests: [])
    }

    /// Creates a basis from the controls of stored tests; nil if none has usable samples.
    ///
    /// - Parameter tests: tests of one app with one server.
    package init?(of tests: [StoredTest]) {
        let telling = tests.filter(Self.tells)
        guard
            let replays = try? ReplayModel(
                of: telling.compactMap(Self.control), deviation: AppSeriesPlan.assumedDeviation)
        else { return nil }
        self.init(replays: replays, tests: telling.compactMap(\.id))
    }

    /// Returns true if the control of a test has usable samples.
    package static func tells(_ test: StoredTest) -> Bool { control(test) != nil }

    /// Returns the samples of a test's control if they are enough and can be simulated.
    private static func control(_ test: StoredTest) -> [Double]? {
        guard let replay = test.replays.first(where: { $0.role == .control }) else { return nil }
        let samples = Array(replay.analysed.prefix(ReplayModel.sampleLimits.upperBound))
        guard samples.count >= TooFewSamples.minimum, let summary = try? SampleSummary(of: samples),
            ReplayModel.meanLimits.contains(summary.mean), summary.minimum >= 0
        else { return nil }
        return samples
    }
}
