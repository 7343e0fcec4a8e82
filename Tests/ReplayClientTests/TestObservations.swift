import Differentiation
import ReplayTesting
import Testing

@testable import ReplayClient
@testable import TestModel

/// A test that was run: how it ended and what it reported on the way.
struct TestObservations {
    let outcome: Result<FinishedTest, any Error>
    let events: [TestEvent]

    /// Runs the sample test to its end.
    static func run(
        on endpoint: ServerEndpoint, subject: DifferentiationTest.Subject? = nil,
        order: [ReplayRole] = [.original, .control], identity: TestIdentity = Sample.identity,
        queue: (any ServerQueue)? = nil, sockets: ClientSockets = Sample.sockets()
    ) async throws -> TestObservations {
        let test = DifferentiationTest(
            try subject ?? Sample.subject(), on: endpoint, identity: identity, order: order,
            profiles: DecisionProfile.all, sockets: sockets, queue: queue)
        let (outcome, events) = await FinishedTest.watching { try await test.run(reportingTo: $0) }
        return TestObservations(outcome: outcome, events: events)
    }

    /// The error the test ended with; nil if it did not fail, or with another type of error.
    var failure: ReplayError? {
        if case .failure(let error) = outcome { error as? ReplayError } else { nil }
    }

    var notices: [TestNotice] {
        events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }
}
