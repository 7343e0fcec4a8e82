import Campaigns
import Foundation
import Recordings
import Testing

@Suite("The file of a campaign")
struct CampaignFileTests {
    private static let whole = """
        # What a regulator asked for.
        name: autumn-video
        apps: [espn, Netflix]
        categories: music
        servers:
          - embedded
          - mlab
        tests: series
        budget: 6
        direction: up
        rounds: every 6h
        zone: Europe/Paris
        from: 2026-12-01
        until: 2026-12-14
        pause: 1m
        data: 20 GB a month
        seed: 17
        tags: [autumn, arcep]
        """

    @Test("Everything that can be said is read")
    func whole() throws {
        let campaign = try SampleCampaigns.read(Self.whole)
        #expect(campaign.name == "autumn-video")
        #expect(campaign.apps.prefix(2).map(\.app.testName) == ["espn", "netflix"])
        #expect(campaign.apps.dropFirst(2).allSatisfy { $0.app.category == .music })
        #expect(campaign.apps.count > 3)
        #expect(campaign.servers == ["embedded", "mlab"])
        #expect(campaign.method == .series(budget: 6))
        #expect(campaign.direction == .up)
        #expect(campaign.rhythm == .every(21_600))
        // The last day belongs to it.
        #expect(campaign.span.lowerBound == SampleCampaigns.instant("2026-11-30 23:00"))
        #expect(campaign.span.upperBound == SampleCampaigns.instant("2026-12-14 23:00"))
        #expect(campaign.pause == 60)
        #expect(campaign.allowance == DataAllowance(bytes: 20_000_000_000, period: .month))
        #expect(campaign.seed == 17)
        #expect(campaign.tags == ["autumn", "arcep"])
    }

    @Test("What is not said has its usual value, the seed one that follows from the name")
    func usual() throws {
        let campaign = try SampleCampaigns.read(
            "{name: autumn, apps: espn, rounds: 4 a day, from: 2026-12-01 06:00, until: 2026-12-02 06:00}")
        #expect(campaign.servers == ["embedded"])
        #expect(campaign.method == .series(budget: 10))
        #expect(campaign.direction == .down)
        #expect(campaign.rhythm == .daily(4))
        #expect(campaign.pause == 5)
        #expect(campaign.allowance == nil)
        #expect(campaign.seed == 3_270_681_320_597_152_876)
        #expect(campaign.span.upperBound.timeIntervalSince(campaign.span.lowerBound) == 86_400)
    }

    @Test("Of twenty thousand apps that nobody knows each is told, and of the first what may be meant")
    func manyMistakes() {
        let head = "name: big\nrounds: 4 a day\nfrom: 2026-12-01\nuntil: 2026-12-02\napps:\n"
        let mistakes = SampleCampaigns.mistakes(head + String(repeating: "  - espm\n", count: 20_000))
        #expect(mistakes.map(\.line) == Array(6..<20_006))
        #expect(mistakes.first?.kind == .unknownApp("espm", suggestions: ["espn"]))
        #expect(mistakes.last?.kind == .unknownApp("espm", suggestions: []))
    }

    @Test("Of twenty thousand names of known apps each app is taken once, by whatever name")
    func manyNames() throws {
        let head = "name: big\nrounds: 4 a day\nfrom: 2026-12-01\nuntil: 2026-12-02\napps:\n"
        let names = String(repeating: "  - ESPN\n  - netflix\n  - Net Flix\n  - espn\n", count: 5_000)
        #expect(try SampleCampaigns.read(head + names).apps.map(\.app.testName) == ["espn", "netflix"])
    }

    @Test("Every mistake is told with its line, all in one go")
    func mistakes() {
        let found = SampleCampaigns.mistakes(
            """
            name: autumn video
            aps: [espn]
            apps: [espn, espm]
            categories: [films]
            servers: mlap
            tests: single
            budget: 3
            rounds: every 5m
            zone: Mars
            from: 2026-06-31
            until: tomorrow
            pause: long
            data: 20 GB
            seed: -1
            tags: [[a]]
            """)
        #expect(
            found == [
                CampaignFileError(line: 1, .value(.name, given: "autumn video")),
                CampaignFileError(line: 2, .unknownKey("aps", nearest: .apps)),
                CampaignFileError(line: 3, .unknownApp("espm", suggestions: ["espn"])),
                CampaignFileError(line: 4, .value(.categories, given: "films")),
                CampaignFileError(line: 5, .unknownServer("mlap")),
                CampaignFileError(line: 7, .budgetWithoutSeries),
                CampaignFileError(line: 8, .value(.rounds, given: "every 5m")),
                CampaignFileError(line: 9, .value(.zone, given: "Mars")),
                CampaignFileError(line: 10, .value(.from, given: "2026-06-31")),
                CampaignFileError(line: 11, .value(.until, given: "tomorrow")),
                CampaignFileError(line: 12, .value(.pause, given: "long")),
                CampaignFileError(line: 13, .value(.data, given: "20 GB")),
                CampaignFileError(line: 14, .value(.seed, given: "-1")),
                CampaignFileError(line: 15, .form(.tags)),
            ])
    }

    @Test("What is missing, and spans that hold no slot")
    func missing() {
        #expect(
            Set(SampleCampaigns.mistakes("seed: 1").map { "\($0.kind)" })
                == Set(
                    ([.missing(.name), .missing(.rounds), .missing(.from), .missing(.until), .nothingToTest]
                        as [CampaignFileError.Kind]).map { "\($0)" }))
        func spanned(_ from: String, _ until: String) -> [CampaignFileError.Kind] {
            SampleCampaigns.mistakes(
                "name: a\napps: espn\nrounds: 1 a day\nfrom: \(from)\nuntil: \(until)"
            ).map(\.kind)
        }
        #expect(spanned("2026-12-02", "2026-12-01") == [.endsBeforeBeginning])
        #expect(spanned("2026-12-02", "2026-12-02 23:00") == [.noSlot])
        #expect(spanned("2026-12-02", "2026-12-02").isEmpty)
    }

    @Test(
        "What is no YAML, or no list of keys, is told with its line",
        arguments: [
            ("name: [a", 2), ("name: a\n\tapps: b", 2), ("- a\n- b", 1), ("", 1), ("just words", 1),
            ("name: a\nname: b", 1),
        ])
    func broken(_ text: String, line: Int) {
        let mistakes = SampleCampaigns.mistakes(text)
        #expect(!mistakes.isEmpty)
        #expect(mistakes.first.map { abs($0.line - line) <= 1 } == true)
    }
}
