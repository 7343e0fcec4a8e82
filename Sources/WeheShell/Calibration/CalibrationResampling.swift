import Differentiation
import Home
import Recordings
import ResultStore
import TestModel

/// A calibration without tests: series drawn from the samples of stored ones, thousands a second.
///
/// Each draw takes one stored test of the condition and makes both of its series anew in blocks (`BlockBootstrap`),
/// so what it adds to the stored tests is chance, not other networks.
struct CalibrationResampling: Sendable {
    /// The samples of one stored test, as the analysis takes them.
    private struct Source: Sendable {
        let original: [Double]
        let control: [Double]
    }

    private let sources: [CalibrationCondition: [Source]]
    private let profiles: [DecisionProfile]

    /// - Parameters:
    ///   - tests: stored tests of both conditions; those without samples of both replays do not count.
    ///   - profiles: the profiles to judge by.
    init(_ tests: [CalibrationCondition: [StoredTest]], profiles: [DecisionProfile]) {
        self.profiles = profiles
        sources = tests.mapValues { tests in
            tests.compactMap { test in
                func samples(_ role: String) -> [Double]? {
                    test.replays.first { $0.role == role }?.analysed
                }
                guard let original = samples("original"), let control = samples("control") else { return nil }
                return Source(original: original, control: control)
            }
        }
    }

    /// How many stored tests a condition draws from.
    func count(_ condition: CalibrationCondition) -> Int { sources[condition]?.count ?? 0 }

    /// Draws and decides.
    ///
    /// - Parameters:
    ///   - runs: draws of each condition.
    ///   - seed: all draws follow from it.
    /// - Returns: what the profiles said; draws that cannot be analysed count as failed.
    /// - Throws: `CancellationError`.
    func run(_ runs: Int, seed: UInt64) throws -> CalibrationReport {
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

extension Session {
    /// Draws from the stored calibration tests of an app, with these rules and without.
    ///
    /// - Throws: `ShellError.nothingToDo` if there are none of one condition; `ResultStoreError`;
    ///   `CancellationError`.
    func resample(_ request: CalibrationRequest) async throws -> CalibrationReport {
        let store = try await store()
        let app = request.entry.app.testName
        var tests: [CalibrationCondition: [StoredTest]] = [:]
        let filter = TestFilter(app: app, status: .completed, server: TestServer.embedded.name)
        for summary in try await store.list(limit: Self.mostSources, filter: filter)
        where summary.purpose == .calibration {
            let rules = summary.lab?.name
            let condition: CalibrationCondition? =
                rules == nil ? .clean : rules == request.lab(.rules)?.name ? .rules : nil
            guard let condition, let test = try await store.test(id: summary.id) else { continue }
            tests[condition, default: []].append(test)
        }
        let resampling = CalibrationResampling(tests, profiles: DecisionProfile.all)
        guard CalibrationCondition.allCases.allSatisfy({ resampling.count($0) > 0 }) else {
            throw ShellError.nothingToDo(.calibrationNeedsTests(app: app, rules: request.rulesName))
        }
        return try resampling.run(request.runs, seed: request.seed)
    }

    /// The most stored tests that are drawn from.
    private static let mostSources = 10_000
}
