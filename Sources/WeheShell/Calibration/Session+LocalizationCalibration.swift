import Differentiation
import Foundation
import Home
import PathEmulation
import ReplayClient
import ReplayServer
import ResultStore
import TestModel
import Wording

/// Calibration of localizations: what they say where the truth is known.
extension Session {
    /// Runs localizations in turn without rules, with rules on one branch and with rules on the common link,
    /// several at once, each with a single test of its own; all of it is stored.
    ///
    /// - Throws: what kept the calibration from starting, or a result from being stored; `CancellationError`.
    func calibrateLocalization(
        _ request: CalibrationRequest, output: Output
    ) async throws -> LocalizationCalibrationReport {
        var base = try await plan(TestRequest(entry: request.entry, server: .embedded))
        base.developer = DeveloperOptions()
        let rule = try settings.localizationRule
        var jobs: [LocalizationCondition: LocalizationJob] = [:]
        do {
            for condition in LocalizationCondition.allCases {
                jobs[condition] = try await job(condition, request, like: base, rule)
            }
            let report = try await run(request, jobs, output)
            for job in jobs.values { await job.pair.stop() }
            return report
        } catch {
            for job in jobs.values { await job.pair.stop() }
            throw error
        }
    }

    /// A pair of servers for one condition, which offers just what is tested.
    private func job(
        _ condition: LocalizationCondition, _ request: CalibrationRequest, like base: TestPlan,
        _ rule: LocalizationRule
    ) async throws -> LocalizationJob {
        let rules = try condition.rules(request.rules)
        var configuration = embeddedConfiguration
        configuration.path = NetworkPath(rules: rules, seed: request.seed)
        // Pairs of several conditions have the same addresses, so each has a directory of its own.
        configuration.directory = ServerDirectory()
        let pair = try await EmbeddedPair.start(
            configuration,
            serving: ServedCatalogue.recordings(of: catalogue.current, for: request.entry) {
                output.note(wording.notServed($0))
            })
        return LocalizationJob(
            condition: condition, pair: pair, base: base,
            lab: rules.isEmpty
                ? nil
                : LabContext(name: "\(request.rulesName), \(condition.rawValue)", rules: rules.text),
            rule: rule)
    }

    private func run(
        _ request: CalibrationRequest, _ jobs: [LocalizationCondition: LocalizationJob], _ output: Output
    ) async throws -> LocalizationCalibrationReport {
        var generator = SeededGenerator(seed: request.seed)
        var queue = (0..<request.runs).flatMap { _ in LocalizationCondition.allCases }[...]
        let total = queue.count
        var idle = (0..<min(request.testsAtOnce, total)).map { number in
            CalibrationTester(number: number, userID: Identity.randomUserID(using: &generator))
        }
        var report = LocalizationCalibrationReport()
        let progress = CalibrationProgress(total: total, atOnce: request.testsAtOnce, output: output)
        defer { progress.end() }
        try await withThrowingTaskGroup(
            of: (CalibrationTester, LocalizationCondition, LocalizationJob.Outcome, Duration).self
        ) { group in
            while true {
                while var tester = idle.popLast(), let condition = queue.popFirst(),
                    let job = jobs[condition]
                {
                    let plans = job.plans(of: &tester, seed: generator.next())
                    let ready = tester
                    group.addTask {
                        let start = ContinuousClock.now
                        let outcome = await job.run(plans)
                        return (ready, condition, outcome, .now - start)
                    }
                }
                guard let (tester, condition, outcome, duration) = try await group.next() else { return }
                try Task.checkCancellation()
                let store = try await store()
                let single = try await store.insert(outcome.single)
                if var run = outcome.localization?.run {
                    run.localization?.single = single
                    _ = try await store.insert(run, with: outcome.localization?.tests ?? [])
                }
                report.count(outcome.localization?.run, in: condition)
                progress.ended(outcome.error, after: duration)
                idle.append(tester)
            }
        }
        return report
    }
}

/// What localizations of one condition share.
struct LocalizationJob: Sendable {
    let condition: LocalizationCondition
    let pair: EmbeddedPair
    let base: TestPlan
    let lab: LabContext?
    let rule: LocalizationRule

    /// The plans of one localization: of the single test and of both servers' tests.
    struct Plans: Sendable {
        let single: TestPlan
        let simultaneous: [TestPlan]
    }

    /// What came of one.
    struct Outcome: Sendable {
        let single: StoredTest
        /// Nil if the single test has no result.
        let localization: LocalizationRun.Outcome?
        let error: (any Error)?
    }

    /// A tester's next plans.
    func plans(of tester: inout CalibrationTester, seed: UInt64) -> Plans {
        let endpoints = [pair.first, pair.second].map { Session.endpoint(of: $0.endpoint) }
        let single = tester.next(like: base, on: endpoints[0], seed: seed, behind: lab)
        var simultaneous: [TestPlan] = []
        for endpoint in endpoints {
            simultaneous.append(tester.next(like: base, on: endpoint, seed: seed &+ 1, behind: lab))
        }
        return Plans(single: single, simultaneous: simultaneous)
    }

    /// Runs one localization with its single test.
    func run(_ plans: Plans) async -> Outcome {
        let single = await TestRun.run(plans.single, SilentTestReporter())
        guard single.error == nil, let address = single.test.server.address else {
            return Outcome(single: single.test, localization: nil, error: single.error)
        }
        let outcome = await LocalizationRun(
            plan: .init(
                tests: plans.simultaneous,
                pair: .endpoints(
                    first: plans.simultaneous[0].endpoint, second: plans.simultaneous[1].endpoint,
                    suspects: EmbeddedPair.suspects),
                single: SingleTestReference(
                    userID: single.test.userID, server: address, historyCount: single.test.historyCount),
                singleID: nil, rule: rule),
            reporter: SilentLocalizationReporter()
        ).run()
        return Outcome(single: single.test, localization: outcome, error: outcome.error)
    }
}
