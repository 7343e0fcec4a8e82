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

/// Calibration of localizations: their verdicts where the truth is known.
extension TestBench {
    /// Runs localizations alternately without rules, with rules on one branch and with rules on the common
    /// link, several at once, each with a single test of its own; all of them are stored.
    ///
    /// - Throws: an error if the calibration cannot start or a result cannot be stored; `CancellationError`.
    package func calibrateLocalization(
        _ request: CalibrationRequest
    ) async throws -> LocalizationCalibrationReport {
        var base = try await plan(TestRequest(request.entry, on: .embedded))
        base.developer = DeveloperOptions()
        let rule = try settings.localizationRule
        var jobs: [LocalizationCondition: LocalizationJob] = [:]
        do {
            for condition in LocalizationCondition.allCases {
                jobs[condition] = try await job(condition, request, like: base, rule)
            }
            let report = try await run(request, jobs)
            for job in jobs.values { await job.pair.stop() }
            return report
        } catch {
            for job in jobs.values { await job.pair.stop() }
            throw error
        }
    }

    /// Starts a pair of servers for one condition that offers only the tested recordings.
    private func job(
        _ condition: LocalizationCondition, _ request: CalibrationRequest, like base: TestPlan,
        _ rule: LocalizationRule
    ) async throws -> LocalizationJob {
        let rules = try condition.rules(request.rules)
        let path = try CalibrationPath(rules, seed: request.seed, like: lab.realPackets)
        var configuration = path.serving(embeddedConfiguration)
        // The pairs of all conditions have the same addresses, so each has a directory of its own.
        configuration.directory = ServerDirectory()
        let pair = try await EmbeddedPair.start(
            configuration,
            serving: ServedCatalogue.recordings(of: catalogue.current, for: request.entry) {
                output.note(messages.notServed($0))
            })
        let stored =
            rules.isEmpty
            ? nil
            : StoredLab(name: "\(request.rulesName), \(condition.rawValue)", rules: rules.text)
        return LocalizationJob(
            condition, on: pair, path: path, like: base,
            lab: request.realPackets.map { EmulatedLab.stored(stored, behind: $0) } ?? stored, rule: rule,
            method: settings.localizationMethod)
    }

    private func run(
        _ request: CalibrationRequest, _ jobs: [LocalizationCondition: LocalizationJob]
    ) async throws -> LocalizationCalibrationReport {
        var generator = SeededGenerator(seed: request.seed)
        let conditions = (0..<request.runs).flatMap { _ in LocalizationCondition.allCases }
        let atOnce = min(request.testsAtOnce, conditions.count)
        let pool = CalibrationPool(of: atOnce, clock.steady, using: &generator)
        let progress = CalibrationProgress(total: conditions.count, atOnce: atOnce, output: output)
        defer { progress.end() }
        var report = LocalizationCalibrationReport()
        let repetition = BusyRepetition(clock)
        await tellIfBusy()
        try await pool.run(conditions.compactMap { jobs[$0] }) { tester, job in
            let seed = generator.next()
            // Each attempt has history numbers of its own.
            let plans = (0..<BusyRepetition.attempts).map { _ in job.plans(of: &tester, seed: seed) }
            return {
                await repetition.run {
                    await job.run(plans[$0 - 1])
                } error: {
                    $0.error
                }
            }
        } ended: { job, outcomes, duration in
            let store = try await store()
            for outcome in outcomes {
                let single = try await store.insert(outcome.single)
                if var run = outcome.localization?.run {
                    run.localization?.single = single
                    _ = try await store.insert(run, with: outcome.localization?.tests ?? [])
                }
                for test in [outcome.single] + (outcome.localization?.tests ?? []) {
                    report.voids.count(test)
                }
            }
            guard let last = outcomes.last else { return }
            report.count(last.localization?.run, in: job.condition)
            progress.ended(last.error, after: duration)
        }
        return report
    }
}
