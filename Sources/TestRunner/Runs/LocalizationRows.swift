import Differentiation
import Foundation
import ReplayClient
import TestModel
import WireProtocol

/// Creates the rows of a localization and of its servers' tests, for every outcome.
struct LocalizationRows {
    let plan: LocalizationPlan
    /// The networks that could be responsible.
    let suspects: String
    let attempt: Attempt<LocalizationObservations>

    /// Returns the rows of a localization that has a result.
    func completed(_ report: LocalizationReport) -> LocalizationRun.Outcome {
        let tests = plan.tests.indices.map { part($0).completed(report.tests[$0], override: nil) }
        var run = row(.completed)
        run.localization = found(report)
        run.tooFewSamples = report.tooFewSamples
        run.measuredVerdict = TestVerdict(report.verdict)
        run.verdict = TestVerdict(report.verdict)
        guard let forced = plan.tests[0].developer.forcedLocalization else {
            return LocalizationRun.Outcome(run: run, tests: tests, error: nil)
        }
        run.override = ForcedLocalization.option
        run.verdict = forced.verdict.map(TestVerdict.init)
        guard forced == .error else { return LocalizationRun.Outcome(run: run, tests: tests, error: nil) }
        let error = ReplayError.localizationImpossible(.forced)
        run.status = .failed
        run.failure = StoredTest.Failure(telling: error)
        return LocalizationRun.Outcome(run: run, tests: tests, error: error)
    }

    /// Returns the rows of a localization that failed or was cancelled; they keep everything that was
    /// measured.
    func unfinished(_ error: any Error) -> LocalizationRun.Outcome {
        let courses = attempt.course.tests
        var run = row(error is CancellationError ? .cancelled : .failed)
        run.failure = StoredTest.Failure(telling: error)
        run.exchanges = courses.flatMap(\.exchanges).map { StoredExchange($0) }
        let tests = plan.tests.indices.filter { !courses[$0].replays.isEmpty }
            .map { part($0).unfinished(error) }
        return LocalizationRun.Outcome(run: run, tests: tests, error: error)
    }

    /// Returns the object that creates the row of one server's test.
    private func part(_ index: Int) -> TestRow {
        var test = plan.tests[index]
        test.purpose = index == 0 ? .localizationOne : .localizationTwo
        return TestRow(plan: test, attempt: attempt.noting(attempt.course.tests[index]))
    }

    /// Returns a row with the fields common to all localizations.
    private func row(_ status: StoredTest.Status) -> StoredTest {
        let courses = attempt.course.tests
        var course = TestObservations()
        course.serverAddress = courses[0].serverAddress
        course.notices = courses.flatMap(\.notices)
        var run = TestRow(plan: plan.tests[0], attempt: attempt.noting(course)).begun(status)
        run.kind = .localization
        run.clientAddress = courses.lazy.compactMap { $0.replays.last?.clientAddress }.first
        return run
    }

    /// Returns the findings of the localization.
    private func found(_ report: LocalizationReport) -> StoredLocalization {
        let (pairSum, losses) = (report.result?.pairSum, report.result?.losses)
        let pValues = losses?.pValues ?? []
        let sizes = losses.flatMap { $0.intervalSizes.count == pValues.count ? $0.intervalSizes : nil }
        func skew(_ role: ReplayRole) -> Double? { report.skews.first { $0.role == role }?.seconds }
        func mean(_ test: TestReport) -> Double { test.result?.meanOriginal ?? 0 }
        return StoredLocalization(
            single: plan.singleID, suspects: suspects,
            secondAddress: attempt.course.tests[1].serverAddress,
            originalSkew: skew(.original), controlSkew: skew(.control), isSeenByBoth: report.isSeenByBoth,
            pairSumStatistic: pairSum?.statistic, pairSumPValue: pairSum?.pValue,
            meanSingle: pairSum?.meanSingle, meanSum: pairSum?.meanSum,
            meanSimultaneous: pairSum?.meanSimultaneous ?? report.tests.map(mean),
            averageLosses: losses?.averageLosses ?? [],
            correlations: pValues.enumerated().map { .init(size: sizes?[$0.offset], pValue: $0.element) },
            correlatedShare: report.decision?.correlatedShare,
            thresholds: .init(
                pairSum: plan.rule.pairSumThreshold, loss: plan.rule.lossThreshold,
                share: plan.rule.leastShare),
            method: plan.pausing.isEmpty ? .upstream : .pauses,
            upstreamVerdict: report.decision?.verdict, pauses: report.pauses.map(pauses))
    }

    private func pauses(_ outcome: PauseExperiment.Outcome) -> StoredLocalization.Pauses {
        let (finding, record) = (outcome.finding, outcome.record)
        return StoredLocalization.Pauses(
            verdict: finding.verdict, pValue: finding.pValue, rise: finding.rise,
            greatestRise: finding.greatestRise, fall: finding.fall, interval: outcome.lengths?.interval,
            transient: outcome.lengths?.transient, rounds: outcome.rounds, movedBytes: outcome.movedBytes,
            pausing: record.blocks.map(\.pausing.rawValue), isPauseFirst: record.blocks.map(\.isPauseFirst),
            first: record.first, second: record.second)
    }
}
