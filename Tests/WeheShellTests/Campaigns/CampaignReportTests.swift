import CampaignTesting
import Differentiation
import Basics
import Foundation
import ReportTesting
import Reports
import ResultStore
import TestModel
import TestSupport
import Testing

@testable import WeheShell

@Suite("campaign report")
struct CampaignReportTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    /// Thirty days of a campaign in two networks, of which one slows one app by half; and a test of none.
    init() async throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
        let store = try await session.store()
        var campaign = SimulatedCampaign(seed: 5)
        (campaign.networks, campaign.apps, campaign.days, campaign.deviation) = (2, 2, 30, 0.1)
        campaign.cuts = [.init(network: 1, app: 0, share: 0.5)]
        var tests: [CampaignTest] = []
        campaign.run { tests.append($0) }
        for test in tests {
            var stored = Sample.evidence(.inconclusive)
            stored.id = nil
            (stored.app, stored.appTitle, stored.round) = (test.app, test.appTitle, test.round)
            (stored.started, stored.clientAddress) = (test.started, test.clientAddress)
            stored.statistics?.meanOriginal = test.original ?? .nan
            stored.statistics?.meanControl = test.control ?? .nan
            stored.replays = []
            _ = try await store.insert(stored)
        }
        _ = try await store.insert(Sample.evidence(.differentiation))
    }

    @Test("The answer comes first, then a row an app in a network, and where all of it is")
    func table() async throws {
        #expect(await session.execute(line: "campaign report autumn") == 0)
        let lines = heard.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("DIFFERENTIATION: found in 1 of 4 combinations") == true)
        let slowed = try #require(lines.first { $0.contains("differentiation: slower") })
        #expect(slowed.contains("AS64501 ISP 1") && slowed.contains("App 0") && slowed.contains("yes"))
        #expect(lines.count { $0.contains("none larger than") } == 3)
        #expect(heard.error.contains("campaign report autumn --html FILE"))
    }

    @Test("Programs get one object that the schema describes, or rows")
    func programs() async throws {
        let schema = try JSONSchema(try OutputSchema.complete(try Checkout.text("Help/schema.json")).text)
        #expect(await session.execute(line: "campaign report autumn --json --zone Europe/Paris") == 0)
        #expect(try schema.matches(line: heard.output) == ["campaignReport"], "\(heard.output)")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(heard.output.utf8)) as? [String: Any])
        #expect(report["tests"] as? Int == 480 && report["zone"] as? String == "Europe/Paris")
        let cells = try #require(report["cells"] as? [[String: Any]])
        #expect(cells.map { $0["answer"] as? String } == ["none", "none", "slower", "none"])
        let effect = try #require(cells[2]["effect"] as? Double)
        #expect(abs(effect + 0.5) < 0.05)
        let hours = try #require(cells[0]["week"] as? [[String: Any]])
        #expect(hours.reduce(0) { $0 + ($1["pairs"] as? Int ?? 0) } == 120)

        let before = heard.output.count
        #expect(await session.execute(line: "campaign report autumn --csv") == 0)
        let rows = heard.output.dropFirst(before).split(separator: "\r\n")
        #expect(rows.count == 5 && rows[0].hasPrefix("network,app,title,answer,largest,effect,"))
        #expect(rows[3].hasPrefix("AS64501 ISP 1,app0,App 0,slower,,-0."))
    }

    @Test("The page is written once, in the language spoken, and again only if that is asked for")
    func page() async throws {
        let path = home.file("autumn.html").path
        #expect(await session.execute(line: "campaign report autumn --html '\(path)'") == 0)
        #expect(try home.text("autumn.html").contains("Campaign autumn"))
        #expect(await session.execute(line: "campaign report autumn --html '\(path)'") != 0)
        #expect(
            await session.execute(
                line: "settings set language fr; campaign report autumn --html '\(path)' --force") == 0)
        #expect(try home.text("autumn.html").contains("Campagne autumn"))
    }

    @Test("Lists and summaries take the tests of a campaign")
    func lists() async throws {
        #expect(await session.execute(line: "results summary --campaign autumn --json") == 0)
        #expect(heard.output.contains("\"tests\":480"))
        let before = heard.output.count
        #expect(await session.execute(line: "results list --campaign autumn --limit 5 --json") == 0)
        #expect(heard.output.dropFirst(before).split(separator: "\n").count == 5)
    }

    @Test("A campaign without tests, and a zone that there is not, are named")
    func mistakes() async throws {
        #expect(await session.execute(line: "campaign report winter") == 2)
        #expect(
            heard.error
                == "error: no test of a campaign named \"winter\" is stored here; there are some of autumn\n")
        #expect(await session.execute(line: "results list --campaign winter") == 2)
        #expect(await session.execute(line: "campaign report autumn --zone Mars") == 2)
        #expect(heard.error.contains("--zone takes a time zone such as Europe/Paris or GMT, not \"Mars\""))
    }
}
