import Foundation
import Recordings
package import ReplayClient
package import TestModel

/// Runs one planned test.
package struct TestRun: Run {
    /// The plan; after the run it contains the machine that granted access.
    private var plan: TestPlan
    package let reporter: TestReporter

    /// The outcome of a test.
    package struct Outcome: Sendable {
        /// The row.
        package var test: StoredTest
        /// The error that prevented a result.
        package let error: (any Error)?
        /// The beginnings of the answers, for replays in which data arrived.
        package var beginnings: [ReplayRole: AnswerTimes.Beginning] = [:]
    }

    /// Creates a run of a plan.
    package init(_ plan: TestPlan, _ reporter: TestReporter = SilentReporter()) {
        self.plan = plan
        self.reporter = reporter
    }

    package var leading: TestPlan { plan }
    package var course: TestObservations { TestObservations() }

    package func opening(_ order: [ReplayRole]) -> TestOpening { plan.opening(order) }

    package mutating func measure(
        _ order: [ReplayRole], telling events: AsyncStream<TestEvent>.Continuation
    ) async throws -> TestReport {
        try await plan.withAccess(reportingTo: events) { plan, access in
            var replays = plan.replays
            // Public servers run another program, and are spared the question if it is this one, and the probes.
            replays.asksReadings = !plan.isOnPublicServer
            if plan.isOnPublicServer { replays.delayProbing = nil }
            return try await DifferentiationTest(
                plan.subject, on: plan.endpoint, identity: plan.identity, order: order,
                profiles: plan.profiles, sockets: plan.sockets, access: access, queue: plan.queue,
                replays: replays, isAnalysed: plan.isAnalysed
            ).run(reportingTo: events)
        }
    }

    package func outcome(
        of result: Result<TestReport, any Error>, _ attempt: Attempt<TestObservations>
    ) -> Outcome {
        let row = TestRow(plan: plan, attempt: attempt)
        switch result {
        case .success(let report):
            var generator = attempt.generator
            let override = plan.developer.override(using: &generator)
            var outcome = Outcome(test: row.completed(report, override: override), error: nil)
            // Answers to an upload say nothing of when its bytes began to arrive.
            for replay in attempt.course.replays where replay.direction == .down {
                outcome.beginnings[replay.role] = replay.answers.beginning
            }
            return outcome
        case .failure(let error): return Outcome(test: row.unfinished(error), error: error)
        }
    }
}

/// The observations from a test's events that its row needs.
package struct TestObservations: EventCollector {
    /// The server's address that the test uses throughout.
    var serverAddress: String?
    /// The replays that ended.
    var replays: [ReplayMeasurement] = []
    /// Notices during the test.
    var notices: [TestNotice] = []
    /// The HTTP exchanges before the test.
    var exchanges: [HTTPTimeline] = []

    package mutating func take(_ event: TestEvent) {
        switch event {
        case .began(_, let address): serverAddress = address
        case .replayFinished(let measurement): replays.append(measurement)
        case .notice(let notice): notices.append(notice)
        case .exchange(let timeline): exchanges.append(timeline)
        case .status, .progress, .lookup, .granted: break
        }
    }
}
