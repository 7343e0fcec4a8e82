import CampaignReports
import CampaignTesting
import Campaigns
import Foundation
import TestModel
import TerminalTesting
import TestSupport
import Testing
import Wording

@testable import Reports

@Suite("Reports of campaigns")
struct CampaignPageTests {
    private static let made = Date(timeIntervalSince1970: 1_798_761_600)

    /// Two networks and four apps, of which one is slowed, one is slowed later, and one vantage point has an odd name.
    static func report(of name: String = "<autumn>") -> CampaignReport {
        var campaign = SimulatedCampaign(seed: 12)
        (campaign.networks, campaign.apps, campaign.deviation) = (2, 4, 0.15)
        campaign.cuts = [.init(network: 0, app: 1, share: 0.5), .init(network: 1, app: 2, since: 15)]
        var tally = CampaignTally(campaign: name)
        var number = 0
        campaign.run { test in
            var test = test
            number += 1
            if number == 5 { (test.status, test.failure, test.pairs) = (.failed, "timeout<", []) }
            if number.isMultiple(of: 7) { test.withheld = ["site"] }
            if test.round.asNumber == 64_500, test.app == "app1" {
                test.verdict = .differentiation
                test.original = 4 + 0.05 * Double(number % 3)
            }
            if test.round.vantagePoint == "home-1-0" { test.round.vantagePoint = "\"><b>x" }
            if test.app == "app0" { test.appTitle = "<script>alert('x')</script>" }
            tally.count(test)
        }
        for slot in 1...9 {
            let fate: SlotFate = slot == 4 ? .missed(.busy) : .begun(SimulatedCampaign.begin)
            tally.count(
                KeptSlot(
                    campaign: name, plan: "a", vantagePoint: "home-0-0", number: slot,
                    start: SimulatedCampaign.begin, fate: fate))
        }
        return tally.report(in: .gmt)
    }

    private let report = CampaignPageTests.report()

    private func page(_ words: any Wording) -> String {
        CampaignPage(report, made: Self.made, words).document
    }

    @Test("The page says first what was found, then all that it rests on, and shows no markup of others")
    func page() throws {
        let document = page(English())
        for text in [
            "Campaign &lt;autumn&gt;", "Differentiation", "App 1 in AS64500 ISP 0 is",
            "confirmed by each half",
            "2026-12-16", "timeout&lt;", "missed: the round before went on", "Mon, 0 h",
            "at most 5.0 %", "Hothorn", "4.05 Mbit/s", "&lt;script&gt;alert(&#39;x&#39;)",
            "&quot;&gt;&lt;b&gt;x",
        ] { #expect(document.contains(text), "\(text)") }
        for text in ["<script", "<b>", "timeout<"] { #expect(!document.contains(text), "\(text)") }
        let order = ["What was found", "Answers by network", "Changes during", "How this was judged"]
        let places = try order.map { try #require(document.ranges(of: ">\($0)").last).lowerBound }
        #expect(places == places.sorted())
    }

    @Test("In French nothing is left in English")
    func french() {
        let document = page(French())
        #expect(document.contains("<html lang=\"fr\">"))
        #expect(document.contains("Différenciation") && document.contains("confirmé par chaque moitié"))
        for text in ["Campaign ", "Answers", "pairs", "slower", "vantage", "not enough"] {
            #expect(!document.contains(text), "\(text)")
        }
    }

    @Test("A report of nothing says so")
    func nothing() {
        let report = CampaignTally(campaign: "empty").report(in: .gmt)
        let document = CampaignPage(report, made: Self.made, English()).document
        #expect(document.contains("no test of this campaign has a result yet"))
        #expect(CampaignTables(report, English()).answers.rows.isEmpty)
    }

    @Test(
        "A browser shows it, light and dark, and prints it",
        .enabled(if: HeadlessBrowser.path != nil, "\(HeadlessBrowser.missing)"))
    func browser() async throws {
        try await TemporaryFolder.with { folder in
            try folder.write(page(English()), to: "report.html")
            let address = folder.file("report.html").absoluteString
            func browse(_ option: String) async throws -> ProcessRun {
                try await HeadlessBrowser.open(address, profile: folder.file("profile"), option)
            }
            let dump = try await browse("--dump-dom")
            #expect(dump.output.contains("What was found") && dump.output.contains("</svg>"))
            // What a page's own mistakes are told as.
            #expect(!dump.error.contains("CONSOLE"), "\(dump.error)")
            let pdf = folder.file("report.pdf")
            _ = try await browse("--print-to-pdf=\(pdf.path)")
            #expect(try Data(contentsOf: pdf).starts(with: Data("%PDF".utf8)))
            var pictures: [Data] = []
            for (name, option) in [
                ("light", "--window-size=900,1200"), ("dark", "--blink-settings=preferredColorScheme=0"),
            ] {
                let picture = folder.file("\(name).png")
                _ = try await HeadlessBrowser.open(
                    address, profile: folder.file("profile"), "--screenshot=\(picture.path)", option)
                pictures.append(try Data(contentsOf: picture))
            }
            #expect(pictures[0] != pictures[1])
        }
    }
}
