import Basics
import Differentiation
import Foundation
import Home
import PathEmulation
import ReplayClient
import ReplayServer
import Reports
import ResultStore
package import TestModel
import Messages

/// Calibration: how often each decision profile is right.
extension TestBench {
    /// Runs tests in turn with rules and without, several at once, and counts what each profile says; all tests
    /// that end are stored.
    ///
    /// - Throws: what kept the calibration from starting, or a result from being stored; `CancellationError`.
    package func calibrate(_ request: CalibrationRequest) async throws -> CalibrationReport {
        // Its testers have addresses of their own, so they need not take turns.
        var wanted = TestRequest(request.entry, on: .embedded)
        wanted.waitsForTurn = false
        var base = try await plan(wanted)
        base.developer = DeveloperOptions()
        let like = base
        return try await withCalibrationServers(CalibrationCondition.allCases, request) { endpoints in
            try await run(request, like: like, on: endpoints)
        }
    }

    /// Does something with a server for each of some conditions, which are stopped whatever comes of it.
    ///
    /// - Throws: what kept a server from starting; what `work` throws.
    func withCalibrationServers<Report: Sendable>(
        _ conditions: [CalibrationCondition], _ request: CalibrationRequest,
        _ work: ([CalibrationCondition: ServerEndpoint]) async throws -> Report
    ) async throws -> Report {
        var servers: [CalibrationCondition: EmbeddedServer] = [:]
        do {
            for condition in conditions {
                servers[condition] = try await calibrationServer(condition, request)
            }
            let report = try await work(servers.mapValues { ServerEndpoint($0.endpoint) })
            for server in servers.values { await server.stop() }
            return report
        } catch {
            for server in servers.values { await server.stop() }
            throw error
        }
    }

    /// A server for one condition, which offers just what is tested.
    private func calibrationServer(
        _ condition: CalibrationCondition, _ request: CalibrationRequest
    ) async throws -> EmbeddedServer {
        var configuration = embeddedConfiguration
        // Its address is the embedded server's, whose place in the session's directory it must not take.
        configuration.directory = nil
        configuration.path = NetworkPath(rules: try request.path(condition), seed: request.seed)
        return try await EmbeddedServer.start(
            configuration,
            serving: ServedCatalogue.recordings(of: catalogue.current, for: request.entry) {
                output.note(messages.notServed($0))
            })
    }

    private func run(
        _ request: CalibrationRequest, like base: TestPlan,
        on endpoints: [CalibrationCondition: ServerEndpoint]
    ) async throws -> CalibrationReport {
        var generator = SeededGenerator(seed: request.seed)
        // The conditions take turns, so that whatever changes on the machine meanwhile touches both.
        let conditions = (0..<request.runs).flatMap { _ in CalibrationCondition.allCases }
        let atOnce = min(request.testsAtOnce, conditions.count)
        let pool = CalibrationPool(of: atOnce, using: &generator)
        let progress = CalibrationProgress(total: conditions.count, atOnce: atOnce, output: output)
        defer { progress.end() }
        var report = CalibrationReport()
        let jobs = conditions.compactMap { condition in
            endpoints[condition].map { (condition: condition, endpoint: $0) }
        }
        try await pool.run(jobs) { tester, job in
            let plan = tester.next(
                like: base, on: job.endpoint, seed: generator.next(), behind: request.lab(job.condition))
            return { await TestRun(plan).run() }
        } ended: { job, outcome, duration in
            _ = try await store().insert(outcome.test)
            report.count(outcome.test, in: job.condition)
            progress.ended(outcome.error, after: duration)
        }
        return report
    }
}
