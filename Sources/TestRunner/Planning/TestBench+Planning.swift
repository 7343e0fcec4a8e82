package import Differentiation
import Foundation
import Home
package import Recordings
import ResultStore
package import TestModel
import Messages

/// The parameters of a plan of tests.
package struct PlanRequest: Sendable {
    package let server: TestServer
    package let direction: ReplayDirection
    package let machines: Int
    package let repetitions: Int
    package let isConfirmed: Bool
    package let order: ReplayOrder
    /// The profiles to simulate.
    package let profiles: [DecisionProfile]
    package let trials: Int
    package let power: Double
    package let seed: UInt64

    /// Creates the parameters of a plan of tests.
    package init(
        server: TestServer, direction: ReplayDirection = .down, machines: Int, repetitions: Int,
        isConfirmed: Bool, order: ReplayOrder,
        profiles: [DecisionProfile], trials: Int, power: Double, seed: UInt64
    ) {
        self.server = server
        self.direction = direction
        self.machines = machines
        self.repetitions = repetitions
        self.isConfirmed = isConfirmed
        self.order = order
        self.profiles = profiles
        self.trials = trials
        self.power = power
        self.seed = seed
    }
}

extension TestBench {
    /// Plans tests of an app; nothing is measured or sent.
    ///
    /// - Throws: `RecordingError`, `ResultStoreError`, `AnalysisError`, `CancellationError`;
    ///   `ShellError.nothingToDo` if there is no upload.
    package func plan(_ entry: CatalogueEntry, _ request: PlanRequest) async throws -> AppPlan {
        let effort = try effort(
            of: entry,
            request.server == .embedded ? .embedded(lineRate: embeddedLineRate) : .foreign,
            try subject(of: entry, request.direction, on: request.server))
        let tests = try await testsToPlanWith(entry.app, request.direction, on: request.server)
        let basis =
            try PlanningBasis(of: tests) ?? PlanningBasis(assumedFor: effort, nominal: entry.app.time)
        let times = request.machines * request.repetitions
        return AppPlan(
            app: entry.app, server: request.server, order: request.order, machines: request.machines,
            cost: PlannedCost(
                tests: times, bytes: effort.bytes * times,
                // Machines are tested in parallel, repetitions one after the other.
                seconds: effort.seconds.reduce(0, +) * Double(request.repetitions),
                mayDouble: request.isConfirmed && request.machines == 1),
            basis: basis,
            detectable: try await Self.detectable(request, basis))
    }

    /// Simulates the profiles in parallel.
    private static func detectable(
        _ request: PlanRequest, _ basis: PlanningBasis
    ) async throws -> [DetectableEffect] {
        try await withThrowingTaskGroup(of: (Int, DetectableEffect).self) { group in
            for (index, profile) in request.profiles.enumerated() {
                group.addTask {
                    let simulation = try DecisionSimulation(
                        profile: profile, replays: basis.replays, trials: request.trials,
                        seed: request.seed)
                    return (index, try DetectableEffect.find(by: simulation, power: request.power))
                }
            }
            var found: [(Int, DetectableEffect)] = []
            for try await one in group { found.append(one) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Maximum number of stored tests that are examined, and of those that are used.
    private static let (mostLookedAt, mostCounted) = (200, 10)

    /// Returns the newest tests of an app in a direction with a server, over the same line if that is emulated, whose
    /// controls have usable samples.
    private func testsToPlanWith(
        _ app: App, _ direction: ReplayDirection, on server: TestServer
    ) async throws -> [StoredTest] {
        let store = try await store()
        // The pairs of a series after the first are not complete tests.
        let filter = TestFilter(
            app: app.testName, status: .completed, hidesPairs: true, kind: .differentiation,
            direction: direction, server: server.name)
        var tests: [StoredTest] = []
        for summary in try await store.list(limit: Self.mostLookedAt, filter: filter)
        where summary.purpose != .calibration {
            guard let test = try await store.test(id: summary.id), PlanningBasis.tells(test) else { continue }
            // A measurement on another emulated line is not valid for this one.
            let line = SettingKey.lineRate.name
            if server != .embedded || test.settings[line] == settings[.lineRate] {
                tests.append(test)
            }
            if tests.count == Self.mostCounted { break }
        }
        return tests
    }
}
