import CampaignRuns
import Campaigns
import Differentiation
import Foundation
import Recordings
import ReportTesting
import ResultStore
import Synchronization
import TestModel
import TestSupport

/// Something that keeps a test from running.
struct Trouble: Error, Equatable {
    var isAllowance = false
}

/// Runs no test but stores one for each, a minute long.
final class FakeConduct: RoundConduct {
    /// A test that was run.
    struct Ran: Equatable, Hashable {
        let slot: Int
        let place: Int
        let app: String
        let instant: Date
    }

    let campaign: Campaign
    private let store: ResultStore
    private let clock: VirtualClock
    private let admitting: @Sendable (RoundTest) throws -> Void
    private let running: @Sendable (RoundTest) async throws -> Void
    private let state = Mutex<(ran: [Ran], events: [CampaignEvent], errors: Int)>(([], [], 0))

    var ran: [Ran] { state.withLock { $0.ran } }
    var events: [CampaignEvent] { state.withLock { $0.events } }
    var errors: Int { state.withLock { $0.errors } }

    /// - Parameters:
    ///   - campaign: what every campaign asks.
    ///   - store: where tests are kept.
    ///   - clock: what time it is.
    ///   - admitting: what keeps tests from beginning.
    ///   - running: what happens while a test runs, before it is stored.
    init(
        _ campaign: Campaign, _ store: ResultStore, _ clock: VirtualClock,
        admitting: @escaping @Sendable (RoundTest) throws -> Void = { _ in },
        running: @escaping @Sendable (RoundTest) async throws -> Void = { _ in }
    ) {
        self.campaign = campaign
        self.store = store
        self.clock = clock
        self.admitting = admitting
        self.running = running
    }

    func plan(of campaign: StartedCampaign) async throws -> Campaign { self.campaign }

    func admit(_ test: RoundTest) async throws { try admitting(test) }

    func run(_ test: RoundTest) async throws {
        state.withLock {
            $0.ran.append(
                Ran(
                    slot: test.slot.number, place: test.place, app: test.app.app.testName, instant: clock.now)
            )
        }
        try await running(test)
        clock.pass(60)
        var row = Sample.completed(.noDifferentiation)
        row.app = test.app.app.testName
        row.started = clock.now
        row.round = StoredRound(
            campaign: test.campaign.name, plan: test.campaign.plan, slot: test.slot.number, place: test.place,
            vantagePoint: test.campaign.vantagePoint)
        row.confirms = nil
        _ = try await store.insert(row)
    }

    func isAllowance(_ error: any Error) -> Bool { (error as? Trouble)?.isAllowance == true }

    func key(of error: any Error) -> String { "trouble" }

    func tell(_ event: CampaignEvent) async { state.withLock { $0.events.append(event) } }

    func complain(_ error: any Error) async { state.withLock { $0.errors += 1 } }
}

/// A home with a campaign of a week, four rounds a day and three apps.
struct RunGround {
    let folder: TemporaryFolder
    let store: ResultStore
    let clock: VirtualClock
    let campaign: Campaign
    let started: StartedCampaign
    var slots: SlotSchedule { SlotSchedule(campaign, vantagePoint: started.vantagePoint) }

    static let apps = ["espn", "netflix", "deezer"]

    init(days: Double = 7, tags: [String] = []) async throws {
        folder = try TemporaryFolder()
        store = try ResultStore(path: folder.file("results.sqlite"))
        let begin = Date(timeIntervalSince1970: 1_796_083_200)
        clock = VirtualClock(begin)
        let catalogue = Catalogue(roots: [CatalogueRoot(folder: Checkout.replayFiles, origin: .bundled)])
        campaign = Campaign(
            name: "autumn", apps: try Self.apps.map { try catalogue.app(named: $0) }, servers: ["embedded"],
            method: .single, rhythm: .daily(4), span: begin..<begin + days * 86_400, zone: .gmt, seed: 17,
            tags: tags)
        started = try await store.start(
            StartedCampaign(
                name: "autumn", plan: campaign.plan, vantagePoint: "pi-7", file: "", text: campaign.text,
                started: begin, changed: begin))
    }

    /// Another process on the same home.
    func another() throws -> ResultStore { try ResultStore(path: folder.file("results.sqlite")) }

    func conduct(
        admitting: @escaping @Sendable (RoundTest) throws -> Void = { _ in },
        running: @escaping @Sendable (RoundTest) async throws -> Void = { _ in }
    ) -> FakeConduct {
        FakeConduct(campaign, store, clock, admitting: admitting, running: running)
    }

    func run(_ conduct: FakeConduct, _ mode: CampaignRunner.Mode = .untilOver) async throws {
        try await CampaignRunner(ledger: store, clock: clock.wall, conduct: conduct, attention: 3_600)
            .run(nil, mode)
    }

    /// What became of the slots, by their numbers.
    var kept: [Int: KeptSlot] {
        get async throws {
            Dictionary(
                uniqueKeysWithValues: try await store.slots(ofCampaign: "autumn").map { ($0.number, $0) })
        }
    }

    /// Why slots were missed, by their numbers.
    var missed: [Int: MissedSlot] {
        get async throws {
            try await kept.compactMapValues { if case .missed(let reason) = $0.fate { reason } else { nil } }
        }
    }
}
