import Basics
package import Differentiation
package import TestModel

/// A calibration without new tests: series are resampled from the samples of stored tests, thousands per
/// second.
///
/// Each draw takes one stored test of the condition and resamples both of its series in blocks
/// (`BlockBootstrap`), so it adds random variation to the stored tests, but no other networks.
package struct CalibrationResampling: Sendable {
    /// The samples of one stored test that enter the analysis.
    private struct Source: Sendable {
        let original: [Double]
        let control: [Double]
    }

    private let sources: [CalibrationCondition: [Source]]
    private let profiles: [DecisionProfile]

    /// - Parameters:
    ///   - tests: stored tests of both conditions; those without samples of both replays are ignored.
    ///   - profiles: the decision profiles to calibrate.
    package init(_ tests: [CalibrationCondition: [StoredTest]], profiles: [DecisionProfile]) {
        self.profiles = profiles
        sources = tests.mapValues { tests in
            tests.compactMap { test in
                func samples(_ role: ReplayRole) -> [Double]? {
                    test.replays.first { $0.role == role }?.analysed
                }
                guard let original = samples(.original), let control = samples(.control) else { return nil }
                return Source(original: original, control: control)
            }
        }
    }

    /// Returns the number of stored tests from which a condition is resampled.
    package func count(_ condition: CalibrationCondition) -> Int { sources[condition]?.count ?? 0 }

    /// Resamples tests and decides each with all profiles.
    ///
    /// - Parameters:
    ///   - runs: the number of draws in each condition.
    ///   - seed: the seed of all draws.
    /// - Returns: the verdicts of the profiles; draws that cannot be analysed count as failed.
    /// - Throws: `CancellationError`.
    package func run(_ runs: Int, seed: UInt64) throws -> CalibrationReport {
        var generator = SeededGenerator(seed: seed)
        var report = CalibrationReport()
        for condition in CalibrationCondition.allCases {
            guard let sources = sources[condition], !sources.isEmpty else { continue }
            for _ in 0..<runs {
                try Task.checkCancellation()
                let source = sources[Int(generator.next(upperBound: UInt64(sources.count)))]
                func draw(_ series: [Double]) -> [Double] {
                    BlockBootstrap.draw(
                        from: series, blockLength: BlockBootstrap.blockLength(of: series.count),
                        using: &generator)
                }
                let (original, control) = (draw(source.original), draw(source.control))
                guard
                    let analysis = try? ThroughputAnalysis.analyse(
                        original: original, control: control, using: &generator)
                else {
                    report.failures += 1
                    continue
                }
                for profile in profiles {
                    report.count(
                        profile.decide(DecisionInput(analysis)).verdict, of: profile.name, in: condition)
                }
            }
        }
        return report
    }
}
