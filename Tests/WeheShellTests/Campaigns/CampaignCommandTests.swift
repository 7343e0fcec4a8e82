import Networking
import Basics
import TestModel
import TestRunner
import Foundation
import Home
import Logging
import ReportTesting
import Synchronization
import ResultStore
import TestSupport
import Testing

@testable import Reports
@testable import WeheShell

@Suite("campaign at the prompt")
struct CampaignCommandTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard
    private let time = SetTime()

    private static let campaign = """
        name: autumn
        apps: [espn, netflix]
        servers: [embedded]
        tests: single
        rounds: 4 a day
        from: 2026-12-01
        until: 2026-12-14
        """

    init() throws {
        home = try TemporaryFolder()
        try home.addResults()
        let heard = Heard()
        let time = time
        session = try Session(
            home: home.home,
            environment: BusyMachine.unlimited.merging(["WEHE_HELP": Checkout.help.path]) { $1 },
            output: Output(
                sink: heard.sink, form: .table,
                clock: WallClock(now: { time.now }, pause: { _ in throw CancellationError() }),
                standardOutput: .plain, standardError: .plain),
            resources: Checkout.replayFiles, isInteractive: false,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, network: SystemStack(),
            glance: .system)
        self.heard = heard
        try home.write(Self.campaign, to: "autumn.yaml")
    }

    private var file: String { "'\(home.file("autumn.yaml").path)'" }

    /// A line that should succeed; what it said.
    private func say(_ line: String) async throws -> String {
        let before = heard.output.count
        try await session.run(line: line)
        return String(heard.output.dropFirst(before))
    }

    private func record(_ line: String) async throws -> [String: Any] {
        let text = try await say(line + " --json")
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("A file with mistakes is told line by line, in both forms, with exit code 2")
    func mistakes() async throws {
        try home.write("name: a\napps: [espm]\nrounds: often\nfrom: 2026-12-01\n", to: "bad.yaml")
        let bad = home.file("bad.yaml").path
        #expect(await session.execute(line: "campaign check '\(bad)'") == 2)
        #expect(
            heard.output == """
                \(bad):1: the key "until" is missing: a day or a minute, as 2026-12-01 or 2026-12-01 06:00
                \(bad):2: no app named "espm"; did you mean "espn"?
                \(bad):3: "often" is nothing that "rounds" takes: "4 a day" (1 to 144), "every 6h" (10m to 30d) or \
                "at 2, 8, 14, 20" (hours)

                """)
        #expect(heard.error == "error: \(bad) has 3 mistakes\n")
        let complaint = await session.complaint(about: "campaign start --rehearsal '\(bad)'")
        #expect(complaint.hasPrefix("\(bad): line 1: the key \"until\" is missing: "))
        #expect(await session.complaint(about: "campaign check /nowhere").hasPrefix("/nowhere: "))
    }

    @Test("A file without mistakes is told what it takes")
    func takes() async throws {
        let outlook = try await record("campaign check \(file)")
        #expect(outlook["rounds"] as? Int == 56 && outlook["tests"] as? Int == 112)
        let round = try #require(outlook["round_bytes"] as? Double)
        #expect(outlook["bytes"] as? Double == 56 * round)
        #expect(outlook["bytes_a_day"] as? Double == 4 * round)
        #expect(outlook["most_round_bytes"] as? Double == 2 * round)
        let apps = try #require(outlook["apps"] as? [[String: Any]])
        #expect(apps.map { $0["app"] as? String } == ["espn", "netflix"])
        #expect(apps.allSatisfy { ($0["detectable_slowdown"] as? Double ?? 0) > 0 })
        let said = try await say("campaign check \(file)")
        #expect(
            said.hasPrefix(
                "autumn: 56 rounds from 2026-12-01 00:00 UTC to 2026-12-15 00:00 UTC, of 2 tests each"))
        let volume = try await record("campaign plan \(file) --vantage-points 500")
        // 500 vantage points, 4 rounds a day of 2 pairs, 30 days.
        #expect(volume["tests_a_month"] as? Double == 120_000)
        #expect(try #require(volume["rows_a_month"] as? Double) > 120_000)
    }

    @Test("What a campaign takes is told of no time that it does not last", arguments: ["en", "fr"])
    func noLongerThanItLasts(language: String) async throws {
        try await session.run(line: "settings set language \(language)")
        let day = language == "en" ? (" a day", " a month") : (" par jour", " par mois")
        for (until, hasDay, hasMonth) in [
            ("2026-12-01", false, false), ("2026-12-14", true, false), ("2027-01-31", true, true),
        ] {
            try home.write(Self.campaign.replacing("2026-12-14", with: until), to: "span.yaml")
            let said = try await say("campaign check '\(home.file("span.yaml").path)'")
            #expect(said.contains(day.0) == hasDay && said.contains(day.1) == hasMonth, "\(until): \(said)")
        }
    }

    @Test("A series is told how often it finds slowdowns, and how seldom a campaign is wrong")
    func series() async throws {
        try home.write(
            Self.campaign.replacing("tests: single", with: "budget: 5").replacing(", netflix", with: ""),
            to: "series.yaml")
        let outlook = try await record("campaign check '\(home.file("series.yaml").path)'")
        let app = try #require((outlook["apps"] as? [[String: Any]])?.first)
        let found = try #require(app["slowdowns"] as? [[String: Double]])
        #expect(found.map { $0["slowdown"] } == [0.1, 0.2, 0.3, 0.5])
        #expect(try #require(found.last?["found"]) > 0.5)
        let said = try await say("campaign check '\(home.file("series.yaml").path)'")
        #expect(said.contains("a test is a series of pairs, at most 5 whole pairs' data"))
        // The bound of the report stands beside that of single tests, and before it.
        let report = try #require(
            said.range(of: "the report (\"campaign report\"), which judges all tests together"))
        let single = try #require(said.range(of: "as a second series must confirm it"))
        #expect(report.upperBound < single.lowerBound && said.contains("with a probability of at most 5.0 %"))
    }

    @Test("A campaign is started once, paused, resumed, stopped and started anew, and each is told")
    func course() async throws {
        #expect(await session.execute(line: "campaign start --rehearsal \(file)") == 40)
        try await session.run(line: "consent give embedded other")
        let started = try await record("campaign start --rehearsal \(file)")
        #expect(started["state"] as? String == "running" && started["slots"] as? Int == 56)
        let point = try #require(started["vantage_point"] as? String)
        #expect(point.wholeMatch(of: /vp-[a-z2-9]{6}/) != nil)
        #expect(
            await session.complaint(about: "campaign start --rehearsal \(file)")
                == "the campaign autumn was started before and goes on")
        try home.write(Self.campaign + "\nseed: 5", to: "other.yaml")
        #expect(
            await session.complaint(about: "campaign start --rehearsal '\(home.file("other.yaml").path)'")
                .hasPrefix("a campaign autumn that asks for something else goes on; "))
        time.now += 86_400
        let paused = try await record("campaign pause autumn")
        #expect(paused["state"] as? String == "paused" && paused["next"] is NSNull)
        #expect((paused["missed"] as? [String: Int])?["not-running"] == 4)
        #expect(
            await session.complaint(about: "campaign pause autumn") == "the campaign autumn is paused already"
        )
        time.now += 86_400
        let resumed = try await record("campaign resume autumn")
        #expect((resumed["missed"] as? [String: Int])?["paused"] == 4)
        #expect(try await say("campaign list").contains("running"))
        #expect(try await record("campaign stop autumn")["state"] as? String == "stopped")
        #expect(
            await session.complaint(about: "campaign resume autumn")
                == "the campaign autumn was stopped; \"campaign start FILE\" starts it anew")
        #expect(await session.execute(line: "campaign run autumn") == 2)
        let anew = try await record(
            "campaign start --rehearsal '\(home.file("other.yaml").path)' --vantage-point pi-7")
        #expect(anew["vantage_point"] as? String == "pi-7")
        #expect(anew["plan"] as? String != started["plan"] as? String)
        #expect((anew["missed"] as? [String: Int])?["paused"] == 0)
    }

    @Test(
        "A campaign that would say nothing about a network starts as a rehearsal only, and that changes its plan"
    )
    func evidence() async throws {
        try await session.run(line: "consent give embedded other")
        let refusal = await session.complaint(about: "campaign start \(file)")
        #expect(
            refusal.hasPrefix("tests of the campaign autumn would be no evidence on a network: "),
            "\(refusal)")
        #expect(refusal.contains("the embedded server measures this machine, not your network"))
        #expect(refusal.contains("are synthesised, not recorded") && refusal.contains("--rehearsal"))
        #expect(try await session.store().campaigns().isEmpty)
        let checked = try await record("campaign check \(file)")
        #expect(checked["rehearsal"] as? Bool == false)
        #expect(heard.error.contains("takes it with --rehearsal only"))
        let started = try await record("campaign start --rehearsal \(file)")
        #expect(started["rehearsal"] as? Bool == true)
        #expect(started["plan"] as? String != checked["plan"] as? String)
        #expect(try await say("campaign status autumn").contains("autumn (rehearsal): running"))
    }

    @Test("What there is not, and what cannot be a vantage point, is told")
    func refused() async throws {
        try await session.run(line: "consent give embedded other")
        #expect(
            await session.complaint(about: "campaign status autumn")
                == "no campaign \"autumn\" was started here; \"campaign start FILE\" starts one")
        #expect(
            await session.complaint(about: "campaign run")
                == "no campaign was started here; \"campaign start FILE\" starts one")
        #expect(await session.execute(line: "campaign run --until-idle") == 0)
        #expect(
            await session.complaint(about: "campaign start --rehearsal \(file) --vantage-point 'my house'")
                == "\"my house\" cannot name a vantage point: take letters, digits and hyphens, at most 64")
        #expect(
            await session.complaint(
                about: "campaign start --rehearsal \(file) --site \(String(repeating: "x", count: 101))")
                == "a network or a site takes at most 100 bytes")
        try home.write("10.0.0.0/8 64500\nwhat is this\n", to: "asn.dat")
        let table = home.file("asn.dat").path
        #expect(
            await session.complaint(about: "campaign start --rehearsal \(file) --asn-table '\(table)'")
                .hasPrefix("\(table):2: neither "))
        #expect(
            try await say("campaign list")
                == "no campaign was started here; \"campaign start FILE\" starts one\n")
        #expect(await session.complaint(about: "campaign run --once --until-idle").contains("--once"))
    }

    @Test("What is asked of M-Lab beyond its policy is told before")
    func policy() async throws {
        try home.write(Self.campaign.replacing("[embedded]", with: "[mlab]"), to: "mlab.yaml")
        _ = try await say("campaign check '\(home.file("mlab.yaml").path)'")
        #expect(heard.error.contains("it asks for 8.00 pairs a day of M-Lab, whose policy allows 4"))
    }
}

/// A time that a test sets, from the first of December 2026 on.
private final class SetTime: Sendable {
    private let instant = Mutex(Date(timeIntervalSince1970: 1_796_083_200))

    var now: Date {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }
}
