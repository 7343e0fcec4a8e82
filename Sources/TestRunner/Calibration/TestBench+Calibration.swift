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

/// Calibration: the share of correct verdicts of each decision profile.
extension TestBench {
    /// Runs tests alternately with rules and without, several at once, and counts the verdicts of each
    /// profile; all tests that end are stored.
    ///
    /// - Throws: an error if the calibration cannot start or a result cannot be stored; `CancellationError`.
    package func calibrate(_ request: CalibrationRequest) async throws -> CalibrationReport {
        // The testers have addresses of their own, so they need not take turns.
        var wanted = TestRequest(request.entry, on: .embedded)
        wanted.waitsForTurn = false
        wanted.congestionControl = request.congestionControl
        var base = try await plan(wanted)
        base.developer = DeveloperOptions()
        let like = base
        return try await withCalibrationServers(CalibrationCondition.allCases, request) { targets in
            try await run(request, like: like, on: targets)
        }
    }

    /// Runs an operation with one server per condition, and stops the servers in any case.
    ///
    /// - Throws: an error if a server cannot start; any error of `work`.
    func withCalibrationServers<Report: Sendable>(
        _ conditions: [CalibrationCondition], _ request: CalibrationRequest,
        _ work: ([CalibrationCondition: CalibrationTarget]) async throws -> Report
    ) async throws -> Report {
        var servers: [EmbeddedServer] = []
        var targets: [CalibrationCondition: CalibrationTarget] = [:]
        do {
            for condition in conditions {
                let path = try CalibrationPath(
                    request.path(condition), seed: request.seed, like: lab.realPackets)
                let server = try await calibrationServer(request, path)
                servers.append(server)
                targets[condition] = CalibrationTarget(endpoint: ServerEndpoint(server.endpoint), path: path)
            }
            let report = try await work(targets)
            for server in servers { await server.stop() }
            return report
        } catch {
            for server in servers { await server.stop() }
            throw error
        }
    }

    /// Starts a server behind the path of a condition that offers only the tested recordings.
    private func calibrationServer(
        _ request: CalibrationRequest, _ path: CalibrationPath
    ) async throws -> EmbeddedServer {
        var configuration = path.serving(embeddedConfiguration)
        // It has the address of the embedded server, whose entry in the session's directory it must not
        // replace.
        configuration.directory = nil
        return try await EmbeddedServer.start(
            configuration,
            serving: ServedCatalogue.recordings(of: catalogue.current, for: request.entry) {
                output.note(messages.notServed($0))
            })
    }

    private func run(
        _ request: CalibrationRequest, like base: TestPlan,
        on targets: [CalibrationCondition: CalibrationTarget]
    ) async throws -> CalibrationReport {
        var generator = SeededGenerator(seed: request.seed)
        // The conditions alternate, so that changes on the machine during the calibration affect both.
        let conditions = (0..<request.runs).flatMap { _ in CalibrationCondition.allCases }
        let atOnce = min(request.testsAtOnce, conditions.count)
        let pool = CalibrationPool(of: atOnce, clock.steady, using: &generator)
        let progress = CalibrationProgress(total: conditions.count, atOnce: atOnce, output: output)
        defer { progress.end() }
        var report = CalibrationReport()
        let repetition = BusyRepetition(clock)
        await tellIfBusy()
        let jobs = conditions.compactMap { condition in
            targets[condition].map { (condition: condition, target: $0) }
        }
        try await pool.run(jobs) { tester, job in
            let plan = tester.next(
                like: base, on: job.target, seed: generator.next(), behind: request.lab(job.condition),
                of: BusyRepetition.attempts)
            return {
                await repetition.run {
                    var own = plan
                    own.identity.historyCount += $0 - 1
                    return await TestRun(own).run()
                } error: {
                    $0.error
                }
            }
        } ended: { job, outcomes, duration in
            for outcome in outcomes {
                _ = try await store().insert(outcome.test)
                report.voids.count(outcome.test)
            }
            guard let last = outcomes.last else { return }
            report.count(last.test, in: job.condition)
            progress.ended(last.error, after: duration)
        }
        return report
    }
}
