import Basics
import Differentiation
import Foundation
import Recordings
import ReplayClient
import TestModel
import WireProtocol

/// Creates the row of one planned test, for every outcome.
struct TestRow {
    let plan: TestPlan
    let attempt: Attempt<TestObservations>

    /// Returns the row of a test that has a result.
    ///
    /// - Parameters:
    ///   - report: the findings.
    ///   - override: the verdict that a developer option reports instead, and the option; nil without one.
    /// - Returns: the row.
    func completed(_ report: TestReport, override: (verdict: Verdict, option: String)?) -> StoredTest {
        var test = begun(.completed)
        let deciding = report.decisions.first { $0.profile == plan.decidingProfile }
        // No rule can decide from a handful of samples.
        let measured = report.tooFewSamples ? Verdict.inconclusive : deciding?.verdict
        test.measuredVerdict = measured.map(TestVerdict.init)
        test.verdict = (override?.verdict ?? measured).map(TestVerdict.init)
        test.override = override?.option
        test.profile = plan.decidingProfile
        test.decisions = report.decisions.map(StoredDecision.init)
        // A pair for which no analysis was requested has no statistics of its own.
        guard report.result != nil || report.obstacle != nil else { return test }
        test.statistics = StoredStatistics(report, of: attempt.course.replays)
        test.obstacle = report.obstacle.map(StoredCause.cause)
        test.tooFewSamples = report.tooFewSamples
        test.effect = test.estimatedEffect()
        return test
    }

    /// Returns the row of a test that failed or was cancelled.
    func unfinished(_ error: any Error) -> StoredTest {
        var test = begun(error is CancellationError ? .cancelled : .failed)
        test.failure = StoredTest.Failure(telling: error)
        // The services' answers and their times may explain the failure.
        test.exchanges = attempt.course.exchanges.map { StoredExchange($0) }
        return test
    }

    /// Returns a row with the fields common to all outcomes.
    func begun(_ status: StoredTest.Status) -> StoredTest {
        let course = attempt.course
        let clientAddress = course.replays.last?.clientAddress
        return StoredTest(
            app: plan.app.testName, appTitle: plan.app.displayName, category: plan.app.category,
            direction: plan.subject.original.direction, status: status, started: attempt.started,
            ended: plan.sockets.clock.now(), order: attempt.order,
            userID: plan.identity.userID, historyCount: plan.identity.historyCount, seed: plan.seed,
            server: plan.serverContext(address: course.serverAddress),
            clientAddress: clientAddress, softwareVersion: plan.identity.clientVersion,
            settings: plan.settings, purpose: plan.purpose,
            consent: plan.consent(plan.endpoint), round: plan.round(clientAddress), lab: plan.lab,
            synthesised: plan.synthesised,
            sentStatistics: plan.identity.statistics?.body,
            notes: (plan.developer.remarks + plan.remarks).map { .cause($0) }
                + course.notices.map { .cause(.notice($0)) },
            confirms: plan.confirming, replays: course.replays.map(StoredReplay.init))
    }
}

extension StoredStatistics {
    /// Creates the statistics of the results service or, for a test without a comparison, from the client's
    /// own data.
    fileprivate init(_ report: TestReport, of replays: [ReplayMeasurement]) {
        guard let result = report.result else {
            func mean(_ role: ReplayRole) -> Double { replays.first { $0.role == role }?.meanOfSamples ?? 0 }
            self.init(
                area: .nan, ksStatistic: .nan, ksPValue: .nan, resamplingRatio: .nan,
                meanOriginal: mean(.original), meanControl: mean(.control))
            return
        }
        self.init(
            area: result.area, ksStatistic: result.ksStatistic, ksPValue: result.ksPValue,
            resamplingRatio: result.resamplingRatio, meanOriginal: result.meanOriginal,
            meanControl: result.meanControl)
    }
}
