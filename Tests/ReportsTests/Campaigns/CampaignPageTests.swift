import Campaigns
import CampaignTesting
import Basics
import Foundation
import TestModel
import ReportTesting
import TestSupport
import Testing
import Messages

@testable import Reports

@Suite("Reports of campaigns")
struct CampaignPageTests {
    private static let made = Date(timeIntervalSince1970: 1_798_761_600)

    /// Two networks and four apps, of which one is slowed, one is slowed later, and one vantage point has an
    /// odd name.
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
            let fate: SlotStatus = slot == 4 ? .missed(.busy) : .begun(SimulatedCampaign.begin)
            tally.count(
                SlotRecord(
                    campaign: name, plan: "a", vantagePoint: "home-0-0", number: slot,
                    start: SimulatedCampaign.begin, fate: fate))
        }
        return tally.report(in: .gmt)
    }

    private let report = CampaignPageTests.report()

    static let material = CampaignMaterial(
        plans: [
            .init(digest: "0123456789abcdef", tests: 9, text: "name: autumn\nseed: 17\n"),
            .init(digest: "fedcba9876543210", tests: 1, text: nil),
        ],
        recordings: [
            .init(
                app: "app1", role: "original", name: "App1-01012030", digest: "d1<", synthesised: nil,
                replays: 60),
            .init(
                app: "app1", role: "control", name: "App1Random-01012030", digest: "d2", synthesised: "",
                replays: 61),
        ],
        servers: [.init(name: "mine", host: "wehe.example", address: "192.0.2.80", tests: 10)],
        versions: ["1.2.3": 4, "1.2.4": 6])

    private func page(_ words: Messages) -> String {
        CampaignPage(report, material: Self.material, made: Self.made, words).document
    }

    @Test("The page says first what was found, then all that it rests on, and shows no markup of others")
    func page() throws {
        let document = page(Messages.english)
        for text in [
            "Campaign &lt;autumn&gt;", "Differentiation", "App 1 in AS64500 ISP 0 is",
            "confirmed by the pairs that came after",
            "2026-12-16", "timeout&lt;", "missed: the round before went on", "Mon, 0 h",
            "at most 5.0 %", "Dzindzalieta", "4.05 Mbit/s", "&lt;script&gt;alert(&#39;x&#39;)",
            "&quot;&gt;&lt;b&gt;x",
        ] { #expect(document.contains(text), "\(text)") }
        for text in ["<script", "<b>", "timeout<"] { #expect(!document.contains(text), "\(text)") }
        let order = ["What was found", "Answers by network", "Changes during", "How this was judged"]
        let places = try order.map { try #require(document.ranges(of: ">\($0)").last).lowerBound }
        #expect(places == places.sorted())
    }

    @Test("The page tells what the tests were made with, so that whoever doubts it can repeat them")
    func material() {
        let document = page(Messages.english)
        for text in [
            "Plan 0123456789abcdef (9 tests), as it was run:", "<pre>name: autumn\nseed: 17\n</pre>",
            "Plan fedcba9876543210 (1 test); its text is not kept here", "d1&lt;", "App1-01012030 (original)",
            ">recorded<", ">synthesised<", "wehe.example", "192.0.2.80",
            "wehe 1.2.3 (4 tests), wehe 1.2.4 (6 tests)",
            "seed of this report&#39;s random choices",
        ] { #expect(document.contains(text), "\(text)") }
        let french = page(Messages.french)
        for text in [">enregistré<", ">synthétisé<", "tel qu&#39;exécuté", "rejeux", "graine des choix"] {
            #expect(french.contains(text), "\(text)")
        }
    }

    @Test("On paper pages are numbered, and what is folded on a screen is not")
    func print() throws {
        let document = page(Messages.english)
        #expect(document.contains("@page{") && document.contains("counter(page) \" / \" counter(pages)"))
        // A closed element hides what is in it on paper too, so the table stands behind it.
        #expect(document.contains("</summary></details><div class=\"folded\"><div class=\"scroll\"><table>"))
        let paper = try #require(document.split(separator: "@media print").dropFirst().first)
        #expect(paper.prefix(600).contains("details.fold:not([open])+.folded{display:block}"))
    }

    @Test("Every printed page has the campaign's name, and a table is not headed twice")
    func sheets() {
        let document = page(Messages.english)
        #expect(document.contains("@page{@top-left{content:\"Campaign \\3c autumn\\3e \""))
        #expect(document.contains("details.fold{display:none}.folded caption{display:table-caption}"))
        #expect(
            document.contains("details.fold:not([open])+.folded{display:none}.folded caption{display:none}"))
    }

    @Test("All times of a page are in one zone, which it names")
    func zone() throws {
        var tally = CampaignTally(campaign: "autumn")
        for day in 0..<3 {
            var test = CampaignTest(
                round: StoredRound(
                    campaign: "autumn", plan: "a", slot: day + 1, place: 1, vantagePoint: "pi"),
                app: "espn", appTitle: "ESPN",
                started: Date(timeIntervalSince1970: 1_796_083_200 + 86_400 * Double(day)))
            test.pairs = [.init(isOriginalFirst: true, difference: 1_000)]
            tally.count(test)
        }
        let zone = try #require(TimeZone(identifier: "Asia/Kolkata"))
        let document = CampaignPage(
            tally.report(in: zone), material: Self.material, made: Self.made, Messages.english
        ).document
        // 2026-12-01 00:00 UTC, and the day on which the page is made, five and a half hours later there.
        #expect(document.contains("2026-12-01 05:30 Asia/Kolkata"))
        #expect(document.contains("made 2027-01-01 05:30 Asia/Kolkata by wehe"))
        #expect(!document.contains(" UTC") && !document.contains("GMT"))
    }

    @Test("The page ends with its tests one by one, each with whether it counts, and with their digest")
    func tests() throws {
        let document = page(Messages.english)
        let appendix = try #require(document.split(separator: ">Appendix: the tests</h2>").last)
        let sha256 = try #require(report.list.sha256)
        #expect(appendix.contains("SHA-256 of all \(report.list.count) tests: \(sha256)."))
        #expect(appendix.split(separator: "<tr>").count == report.list.count + 2)
        #expect(appendix.contains(">no: no result<") && appendix.contains(">yes<"))
        #expect(page(Messages.french).contains(">non : sans résultat<"))
        let object = report.record(material: Self.material, made: Self.made, html: nil)
        guard case .object(let pairs) = object else { throw Missing() }
        let values = Dictionary(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        #expect(values["tests_sha256"] == JSONValue.string(sha256))
        #expect(values["tests_all"] == JSONValue.count(report.list.count))
        guard case .array(let tests)? = values["test_list"] else { throw Missing() }
        #expect(tests.count == report.list.count)
    }

    private struct Missing: Error {}

    @Test("In French nothing is left in English")
    func french() {
        let document = page(Messages.french)
        #expect(document.contains("<html lang=\"fr\">"))
        #expect(document.contains("Différenciation") && document.contains("confirmé par les paires"))
        for text in ["Campaign ", "Answers", "pairs", "slower", "vantage", "not enough"] {
            #expect(!document.contains(text), "\(text)")
        }
    }

    @Test("An app that is slowed in the evening only is no good news anywhere")
    func evenings() throws {
        let report = SampleReports.report([
            (0..<120).map { $0 % 4 == 3 ? -2 : 0 }, (0..<140).map { $0 % 7 < 5 ? 0.06 : -2 },
        ])
        let pages: [(Messages, [String])] = [
            (
                Messages.english,
                [
                    "found in 2 of 2 combinations of network and app (in 2 not everywhere alike)",
                    "not treated alike everywhere: 18 to 19 h: 86 % slower (95 % interval",
                    "is slower than its control in some tests and faster in others, not by one amount (6",
                    "<span aria-hidden=\"true\">▲</span> differentiation: partly slower, 18 to 19 h",
                    "no one difference fits all pairs",
                ]
            ),
            (
                Messages.french,
                [
                    "(dans 2, pas partout de même)",
                    "aux autres heures aussi rapide",
                    "plus lent que son témoin dans certains tests",
                    "<span aria-hidden=\"true\">▲</span> différenciation : plus lente en partie",
                    "aucune différence unique",
                ]
            ),
        ]
        for (words, texts) in pages {
            let document = CampaignPage(report, material: Self.material, made: Self.made, words).document
            for text in texts { #expect(document.contains(text), "\(text)") }
            #expect(!document.contains("●"))
        }
        #expect(report.tally.varying == 2 && report.tally.found == 0)
        let rows = CampaignTables(report, Messages.english).answers.records.map(\.text)
        #expect(rows.allSatisfy { $0.contains("\"answer\":\"partly-") && $0.contains("\"effect_low\":null") })
    }

    @Test("A change at one of two vantage points is told there, and no figure is told of both or of all days")
    func parts() throws {
        let report = SampleReports.changedThere
        let cell = try #require(report.cells.first)
        #expect(cell.effect == nil && cell.changes.map(\.vantagePoint) == ["pi-1"])
        let pages: [(Messages, [String])] = [
            (
                .english,
                [
                    "App 0 in AS64500, at pi-1:", "from that day on",
                    "at the other vantage points no change is certain: at pi-0",
                    "but not by the same amount always and everywhere (240 pairs)",
                    "App 0 at pi-1, since 2026-",
                    "App 0 at pi-0", "changed at 1 of 2 vantage points",
                ]
            ),
            (
                .french,
                [
                    "App 0 dans AS64500, à pi-1", "dès ce jour",
                    "aux autres points de mesure, aucun changement",
                    "depuis le 2026-",
                ]
            ),
        ]
        for (words, texts) in pages {
            let document = CampaignPage(report, material: Self.material, made: Self.made, words).document
            for text in texts { #expect(document.contains(text), "\(text)") }
        }
        let record = report.record(material: Self.material, made: Self.made, html: nil).text
        #expect(
            record.contains("\"effect\":null,\"effect_low\":null")
                && record.contains("\"vantage_point\":\"pi-1\""))
        // The pseudo-median of all pairs of the vantage point that changed, exp(-0.35) - 1, was true on no day.
        #expect(!record.contains(":-0.29") && record.contains(":-0.50"))
        #expect(record.contains("\"elsewhere\":[{\"vantage_point\":\"pi-0\",\"figure\":{\"effect\":"))
        #expect(CampaignTables(report, .english).changes.rows.count == 1)
    }

    @Test("One time zone is on a page, and it is named; the coin has an exact interval")
    func coin() throws {
        let report = SampleReports.report([[0.1, -0.1, 0.1]])
        let document = CampaignPage(report, material: Self.material, made: Self.made, .english).document
        #expect(document.contains("2026-12-01 00:00 UTC") && !document.contains("GMT"))
        #expect(document.contains("(95 % interval 29 % to 100 %; a fair coin: 50 %)"))
        #expect(document.contains("not enough data yet: 3 pairs, about 60 needed"))
        #expect(document.contains("Nothing found so far"))
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        var tally = CampaignTally(campaign: "autumn")
        SimulatedCampaign(seed: 3).run { if $0.app == "app0" { tally.count($0) } }
        let local = CampaignPage(
            tally.report(in: berlin), material: Self.material, made: Self.made, .english
        ).document
        #expect(local.contains("made 2027-01-01 01:00 Europe/Berlin by wehe") && !local.contains(" UTC"))
    }

    @Test(
        "The page has the file of the plan, its SHA-256, and whether the tests stand at its instants, or how to get them"
    )
    func planFile() {
        let without = page(.english)
        #expect(without.contains("name it with &quot;--plan FILE&quot;"))
        var material = Self.material
        let digest = String(repeating: "0123456789abcdef", count: 4)
        material.add(
            .init(text: "# mine\nname: autumn\n", digest: digest, plan: "fedcba9876543210", isGiven: true),
            text: "name: autumn\nseed: 3\n")
        let document = CampaignPage(report, material: material, made: Self.made, .english).document
        #expect(document.contains(digest) && document.contains("<pre># mine\nname: autumn\n</pre>"))
        #expect(document.contains("<pre>name: autumn\nseed: 3\n</pre>"))
        #expect(document.contains("Plan fedcba9876543210 (1 test), as it was run:"))
    }

    @Test("No table of a week has empty rows or dashes, and no heading stands twice in a row")
    func short() {
        let document = page(.english)
        let rows = document.matches(of: /<tr>(?:(?!<\/tr>)[\s\S])*<\/tr>/).map { String($0.0) }
        #expect(rows.count > 20)
        for row in rows where row.contains(" h</th>") {
            #expect(row.contains("(") && !row.contains(">-<"), "\(row)")
        }
        let headings = document.replacing(/<svg[\s\S]*?<\/svg>/, with: "").matches(of: #/>([^<>]{4,})</#).map
        {
            $0.1
        }
        for (one, next) in zip(headings, headings.dropFirst()) where one.contains("AS64500") {
            #expect(one != next, "\(one)")
        }
    }

    @Test("What a page leaves out or cannot draw it says")
    func omissions() {
        let faster = (0..<60).map { 0.9 + 0.1 * Double($0 % 3) }
        let report = SampleReports.report(
            [faster] + [[Double]](repeating: [Double](repeating: -0.7, count: 60), count: 21))
        #expect(report.tally.found == 22)
        let pages: [(Messages, [String])] = [
            (
                Messages.english,
                ["20 weeks are drawn", "; 2 more are in", "ends at 200: for 1 app "]
            ),
            (
                Messages.french,
                ["20 semaines sont dessinées", "; 2 autres sont dans", "à 200 : pour 1 application,"]
            ),
        ]
        for (words, texts) in pages {
            let document = CampaignPage(report, material: Self.material, made: Self.made, words).document
            for text in texts { #expect(document.contains(text), "\(text)") }
        }
        #expect(!page(Messages.english).contains("weeks are drawn"))
        #expect(!page(Messages.english).contains("The plot ends"))
    }

    @Test("In no language an entry of the legend of the week is cut")
    func legend() {
        for words: Messages in [Messages.english, Messages.french] {
            let document = page(words)
            for (slower, isMuch) in [
                (true, true), (true, false), (nil, false), (false, false), (false, true),
            ] {
                let text = ">\(words.shade(slower: slower, isMuch: isMuch))</text>"
                #expect(document.contains(text), "\(text)")
            }
        }
    }

    @Test("A report of nothing says so")
    func nothing() {
        let report = CampaignTally(campaign: "empty").report(in: .gmt)
        let document = CampaignPage(report, material: Self.material, made: Self.made, Messages.english)
            .document
        #expect(document.contains("no test of this campaign has a result yet"))
        #expect(CampaignTables(report, Messages.english).answers.rows.isEmpty)
    }
}
