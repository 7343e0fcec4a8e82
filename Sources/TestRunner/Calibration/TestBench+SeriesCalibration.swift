import Basics
package import Differentiation
import Foundation
import Home
import PathEmulation
import ReplayServer
import Reports
import ResultStore
package import TestModel
import Messages

/// Calibration of series: the rates at which they find differentiation where there is some, and where there
/// is none.
extension TestBench {
    /// Runs series of pairs alternately in each informative condition, several at once, and counts their
    /// results; all of them are stored with their pairs, also those that a cancellation interrupts.
    ///
    /// - Throws: an error if the calibration cannot start or a result cannot be stored; `CancellationError`.
    package func calibrateSeries(
        _ request: CalibrationRequest, _ rule: SeriesRule
    ) async throws -> SeriesCalibrationReport {
        // The testers have addresses of their own, so they need not take turns.
        var wanted = TestRequest(request.entry, on: .embedded)
        wanted.waitsForTurn = false
        wanted.congestionControl = request.congestionControl
        var base = try await plan(wanted)
        base.developer = DeveloperOptions()
        let like = base
        return try await withCalibrationServers(request.seriesConditions, request) { targets in
            try await run(request, rule, like: like, on: targets)
        }
    }

    private func run(
        _ request: CalibrationRequest, _ rule: SeriesRule, like base: TestPlan,
        on targets: [CalibrationCondition: CalibrationTarget]
    ) async throws -> SeriesCalibrationReport {
        var generator = SeededGenerator(seed: request.seed)
        let jobs = (0..<request.runs).flatMap { _ in
            request.seriesConditions.compactMap { condition in
                targets[condition].map { (condition: condition, target: $0) }
            }
        }
        let atOnce = min(request.testsAtOnce, jobs.count)
        let pool = CalibrationPool(of: atOnce, clock.steady, using: &generator)
        let progress = CalibrationProgress(total: jobs.count, atOnce: atOnce, output: output)
        defer { progress.end() }
        let (pause, clock) = (settings.pairPause, clock)
        await tellIfBusy()
        var report = SeriesCalibrationReport()
        try await pool.run(jobs) { tester, job in
            let plan = tester.next(
                like: base, on: job.target, seed: generator.next(), behind: request.lab(job.condition),
                of: SeriesTrial.historyNumbers)
            let trial = SeriesTrial(plan, rule, pause: pause, clock: clock)
            return { await trial.run() }
        } stopped: { outcome in
            if outcome.pairs.contains(where: { $0.status == .completed }) { try await keep(outcome) }
        } ended: { job, outcome, duration in
            try await keep(outcome)
            report.count(outcome.series, in: job.condition)
            for pair in outcome.pairs { report.voids.count(pair) }
            progress.ended(outcome.error, after: duration)
        }
        return report
    }

    /// Stores a series with its pairs.
    private func keep(_ outcome: SeriesTrial.Outcome) async throws {
        let store = try await store()
        var series = outcome.series
        series.id = try await store.insert(series)
        for pair in outcome.pairs { _ = try await store.insert(pair, asPairOf: series) }
    }
}
