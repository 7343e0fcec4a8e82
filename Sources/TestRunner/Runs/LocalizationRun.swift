import Foundation
package import ReplayClient
package import TestModel
import WireProtocol

/// Runs one planned localization.
package struct LocalizationRun: Run {
    /// The plan; after the run it contains the machines that granted access.
    private var plan: LocalizationPlan
    /// The networks that could be responsible.
    private var suspects = ""
    package let reporter: LocalizationReporter

    /// The outcome of a localization.
    package struct Outcome: Sendable {
        /// The row of the localization.
        package var run: StoredTest
        /// The rows of its servers' tests.
        package var tests: [StoredTest]
        /// The error that prevented a verdict.
        package let error: (any Error)?
    }

    /// Creates a run of a plan.
    package init(_ plan: LocalizationPlan, _ reporter: LocalizationReporter = SilentReporter()) {
        self.plan = plan
        self.reporter = reporter
    }

    package var leading: TestPlan { plan.tests[0] }
    package var course: LocalizationObservations { LocalizationObservations() }

    package func opening(_ order: [ReplayRole]) -> LocalizationOpening {
        LocalizationOpening(
            tests: plan.tests.map { $0.opening(order) }, pair: plan.pair.name,
            pausingBytes: plan.mostPausingBytes)
    }

    package mutating func measure(
        _ order: [ReplayRole], telling events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> LocalizationReport {
        switch plan.pair {
        case .endpoints(_, _, let suspects):
            self.suspects = suspects
            return try await localize(order, accesses: [nil, nil], events)
        case .sites(let pairs, let configuration):
            let sites = try await openSites(pairs, configuration, events)
            suspects = sites.suspects
            plan.tests[0].use(sites.first)
            plan.tests[1].use(sites.second)
            let run = self
            let result = await Result {
                try await run.localize(order, accesses: [sites.first, sites.second], events)
            }
            await sites.close()
            return try result.get()
        }
    }

    /// Distinguishes the seed of the coin from that of the test's other choices.
    private static let coin: UInt64 = 0x636F_696E

    private func localize(
        _ order: [ReplayRole], accesses: [MLabSession?],
        _ events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> LocalizationReport {
        let sides = zip(plan.tests, accesses).map { test, access in
            LocalizationTest.Side(endpoint: test.endpoint, identity: test.identity, access: access)
        }
        let pausing = zip(plan.pausing, sides).map { identity, side in
            LocalizationTest.Side(endpoint: side.endpoint, identity: identity, access: side.access)
        }
        return try await LocalizationTest(
            leading.subject, first: sides[0], second: sides[1], single: plan.single, order: order,
            profiles: leading.profiles, deciding: leading.decidingProfile, rule: plan.rule,
            pauses: pausing.count == 2
                ? .init(first: pausing[0], second: pausing[1], seed: leading.seed &+ Self.coin) : nil,
            sockets: leading.sockets
        ).run(reportingTo: events)
    }

    private func openSites(
        _ pairs: [ServerPairs.Pair], _ configuration: MLabConfiguration,
        _ events: AsyncStream<LocalizationEvent>.Continuation
    ) async throws -> SitePair {
        try await watched { stream in
            for await event in stream {
                switch event {
                case .notice(let notice): events.yield(.notice(notice))
                case .exchange(let timeline): events.yield(.exchange(timeline))
                case .began, .status, .progress, .replayFinished, .lookup, .granted: break
                }
            }
        } _: { feed in
            try await SitePair.open(
                pairs, named: TestServer.mlab.name, configuration, sockets: leading.sockets,
                reportingTo: feed)
        }.result.get()
    }

    package func outcome(
        of result: Result<LocalizationReport, any Error>, _ attempt: Attempt<LocalizationObservations>
    ) -> Outcome {
        let rows = LocalizationRows(plan: plan, suspects: suspects, attempt: attempt)
        return switch result {
        case .success(let report): rows.completed(report)
        case .failure(let error): rows.unfinished(error)
        }
    }
}

/// The observations from a localization's events that its rows need: those of each server's test.
package struct LocalizationObservations: EventCollector {
    /// The observations of server one and server two; what concerns both is stored with server one.
    var tests = [TestObservations(), TestObservations()]

    package mutating func take(_ event: LocalizationEvent) {
        switch event {
        case .began(_, let addresses):
            for (index, address) in addresses.prefix(2).enumerated() { tests[index].serverAddress = address }
        case .test(let server, let event) where tests.indices.contains(server): tests[server].take(event)
        case .notice(let notice): tests[0].notices.append(notice)
        case .exchange(let timeline): tests[0].exchanges.append(timeline)
        case .test, .status: break
        }
    }
}
