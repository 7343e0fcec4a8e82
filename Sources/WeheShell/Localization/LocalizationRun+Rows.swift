import Differentiation
import Foundation
import ReplayClient
import ResultStore
import TestModel
import WireProtocol
import Wording

/// The rows that are kept of a localization.
extension LocalizationRun {
    func outcome(
        of result: Result<LocalizationReport, any Error>, _ order: [ReplayRole], _ started: Date,
        _ courses: [TestRun.Course], _ suspects: String
    ) -> Outcome {
        switch result {
        case .success(let report): completed(report, order, started, courses, suspects)
        case .failure(let error): unfinished(error, order, started, courses)
        }
    }

    private func completed(
        _ report: LocalizationReport, _ order: [ReplayRole], _ started: Date, _ courses: [TestRun.Course],
        _ suspects: String
    ) -> Outcome {
        let tests = plan.tests.indices.map { index in
            part(index).completed(report.tests[index], order, started, courses[index], override: nil)
        }
        var run = row(.completed, order, started, courses)
        run.localization = found(report, suspects, courses)
        run.tooFewSamples = report.tooFewSamples
        run.measuredVerdict = report.verdict.rawValue
        run.verdict = report.verdict.rawValue
        guard let forced = plan.tests[0].developer.forcedLocalization else {
            return Outcome(run: run, tests: tests)
        }
        run.override = ForcedLocalization.option
        run.verdict = forced.verdict?.rawValue
        guard forced == .error else { return Outcome(run: run, tests: tests) }
        let error = ReplayError.localizationImpossible(.forced)
        run.status = .failed
        run.failure = Self.failure(error)
        return Outcome(run: run, tests: tests, error: error)
    }

    private func unfinished(
        _ error: any Error, _ order: [ReplayRole], _ started: Date, _ courses: [TestRun.Course]
    ) -> Outcome {
        let status: StoredTest.Status = error is CancellationError ? .cancelled : .failed
        var run = row(status, order, started, courses)
        run.failure = Self.failure(error)
        run.exchanges = courses.flatMap(\.exchanges).map { StoredExchange($0) }
        // What was measured is kept, whatever came after it.
        let tests = plan.tests.indices.filter { !courses[$0].replays.isEmpty }.map { index in
            part(index).unfinished(error, order, started, courses[index])
        }
        return Outcome(run: run, tests: tests, error: error)
    }

    private static func failure(_ error: any Error) -> StoredTest.Failure {
        let isCancelled = error is CancellationError
        return StoredTest.Failure(
            code: isCancelled ? "cancelled" : ErrorKey.of(error),
            message: isCancelled ? "interrupted before the end" : English().sentence(error),
            exitCode: Int(ExitCode.of(error)), cause: error as? ReplayError)
    }

    /// The test of one server, as the rows of tests are made.
    private func part(_ index: Int) -> TestRun {
        var test = plan.tests[index]
        test.purpose = index == 0 ? .localizationOne : .localizationTwo
        return TestRun(plan: test, reporter: SilentTestReporter())
    }

    private func row(
        _ status: StoredTest.Status, _ order: [ReplayRole], _ started: Date, _ courses: [TestRun.Course]
    ) -> StoredTest {
        var course = TestRun.Course()
        course.serverAddress = courses[0].serverAddress
        course.notices = courses.flatMap(\.notices)
        var run = TestRun(plan: plan.tests[0], reporter: SilentTestReporter())
            .row(status, order, started, course)
        run.kind = .localization
        run.clientAddress = courses.lazy.compactMap { $0.replays.last?.clientAddress }.first
        return run
    }

    private func found(
        _ report: LocalizationReport, _ suspects: String, _ courses: [TestRun.Course]
    ) -> StoredLocalization {
        let (pairSum, losses) = (report.result?.pairSum, report.result?.losses)
        let pValues = losses?.pValues ?? []
        let sizes = losses.flatMap { $0.intervalSizes.count == pValues.count ? $0.intervalSizes : nil }
        func skew(_ role: ReplayRole) -> Double? { report.skews.first { $0.role == role }?.seconds }
        func mean(_ test: TestReport) -> Double { test.result?.meanOriginal ?? 0 }
        return StoredLocalization(
            single: plan.singleID, suspects: suspects, secondAddress: courses[1].serverAddress,
            originalSkew: skew(.original), controlSkew: skew(.control), isSeenByBoth: report.isSeenByBoth,
            pairSumStatistic: pairSum?.statistic, pairSumPValue: pairSum?.pValue,
            meanSingle: pairSum?.meanSingle, meanSum: pairSum?.meanSum,
            meanSimultaneous: pairSum?.meanSimultaneous ?? report.tests.map(mean),
            averageLosses: losses?.averageLosses ?? [],
            correlations: pValues.enumerated().map { .init(size: sizes?[$0.offset], pValue: $0.element) },
            correlatedShare: report.decision?.correlatedShare,
            thresholds: .init(
                pairSum: plan.rule.pairSumThreshold, loss: plan.rule.lossThreshold,
                share: plan.rule.leastShare))
    }
}
