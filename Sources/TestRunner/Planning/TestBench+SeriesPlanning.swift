package import Differentiation
import Foundation
import Home
import ReplayClient
package import Recordings
import ResultStore
package import TestModel

/// The parameters of a plan of a series.
package struct SeriesPlanRequest: Sendable {
    package let server: TestServer
    package let direction: ReplayDirection
    package let rule: SeriesRule
    package let hasThirdArm: Bool
    package let trials: Int
    package let seed: UInt64

    /// Creates the parameters of a plan of a series.
    package init(
        server: TestServer, direction: ReplayDirection = .down, rule: SeriesRule, hasThirdArm: Bool = false,
        trials: Int, seed: UInt64
    ) {
        self.server = server
        self.direction = direction
        self.rule = rule
        self.hasThirdArm = hasThirdArm
        self.trials = trials
        self.seed = seed
    }
}

extension TestBench {
    /// Plans a series of pairs of an app; nothing is measured or sent.
    ///
    /// - Throws: `RecordingError`, `ResultStoreError`, `AnalysisError`, `CancellationError`;
    ///   `ShellError.nothingToDo` if there is no third recording, or no upload.
    package func plan(seriesOf entry: CatalogueEntry, _ request: SeriesPlanRequest) async throws
        -> AppSeriesPlan
    {
        var subject = try subject(of: entry, request.direction, on: request.server)
        if request.hasThirdArm {
            subject.innocuous = try innocuous(of: subject.original, entry, request.server)
        }
        let effort = try effort(
            of: entry, request.server == .embedded ? .embedded(lineRate: embeddedLineRate) : .foreign,
            subject)
        let seen = try await whole(entry.app, request.direction, on: request.server)
        let (window, slice) = seen.map { Self.window($0, request.rule) } ?? Self.window(effort, request.rule)
        let (deviation, series) = try await deviation(entry.app, request.direction, on: request.server)
        let simulation = try SeriesSimulation(
            rule: request.rule, window: window, deviation: deviation, trials: request.trials,
            seed: request.seed)
        return AppSeriesPlan(
            app: entry.app, server: request.server, rule: request.rule, effort: effort, window: window,
            windowSeconds: window.slices.map { Double($0) * slice }, pause: settings.pairPause,
            deviation: deviation, series: series, isWindowAssumed: seen == nil,
            outlooks: try await Self.outlooks(simulation), trials: request.trials, seed: request.seed)
    }

    private static func outlooks(_ simulation: SeriesSimulation) async throws -> [SeriesOutlook] {
        try await withThrowingTaskGroup(of: (Int, SeriesOutlook).self) { group in
            for (index, slowdown) in AppSeriesPlan.slowdowns.enumerated() {
                group.addTask { (index, try simulation.outlook(slowdown: slowdown)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Returns the window that a complete test would lead to, and the length of a slice, s.
    private static func window(_ test: StoredTest, _ rule: SeriesRule) -> (ReplayWindow, Double) {
        func bytes(_ role: ReplayRole) -> [Double] {
            test.replays.first { $0.role == role }?.sliceBytes ?? []
        }
        let slice = test.replays.first?.sliceLength ?? 1
        return (
            ReplayWindow(
                original: bytes(.original), control: bytes(.control), sliceDuration: slice, rule: rule), slice
        )
    }

    /// Returns the window of replays that receive their bytes at a constant rate, and the length of a slice,
    /// s.
    private static func window(_ effort: TestEffort, _ rule: SeriesRule) -> (ReplayWindow, Double) {
        let slices = PlanningBasis.usualSlices
        let seconds = max(effort.seconds.max() ?? 1, 0.1)
        let replay = Double(effort.bytes) / Double(max(1, effort.seconds.count))
        let even = Array(repeating: replay / Double(slices), count: slices)
        let slice = seconds / Double(slices)
        return (ReplayWindow(original: even, control: even, sliceDuration: slice, rule: rule), slice)
    }

    /// Maximum number of stored tests that are examined, and of those that are used.
    private static let (mostLookedAt, mostCounted) = (200, 10)

    /// Returns the newest complete test of an app in a direction with a server, over the same line if that is emulated.
    private func whole(
        _ app: App, _ direction: ReplayDirection, on server: TestServer
    ) async throws -> StoredTest? {
        let filter = TestFilter(
            app: app.testName, status: .completed, kind: .differentiation, direction: direction,
            server: server.name)
        return try await tests(filter, on: server, most: 1) {
            $0.statistics != nil && $0.obstacle == nil && $0.replays.count == 2
        }.first
    }

    /// Returns the standard deviation of the logarithm of throughput between replays of an app, according to
    /// stored series with a server, and the numbers of these series; an assumed deviation if there are none.
    private func deviation(
        _ app: App, _ direction: ReplayDirection, on server: TestServer
    ) async throws -> (Double, [Int64]) {
        let filter = TestFilter(app: app.testName, kind: .series, direction: direction, server: server.name)
        let series = try await tests(filter, on: server, most: Self.mostCounted) {
            $0.pairSeries?.deviation != nil
        }
        let squares = series.compactMap(\.pairSeries?.deviation).map { $0 * $0 }
        guard !squares.isEmpty else { return (AppSeriesPlan.assumedDeviation, []) }
        let mean = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
        return (min(mean, SeriesSimulation.deviationLimits.upperBound), series.compactMap(\.id))
    }

    private func tests(
        _ filter: TestFilter, on server: TestServer, most: Int, where tells: (StoredTest) -> Bool
    ) async throws -> [StoredTest] {
        let store = try await store()
        var tests: [StoredTest] = []
        for summary in try await store.list(limit: Self.mostLookedAt, filter: filter) where tests.count < most
        {
            guard let test = try await store.test(id: summary.id), tells(test) else { continue }
            // A measurement on another emulated line is not valid for this one.
            if server != .embedded || test.settings[SettingKey.lineRate.name] == settings[.lineRate] {
                tests.append(test)
            }
        }
        return tests
    }
}
