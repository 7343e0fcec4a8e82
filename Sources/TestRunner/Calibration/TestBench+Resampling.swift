import Differentiation
import Home
import Recordings
import ResultStore
package import TestModel

extension TestBench {
    /// Resamples the stored calibration tests of an app, with these rules and without.
    ///
    /// - Throws: `ShellError.nothingToDo` if there are none of one condition; `ResultStoreError`;
    ///   `CancellationError`.
    package func resample(_ request: CalibrationRequest) async throws -> CalibrationReport {
        let store = try await store()
        let app = request.entry.app.testName
        var tests: [CalibrationCondition: [StoredTest]] = [:]
        let filter = TestFilter(app: app, status: .completed, server: TestServer.embedded.name)
        for summary in try await store.list(limit: Self.mostSources, filter: filter)
        where summary.purpose == .calibration {
            let condition = CalibrationCondition.allCases.first {
                request.lab($0)?.name == summary.lab?.name
            }
            guard let condition, let test = try await store.test(id: summary.id) else { continue }
            tests[condition, default: []].append(test)
        }
        let resampling = CalibrationResampling(tests, profiles: DecisionProfile.all)
        guard CalibrationCondition.allCases.allSatisfy({ resampling.count($0) > 0 }) else {
            throw ShellError.nothingToDo(.calibrationNeedsTests(app: app, rules: request.rulesName))
        }
        return try resampling.run(request.runs, seed: request.seed)
    }

    /// Maximum number of stored tests to resample from.
    private static let mostSources = 10_000
}
