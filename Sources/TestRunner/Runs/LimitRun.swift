package import Characterisation
import Foundation
package import ReplayClient
package import TestModel

/// Runs experiments on a limit: a test of original and control first, then the replays that these want.
package struct LimitRun: Run {
    /// The plan; after the run it contains the machine that granted access.
    private var plan: TestPlan
    private let others: LimitPlaces
    private let earlier: [Observation]
    private let conduct: ProbePolicy
    private let keep: @Sendable ([Observation]) async -> Void
    package let reporter: LimitReporter

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - plan: the plan of the test of original and control.
    ///   - others: where else the limit is looked for.
    ///   - earlier: the observations of an earlier attempt.
    ///   - conduct: the policy before each replay.
    ///   - reporter: receives the events.
    ///   - keep: receives the observations to store after each replay, with which the run can be resumed.
    package init(
        _ plan: TestPlan, others: LimitPlaces, after earlier: [Observation], conduct: ProbePolicy,
        _ reporter: LimitReporter,
        keep: @escaping @Sendable ([Observation]) async -> Void
    ) {
        self.plan = plan
        self.others = others
        self.earlier = earlier
        self.conduct = conduct
        self.reporter = reporter
        self.keep = keep
    }

    package var leading: TestPlan { plan }
    package var course: LimitCourse { LimitCourse(keep: keep) }

    package func opening(_ order: [ReplayRole]) -> TestOpening { plan.opening(order) }

    package mutating func measure(
        _ order: [ReplayRole], telling events: AsyncStream<LimitEvent>.Continuation
    ) async throws -> LimitReport {
        var plan = plan
        let (result, _) = await watched {
            for await event in $0 { events.yield(.test(event)) }
        } _: { feed in
            try await plan.withAccess(reportingTo: feed) { plan, access in
                try await LimitAnalysis(
                    plan.subject, on: plan.endpoint, others: others, identity: plan.identity,
                    order: order, profiles: plan.profiles, sockets: plan.sockets, access: access,
                    conduct: conduct, asksReadings: !plan.isOnPublicServer
                ) { events.yield($0) }.run(after: earlier)
            }
        }
        self.plan = plan
        return try result.get()
    }

    package func outcome(
        of result: Result<LimitReport, any Error>, _ attempt: Attempt<LimitCourse>
    ) -> TestRun.Outcome {
        let row = TestRow(plan: plan, attempt: attempt.noting(attempt.course.test))
        func marked(_ test: StoredTest, _ portrait: LimitPortrait?) -> StoredTest {
            var test = test
            test.kind = .characterisation
            test.limit = portrait.map {
                StoredLimit($0, replays: attempt.course.records.map(StoredLimit.Replay.init))
            }
            return test
        }
        switch result {
        case .success(let report):
            // Developer options change only verdicts, and these experiments have none.
            return TestRun.Outcome(
                test: marked(row.completed(report.references, override: nil), report.portrait), error: nil)
        case .failure(let error):
            return TestRun.Outcome(test: marked(row.unfinished(error), attempt.course.portrait), error: error)
        }
    }
}

/// The observations from the events of experiments that their row needs.
package struct LimitCourse: EventCollector {
    /// The observations of the test of original and control.
    var test = TestObservations()
    /// The replays that ended.
    var records: [LimitRecord] = []
    /// Their outcome so far; nil before the first.
    var portrait: LimitPortrait?
    /// Receives the observations to store after each replay.
    let keep: @Sendable ([Observation]) async -> Void

    package mutating func take(_ event: LimitEvent) async {
        switch event {
        case .test(let event): test.take(event)
        case .observed(let record, let experiments):
            records.append(record)
            portrait = experiments.portrait
            await keep(experiments.observations)
        case .refused(_, _, _, let experiments):
            portrait = experiments.portrait
            await keep(experiments.observations)
        case .resting, .replaying: break
        }
    }
}
