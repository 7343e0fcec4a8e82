import Differentiation
import Foundation
import Home
import Recordings
import ResultStore
import TestModel
import TestRunner
import Messages

/// What is to be planned.
struct PlanRequest: Sendable {
    let server: TestServer
    let machines: Int
    let repetitions: Int
    let isConfirmed: Bool
    let order: ReplayOrder
    /// The profiles to simulate.
    let profiles: [DecisionProfile]
    let trials: Int
    let power: Double
    let seed: UInt64
}

extension Session {
    /// Plans tests of an app: nothing is measured or sent.
    ///
    /// - Throws: `RecordingError`, `ResultStoreError`, `AnalysisError`, `CancellationError`.
    func plan(_ entry: CatalogueEntry, _ request: PlanRequest) async throws -> AppPlan {
        let effort = try effort(
            of: entry,
            request.server == .embedded ? .embedded(lineRate: settings.lineRate) : .foreign)
        let tests = try await testsToPlanWith(entry.app, on: request.server)
        let basis =
            try PlanningBasis(of: tests) ?? PlanningBasis(assumedFor: effort, nominal: entry.app.time)
        let times = request.machines * request.repetitions
        return AppPlan(
            app: entry.app, server: request.server, order: request.order, machines: request.machines,
            cost: PlannedCost(
                tests: times, bytes: effort.bytes * times,
                // Machines are tested with at once, repetitions one after the other.
                seconds: effort.seconds.reduce(0, +) * Double(request.repetitions),
                mayDouble: request.isConfirmed && request.machines == 1),
            basis: basis,
            detectable: try await Self.detectable(request, basis))
    }

    /// Simulates the profiles side by side.
    private nonisolated static func detectable(
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

    /// How many stored tests are looked at, and how many of them count.
    private static let (mostLookedAt, mostCounted) = (200, 10)

    /// The newest tests of an app with a server, on the same line if that is emulated, whose controls tell what
    /// replays get.
    private func testsToPlanWith(_ app: App, on server: TestServer) async throws -> [StoredTest] {
        let store = try await store()
        // The pairs of a series after the first are no whole tests.
        let filter = TestFilter(
            app: app.testName, status: .completed, hidesPairs: true, kind: .differentiation,
            server: server.name)
        var tests: [StoredTest] = []
        for summary in try await store.list(limit: Self.mostLookedAt, filter: filter)
        where summary.purpose != .calibration {
            guard let test = try await store.test(id: summary.id), PlanningBasis.tells(test) else { continue }
            // What was measured on another emulated line tells nothing about this one.
            let line = SettingKey.lineRate.name
            if server != .embedded || test.settings[line] == settings[.lineRate] {
                tests.append(test)
            }
            if tests.count == Self.mostCounted { break }
        }
        return tests
    }
}
