import TestRunner
import Campaigns
import FleetTesting
import Foundation
import Recordings
import ResultStore
import TestSupport

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

    func delegate(
        admitting: @escaping @Sendable (RoundTest) throws -> Void = { _ in },
        running: @escaping @Sendable (RoundTest) async throws -> Void = { _ in }
    ) -> FakeCampaignDelegate {
        FakeCampaignDelegate(campaign, store, clock, admitting: admitting, running: running)
    }

    func run(_ delegate: FakeCampaignDelegate, _ mode: CampaignRunner.Mode = .untilOver) async throws {
        try await CampaignRunner(ledger: store, clock: clock.wall, delegate: delegate, attention: 3_600)
            .run(nil, mode)
    }

    /// What became of the slots, by their numbers.
    var kept: [Int: SlotRecord] {
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
