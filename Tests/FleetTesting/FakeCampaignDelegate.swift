import Basics
package import TestRunner
package import Campaigns
import Differentiation
package import Foundation
import Recordings
import ReportTesting
package import ResultStore
import Synchronization
package import TestModel

/// Something that keeps a test from running.
package struct Trouble: Error, Equatable {
    package var isAllowance: Bool

    package init(isAllowance: Bool = false) { self.isAllowance = isAllowance }
}

/// Runs no test but stores one for each, a minute long.
package final class FakeCampaignDelegate: CampaignDelegate {
    /// A test that was run.
    package struct Ran: Equatable, Hashable {
        package let slot: Int
        package let place: Int
        package let app: String
        package let instant: Date
    }

    private let campaign: Campaign
    private let store: ResultStore
    private let clock: VirtualClock
    private let admitting: @Sendable (RoundTest) throws -> Void
    private let running: @Sendable (RoundTest) async throws -> Void
    private let making: @Sendable (RoundTest) -> StoredTest
    private let telling: @Sendable (CampaignEvent) async -> Void
    private let state = Mutex<(ran: [Ran], events: [CampaignEvent], errors: Int)>(([], [], 0))

    package var ran: [Ran] { state.withLock { $0.ran } }
    package var events: [CampaignEvent] { state.withLock { $0.events } }
    package var errors: Int { state.withLock { $0.errors } }

    /// - Parameters:
    ///   - campaign: what every campaign asks.
    ///   - store: where tests are kept.
    ///   - clock: what time it is.
    ///   - admitting: what keeps tests from beginning.
    ///   - running: what happens while a test runs, before it is stored.
    ///   - making: what comes of a test; when it was and its round are added.
    ///   - telling: what else happens at each event.
    package init(
        _ campaign: Campaign, _ store: ResultStore, _ clock: VirtualClock,
        admitting: @escaping @Sendable (RoundTest) throws -> Void = { _ in },
        running: @escaping @Sendable (RoundTest) async throws -> Void = { _ in },
        making: @escaping @Sendable (RoundTest) -> StoredTest = { _ in Sample.evidence(.noDifferentiation) },
        telling: @escaping @Sendable (CampaignEvent) async -> Void = { _ in }
    ) {
        self.campaign = campaign
        self.store = store
        self.clock = clock
        self.admitting = admitting
        self.running = running
        self.making = making
        self.telling = telling
    }

    package func plan(of campaign: StartedCampaign) async throws -> Campaign { self.campaign }

    package func admit(_ test: RoundTest) async throws { try admitting(test) }

    package func run(_ test: RoundTest) async throws {
        state.withLock {
            $0.ran.append(
                Ran(
                    slot: test.slot.number, place: test.place, app: test.app.app.testName, instant: clock.now)
            )
        }
        let begun = clock.now
        try await running(test)
        clock.pass(60)
        var row = making(test)
        row.app = test.app.app.testName
        (row.started, row.ended) = (begun, clock.now)
        var round = StoredRound(
            campaign: test.campaign.name, plan: test.campaign.plan, slot: test.slot.number, place: test.place,
            vantagePoint: test.campaign.vantagePoint)
        (round.asNumber, round.country) = (row.round?.asNumber, row.round?.country)
        round.network = row.round?.network
        row.round = round
        row.confirms = nil
        _ = try await store.insert(row)
    }

    package func isAllowance(_ error: any Error) -> Bool { (error as? Trouble)?.isAllowance == true }

    package func key(of error: any Error) -> String { "trouble" }

    package func tell(_ event: CampaignEvent) async {
        state.withLock { $0.events.append(event) }
        await telling(event)
    }

    package func complain(_ error: any Error) async { state.withLock { $0.errors += 1 } }
}
