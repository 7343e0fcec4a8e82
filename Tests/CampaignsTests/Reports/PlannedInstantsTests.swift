import Foundation
import Recordings
import TestModel
import Testing

@testable import Campaigns

@Suite("Whether tests stand at the instants of their plan")
struct PlannedInstantsTests {
    private let plan: Campaign

    init() {
        var plan = SampleCampaigns.campaign(.daily(4))
        plan.apps = ["espn", "netflix", "deezer"].map(CatalogueEntry.named)
        self.plan = plan
    }

    /// The tests of a round as they are run, each a minute after the one before.
    private func round(
        _ number: Int, of plan: Campaign? = nil, at point: String = "pi", after delay: Double = 2
    ) -> [CampaignTest] {
        let plan = plan ?? self.plan
        let slot = SlotSchedule(plan, vantagePoint: point)[number - 1]
        let apps = slot.ordered(plan.apps).flatMap { Array(repeating: $0, count: plan.servers.count) }
        return apps.enumerated().map { place, entry in
            CampaignTest(
                round: StoredRound(
                    campaign: "autumn", plan: plan.plan, slot: number, place: place + 1, vantagePoint: point),
                app: entry.app.testName, appTitle: "", started: slot.start + delay + Double(place) * 60)
        }
    }

    private func tally(
        _ tests: [CampaignTest], _ slots: [SlotRecord] = [], of plan: Campaign? = nil
    ) throws -> InstantTally {
        var tally = CampaignTally(campaign: "autumn", plan: plan ?? self.plan)
        for test in tests { tally.count(test) }
        for slot in slots { tally.count(slot) }
        return try #require(tally.report(in: .gmt).instants)
    }

    @Test("Tests at or after the drawn instant, in the drawn order, follow at every vantage point")
    func following() throws {
        let tests = (1...8).flatMap { round($0) + round($0, at: "rack") }
        let found = try tally(tests + round(9, after: 90))
        #expect((found.tests, found.following, found.rounds, found.late) == (51, 51, 17, 1))
        #expect(found.differing.isEmpty && found.ofOtherPlans == 0)
        #expect(CampaignTally(campaign: "autumn").report(in: .gmt).instants == nil)
    }

    @Test(
        "Rounds of another vantage point's instants, before theirs, after their slot or in another order are named"
    )
    func differing() throws {
        let (own, others) = (
            SlotSchedule(plan, vantagePoint: "pi"), SlotSchedule(plan, vantagePoint: "rack")
        )
        let earlier = try #require((9...20).first { others[$0 - 1].start < own[$0 - 1].start - 5 })
        var stolen = round(earlier, at: "rack")
        for index in stolen.indices { stolen[index].round.vantagePoint = "pi" }
        var turned = round(4)
        (turned[0].app, turned[1].app) = (turned[1].app, turned[0].app)
        var beyond = round(5)
        for index in beyond.indices { beyond[index].round.slot = 99 }
        let late = round(3, after: 6 * 3_600)
        var backwards = round(8)
        for (index, started) in backwards.map(\.started).reversed().enumerated() {
            backwards[index].started = started
        }
        let found = try tally(
            round(2) + round(6, after: -60) + stolen + turned + late + beyond + backwards)
        #expect(found.tests == 21 && found.differing.map(\.slot) == [3, 4, 6, 8, earlier, 99])
        // All of the second round, one where two apps changed places, and one of the round that ran backwards.
        #expect(found.following == 5)
    }

    @Test("With two servers, an app has two places one after the other")
    func servers() throws {
        var plan = plan
        plan.servers = ["embedded", "mlab"]
        let tests = round(1, of: plan)
        let found = try tally(tests, of: plan)
        #expect((found.tests, found.following) == (6, 6))
        var turned = tests
        (turned[1].app, turned[2].app) = (turned[2].app, turned[1].app)
        #expect(try tally(turned, of: plan).following == 4)
    }

    @Test("Tests of another plan are counted apart, and slots by their recorded instants")
    func others() throws {
        var other = round(1)
        other[0].round.plan = "b"
        let schedule = SlotSchedule(plan, vantagePoint: "pi")
        let slots = (1...4).map { number in
            SlotRecord(
                campaign: "autumn", plan: plan.plan, vantagePoint: "pi", number: number,
                start: schedule[number - 1].start + (number == 4 ? 30 : 0.000_4), fate: .missed(.busy))
        }
        let found = try tally(other, slots)
        #expect((found.tests, found.ofOtherPlans, found.slots, found.slotsFollowing) == (2, 1, 4, 3))
    }

    @Test("A plan can be read where its apps and servers are not known, with the same digest")
    func elsewhere() throws {
        let text =
            "name: autumn\napps: [espn, netflix]\nservers: [mlab]\nrounds: 4 a day\nfrom: 2026-12-01\nuntil: 2026-12-14\n"
        let known = try SampleCampaigns.read(text)
        let nothing = Catalogue(roots: [])
        let unknown = try CampaignFile.read(
            text, file: "a.yaml",
            in: .init(catalogue: nothing, server: "mine", takesUnknownApps: true, knowsServer: { _ in true }))
        #expect(unknown.plan == known.plan && unknown.zone == .gmt)
        #expect(throws: CampaignFileErrors.self) {
            try CampaignFile.read(
                text, file: "a.yaml",
                in: .init(catalogue: nothing, server: "mine", knowsServer: { _ in true }))
        }
    }

    @Test("The digest of a file is its SHA-256 in full")
    func digest() {
        #expect(
            Campaign.digest(ofFile: Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
