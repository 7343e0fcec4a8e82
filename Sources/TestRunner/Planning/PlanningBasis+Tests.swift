package import Differentiation
import Basics
import Foundation
package import TestModel

extension PlanningBasis {
    /// The variation of samples within a replay that is assumed without a stored test. It is no measurement: throughputs
    /// of one connection on access networks vary by some tenths of their mean from one sample to the next.
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

    /// What the controls of stored tests show; nil without a test whose samples tell.
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

    /// Whether a test tells what replays get.
    package static func tells(_ test: StoredTest) -> Bool { control(test) != nil }

    /// The samples of a test's control, if they are enough and can be simulated.
    private static func control(_ test: StoredTest) -> [Double]? {
        guard let replay = test.replays.first(where: { $0.role == .control }) else { return nil }
        let samples = Array(replay.analysed.prefix(ReplayModel.sampleLimits.upperBound))
        guard samples.count >= TooFewSamples.minimum, let summary = try? SampleSummary(of: samples),
            ReplayModel.meanLimits.contains(summary.mean), summary.minimum >= 0
        else { return nil }
        return samples
    }
}
