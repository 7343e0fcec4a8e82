import Differentiation
import Foundation
import Home
import PathEmulation
import ReplayClient
import ReplayServer
import ResultStore
import TestModel
import Wording

/// Calibration: how often each decision profile is right.
extension Session {
    /// Runs tests in turn with rules and without, several at once, and counts what each profile says; all tests
    /// that end are stored.
    ///
    /// - Throws: what kept the calibration from starting, or a result from being stored; `CancellationError`.
    func calibrate(_ request: CalibrationRequest, output: Output) async throws -> CalibrationReport {
        // Its testers have addresses of their own, so they need not take turns.
        var base = try await plan(
            TestRequest(entry: request.entry, server: .embedded, waitsForTurn: false))
        base.developer = DeveloperOptions()
        var servers: [CalibrationCondition: EmbeddedServer] = [:]
        do {
            for condition in CalibrationCondition.allCases {
                servers[condition] = try await calibrationServer(condition, request)
            }
            let report = try await run(
                request, like: base, on: servers.mapValues { Self.endpoint(of: $0.endpoint) }, output)
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
        configuration.path = NetworkPath(
            rules: condition == .rules ? request.rules : .none, seed: request.seed)
        return try await EmbeddedServer.start(
            configuration,
            serving: ServedCatalogue.recordings(of: catalogue.current, for: request.entry) {
                output.note(wording.notServed($0))
            })
    }

    private func run(
        _ request: CalibrationRequest, like base: TestPlan,
        on endpoints: [CalibrationCondition: ServerEndpoint],
        _ output: Output
    ) async throws -> CalibrationReport {
        var generator = SeededGenerator(seed: request.seed)
        // The conditions take turns, so that whatever changes on the machine meanwhile touches both.
        var jobs = (0..<request.runs).flatMap { _ in CalibrationCondition.allCases }[...]
        let total = jobs.count
        var idle = (0..<min(request.testsAtOnce, total)).map { number in
            CalibrationTester(number: number, userID: Identity.randomUserID(using: &generator))
        }
        var report = CalibrationReport()
        let progress = CalibrationProgress(total: total, atOnce: request.testsAtOnce, output: output)
        defer { progress.end() }
        try await withThrowingTaskGroup(
            of: (
                tester: CalibrationTester, condition: CalibrationCondition, outcome: TestRun.Outcome,
                duration: Duration
            ).self
        ) { group in
            while true {
                while var tester = idle.popLast(), let condition = jobs.popFirst(),
                    let endpoint = endpoints[condition]
                {
                    let plan = tester.next(
                        like: base, on: endpoint, seed: generator.next(), behind: request.lab(condition))
                    let ready = tester
                    group.addTask {
                        let start = ContinuousClock.now
                        let outcome = await TestRun.run(plan, SilentTestReporter())
                        return (ready, condition, outcome, .now - start)
                    }
                }
                guard let ended = try await group.next() else { return }
                try Task.checkCancellation()
                _ = try await store().insert(ended.outcome.test)
                report.count(ended.outcome.test, in: ended.condition)
                progress.ended(ended.outcome.error, after: ended.duration)
                idle.append(ended.tester)
            }
        }
        return report
    }
}
