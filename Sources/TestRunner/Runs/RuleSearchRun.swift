package import ClassifierSearch
import Differentiation
import Foundation
package import ReplayClient
package import TestModel

/// Runs a search for a classifier's rule: a test of original and control first, then probes.
package struct RuleSearchRun: Run {
    /// The plan; after the run it contains the machine that granted access.
    private var plan: TestPlan
    private let lead: DPIAnalysis.Lead
    private let searchesAnyway: Bool
    private let conduct: ProbePolicy
    private let keep: @Sendable (SavedSearch) async -> Void
    package let reporter: RuleSearchReporter

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - plan: the plan of the test of original and control.
    ///   - lead: the side that chooses the probes.
    ///   - searchesAnyway: true to run probes regardless of the result of that test.
    ///   - conduct: the policy before each probe.
    ///   - reporter: receives the events.
    ///   - keep: receives the state to store after each probe, with which the search can be resumed.
    package init(
        _ plan: TestPlan, _ lead: DPIAnalysis.Lead, anyway searchesAnyway: Bool, conduct: ProbePolicy,
        _ reporter: RuleSearchReporter, keep: @escaping @Sendable (SavedSearch) async -> Void
    ) {
        self.plan = plan
        self.lead = lead
        self.searchesAnyway = searchesAnyway
        self.conduct = conduct
        self.reporter = reporter
        self.keep = keep
    }

    package var leading: TestPlan { plan }
    package var course: RuleSearchCourse { RuleSearchCourse(keep: keep) }

    package func opening(_ order: [ReplayRole]) -> TestOpening { plan.opening(order) }

    package mutating func measure(
        _ order: [ReplayRole], telling events: AsyncStream<RuleEvent>.Continuation
    ) async throws -> RuleReport {
        var plan = plan
        let (result, _) = await watched {
            for await event in $0 { events.yield(.test(event)) }
        } _: { feed in
            try await plan.withAccess(reportingTo: feed) { plan, access in
                try await analysis(of: plan, order, access) { events.yield($0) }.run(lead)
            }
        }
        self.plan = plan
        return try result.get()
    }

    private func analysis(
        of plan: TestPlan, _ order: [ReplayRole], _ access: MLabSession?,
        reportingTo events: @escaping @Sendable (RuleEvent) -> Void
    ) -> DPIAnalysis {
        DPIAnalysis(
            plan.subject, on: plan.endpoint, identity: plan.identity, order: order, profiles: plan.profiles,
            deciding: plan.profiles.first { $0.name == plan.decidingProfile } ?? .ios,
            searchesAnyway: searchesAnyway, sockets: plan.sockets, access: access, conduct: conduct,
            reportingTo: events)
    }

    package func outcome(
        of result: Result<RuleReport, any Error>, _ attempt: Attempt<RuleSearchCourse>
    ) -> TestRun.Outcome {
        let row = RuleSearchRow(
            row: TestRow(plan: plan, attempt: attempt.noting(attempt.course.test)), lead: lead,
            probes: attempt.course.probes)
        return switch result {
        case .success(let report): TestRun.Outcome(test: row.completed(report), error: nil)
        case .failure(let error): TestRun.Outcome(test: row.unfinished(error), error: error)
        }
    }
}

/// The observations from a search's events that its row needs.
package struct RuleSearchCourse: EventCollector {
    /// The observations of the test of original and control.
    var test = TestObservations()
    /// The probes that ended.
    var probes: [ProbeRecord] = []
    /// Receives the state to store after each probe, with which the search can be resumed.
    let keep: @Sendable (SavedSearch) async -> Void

    package mutating func take(_ event: RuleEvent) async {
        switch event {
        case .test(let event): test.take(event)
        case .probed(let record, _, let saved):
            probes.append(record)
            if let saved { await keep(saved) }
        case .searching, .resting, .probing, .knownRule: break
        }
    }
}
