import Campaigns
import Differentiation
import Basics
import Foundation
import Recordings
import ReportTesting
import Reports
import ResultStore
import TestModel
import TestRunner
import TestSupport
import Testing

@testable import WeheShell

@Suite("campaign report --plan")
struct CampaignPlanFileTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard
    private let plan: Campaign

    private static let text = """
        name: autumn
        apps: [espn, netflix]
        servers: [mlab]
        tests: single
        rounds: 4 a day
        zone: Europe/Berlin
        from: 2026-12-01
        until: 2026-12-14
        seed: 17

        """

    /// Two vantage points with ten rounds each, none of whose homes this is; the last test is before its instant.
    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        try home.write(Self.text, to: "autumn.yaml")
        try home.write(Self.text.replacing("seed: 17", with: "seed: 18"), to: "other.yaml")
        plan = try await session.bench().campaignFile(home.file("autumn.yaml").path).plan
        let store = try await session.store()
        for point in ["pi", "rack"] {
            for slot in SlotSchedule(plan, vantagePoint: point).prefix(10) {
                for (place, app) in slot.ordered(plan.apps).enumerated() {
                    var stored = Sample.evidence(.inconclusive)
                    stored.id = nil
                    (stored.app, stored.appTitle) = (app.app.testName, app.app.listName)
                    stored.round = StoredRound(
                        campaign: "autumn", plan: plan.plan, slot: slot.number, place: place + 1,
                        vantagePoint: point)
                    let isEarly = point == "rack" && slot.number == 10
                    stored.started = slot.start + (isEarly ? -600 : 3) + Double(place) * 30
                    stored.replays = []
                    _ = try await store.insert(stored)
                }
            }
        }
    }

    @Test("The zone, the file's SHA-256 and the instants are those of the plan")
    func plan() async throws {
        let file = home.file("autumn.yaml").path
        let schema = try JSONSchema(try OutputSchema.complete(try Checkout.text("Help/schema.json")).text)
        #expect(await session.execute(line: "campaign report autumn --json --plan '\(file)'") == 0)
        #expect(try schema.matches(line: heard.output) == ["campaignReport"], "\(heard.output)")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(heard.output.utf8)) as? [String: Any])
        #expect(report["zone"] as? String == "Europe/Berlin")
        let kept = try #require((report["material"] as? [String: Any])?["file"] as? [String: Any])
        // The output of sha256sum for this file.
        #expect(
            kept["sha256"] as? String == "9611ce0fa1b97ecb9f85783102162ea5db897b04e947f21c2ba30cbaba0d81f5")
        #expect(kept["text"] as? String == Self.text && kept["plan"] as? String == plan.plan)
        let instants = try #require(report["instants"] as? [String: Any])
        #expect(instants["tests"] as? Int == 40 && instants["following"] as? Int == 38)
        #expect(instants["rounds"] as? Int == 20 && instants["late_rounds"] as? Int == 0)
        let differing = try #require(instants["differing"] as? [[String: Any]])
        #expect(differing.count == 1 && differing[0]["slot"] as? Int == 10)
    }

    @Test("A person reads the same; without the file, how to get it")
    func told() async throws {
        let file = home.file("autumn.yaml").path
        #expect(await session.execute(line: "campaign report autumn --plan '\(file)'") == 0)
        #expect(heard.output.contains("Days and hours are those of Europe/Berlin."))
        #expect(heard.error.contains("38 of 40 tests") && heard.error.contains("slot 10 at rack"))
        #expect(heard.error.contains("9611ce0fa1b97ecb9f85783102162ea5db897b04e947f21c2ba30cbaba0d81f5"))
        let (output, error) = (heard.output.count, heard.error.count)
        #expect(await session.execute(line: "campaign report autumn") == 0)
        #expect(heard.output.dropFirst(output).contains("Days and hours are those of UTC."))
        #expect(heard.error.dropFirst(error).contains("name it with \"--plan FILE\""))
    }

    @Test("In the home where the campaign was started, its kept text is the plan")
    func kept() async throws {
        let store = try await session.store()
        let started = StartedCampaign(
            name: plan.name, plan: plan.plan, vantagePoint: "pi", file: Self.text, text: plan.text,
            started: plan.span.lowerBound, changed: plan.span.lowerBound)
        #expect(try await store.start(started) == started)
        #expect(await session.execute(line: "campaign report autumn") == 0)
        #expect(heard.output.contains("Days and hours are those of Europe/Berlin."))
        #expect(heard.error.contains("38 of 40 tests"))
        #expect(heard.error.contains("9611ce0fa1b97ecb9f85783102162ea5db897b04e947f21c2ba30cbaba0d81f5"))
    }

    @Test("A file with another plan is refused with the beginnings of both digests")
    func other() async throws {
        let file = home.file("other.yaml").path
        #expect(await session.execute(line: "campaign report autumn --plan '\(file)'") == 2)
        #expect(
            heard.error.contains("but the tests of autumn carry \(plan.plan.prefix(8))"), "\(heard.error)")
        #expect(heard.error.contains("begins with") && heard.error.split(separator: "\n").count == 1)
        #expect(await session.execute(line: "campaign report autumn --plan '\(home.file("none").path)'") != 0)
    }
}
