import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Campaigns", .mustEnd)
struct CampaignTests {
    @Test(
        "A round runs its tests in the order kept; each says which campaign, slot, place and network it was")
    func round() async throws {
        let ground = try await CampaignGround()
        let home = ground.installation.home
        let metrics = home.file("wehe.prom").path
        let started = try await ground.installation.succeed(
            "settings set metrics-file '\(metrics)'",
            "campaign start '\(ground.file)' --rehearsal --vantage-point pi-7 --network Fibre --asn-table '\(home.file("asn.dat").path)'",
            "campaign run autumn --once")
        #expect(started.output.contains("is started at the vantage point pi-7: 3 slots, 3 tests a round"))
        #expect(started.errorLines.contains { $0.hasSuffix("slot 1 of 3: a round of 3 tests begins") })
        #expect(started.errorLines.contains { $0.hasSuffix(": round complete") })
        let order: [String] = try ground.query("SELECT app FROM test ORDER BY campaign_place")
        let kept: [String] = try ground.query("SELECT app_order FROM campaign_slot")
        #expect(order.count == 3 && kept == ["[" + order.map { "\"\($0)\"" }.joined(separator: ",") + "]"])
        let test = try #require(
            try await ground.installation.succeed("results show last", options: ["--json"]).objects().first)
        let campaign = try #require(test.object("campaign"))
        #expect(campaign.string("name") == "autumn" && campaign.integer("slot") == 1)
        #expect(campaign.integer("place") == 3 && campaign.string("vantage_point") == "pi-7")
        #expect(campaign.integer("as_number") == 64_500 && campaign.string("country") == "FR")
        #expect(campaign.string("network") == "Fibre" && campaign.isNull("site"))
        #expect(campaign.flag("rehearsal") == true)
        let report = try await ground.installation.succeed("campaign report autumn")
        #expect(report.output.hasPrefix("NO EVIDENCE ON A NETWORK: This is a rehearsal. Of 3 tests"))
        let summary = try await ground.installation.succeed("results summary")
        #expect(summary.errorLines.contains { $0.contains("3 tests left out") }, "\(summary.errorLines)")
        #expect(test.strings("tags") == ["autumn"])
        let status = try #require(
            try await ground.installation.succeed("campaign status", options: ["--json"]).objects().first)
        #expect(status.string("plan") == campaign.string("plan"))
        #expect(status.object("rounds")?.integer("complete") == 1 && status.integer("tests") == 3)
        // The round that ended is told too.
        let told = try String(contentsOfFile: metrics, encoding: .utf8).split(separator: "\n")
        #expect(told.contains(#"wehe_campaign_rounds{campaign="autumn",ending="complete"} 1"#), "\(told)")
        // Nothing is left to do in this slot, however often one asks.
        let again = try await ground.installation.succeed("campaign run --once; campaign run --until-idle")
        #expect(again.errorLines.count == 1, "\(again.error)")
        #expect(again.error.hasPrefix("no round is due; the next one, of autumn, begins on "))
        #expect(try ground.query("SELECT count(*) FROM test") == [3])
    }

    @Test("A campaign of uploads says so wherever it is told of, and is refused for apps that have none")
    func uploads() async throws {
        let ground = try await CampaignGround()
        let installation = ground.installation
        let text = try String(contentsOfFile: ground.file, encoding: .utf8)
            .replacing("tests: single", with: "tests: single\ndirection: up")
        try installation.home.write(text, to: "autumn.yaml")
        let run = try await installation.succeed(
            "campaign check '\(ground.file)'",
            "campaign start '\(ground.file)' --rehearsal --vantage-point pi-7", "campaign run autumn --once",
            "campaign status autumn")
        #expect(run.output.contains("a test is a pair of replays of uploads"), "\(run.output)")
        #expect(run.output.contains("autumn (upload) (rehearsal): running"), "\(run.output)")
        #expect(run.errorLines.contains { $0.contains(" (upload) with embedded") }, "\(run.error)")
        #expect(try ground.query("SELECT DISTINCT direction FROM test") == ["up"])
        #expect(
            try ground.query(
                "SELECT count(*) FROM replay WHERE recording_name LIKE '%-dir-up' AND sent_bytes > 100000")
                == [6])
        let report = try #require(
            try await installation.succeed("campaign report autumn", options: ["--json"]).objects().first)
        let cells = try #require(report.objects("cells"))
        #expect(cells.count == 3 && cells.allSatisfy { $0.string("direction") == "up" })
        #expect(cells.allSatisfy { $0.integer("tested_bytes") ?? 0 > 100_000 }, "\(cells)")
        let told = try await installation.succeed("campaign report autumn")
        #expect(told.output.contains("ESPN (upload)"), "\(told.output)")
        try installation.home.write(
            text.replacing("name: autumn", with: "name: calls").replacing("espn", with: "skype"),
            to: "calls.yaml")
        let calls = installation.home.file("calls.yaml").path
        for command in ["check '\(calls)'", "start '\(calls)' --rehearsal"] {
            let refused = try await installation.run("campaign \(command)")
            #expect(
                refused.complaints.count == 1 && refused.error.contains("is a call over UDP"),
                "\(refused.error)")
        }
        try installation.home.write(text.replacing("direction: up", with: "direction: both"), to: "both.yaml")
        let both = try await installation.run("campaign check '\(installation.home.file("both.yaml").path)'")
        #expect(both.status != .exited(0) && both.output.contains("down or up; both take a campaign of each"))
    }

    @Test("At a terminal the round is a table in its place, whose last picture stays; a script has lines")
    func live() async throws {
        let ground = try await CampaignGround(seconds: 1)
        let installation = ground.installation
        try await installation.succeed("campaign start '\(ground.file)' --rehearsal --vantage-point pi-7")
        let terminal = try await installation.prompt(columns: 100, rows: 20)
        try await terminal.send("campaign run --once\r")
        try await terminal.expectScreen("a test that runs, and others that wait") { screen in
            let rows = screen.lines.filter { $0.contains("running") || $0.contains("waiting") }
            return rows.count >= 2 && rows.contains { $0.contains("running") }
                && screen.lines.contains { $0.hasPrefix("autumn, slot 1 of 3; the next round begins on ") }
        }
        terminal.resize(columns: 40, rows: 14)
        try await terminal.expectScreen("the table in the narrow window, and the prompt below it") { screen in
            let lines = screen.text.split(separator: "\n").map(String.init)
            return lines.last == "wehe>" && screen.lines.contains { $0.contains("round complete") }
                && screen.lines.contains { $0.contains("differentiation") || $0.contains("not excluded") }
        }
        try await terminal.send("campaign run --once\r")
        try await terminal.expectScreen("that none is due") { screen in
            screen.lines.contains { $0.hasPrefix("no round is due; the next one") }
        }
        #expect(try ground.query("SELECT count(*) FROM test") == [3])
    }

    @Test("Ctrl-C ends the round that runs and leaves its table once")
    func cancelled() async throws {
        let ground = try await CampaignGround(seconds: 3)
        try await ground.installation.succeed(
            "campaign start '\(ground.file)' --rehearsal --vantage-point pi-7")
        let terminal = try await ground.installation.prompt(columns: 72, rows: 20)
        try await terminal.send("campaign run\r")
        try await terminal.expectScreen("a replay's progress below the table") { screen in
            screen.lines.contains { $0.contains("running") } && screen.lines.contains { $0.contains("% ") }
        }
        try await terminal.send("\u{3}")
        try await terminal.expectScreen("what was there, and the prompt") { screen in
            screen.text.split(separator: "\n").last == "wehe>"
                && screen.lines.filter { $0.hasPrefix("autumn, slot 1 of 3; the next round") }.count == 1
                && screen.lines.filter { $0.hasSuffix(": round ended early") }.count == 1
                && screen.lines.contains { $0.contains("not run") }
                && !screen.lines.contains { $0.contains("waiting") }
        }
    }

    @Test("Its tests are written as those of any other results, and watched as any other command")
    func exported() async throws {
        let ground = try await CampaignGround()
        let installation = ground.installation
        try await installation.succeed(
            "campaign start '\(ground.file)' --rehearsal --vantage-point pi-7; campaign run --once; replay espn"
        )
        let own = try await installation.succeed("campaign export autumn --samples")
        #expect(own.lines.count == 3)
        let same = try await installation.succeed("results export --samples --campaign autumn")
        #expect(own.output == same.output)
        let none = try await installation.run("campaign export winter")
        #expect(none.status != .exited(0) && none.error.contains("winter") && none.error.contains("autumn"))
        let watched = try await installation.succeed("campaign watch autumn --times 2 --every 100ms")
        #expect(watched.lines.filter { $0.hasPrefix("every 100ms, ") }.count == 2)
        #expect(watched.lines.filter { $0.hasPrefix("  rounds: 1 complete") }.count == 2)
        let objects = try await installation.succeed("campaign watch --times 2 --every 100ms --json")
        #expect(try objects.objects().map { $0.string("campaign") } == ["autumn", "autumn"])
    }

    @Test("Of several processes that begin at the same time one runs the round")
    func together() async throws {
        let ground = try await CampaignGround(seconds: 1)
        let installation = ground.installation
        try await installation.succeed("campaign start '\(ground.file)' --rehearsal --vantage-point pi-7")
        let runs = try await withThrowingTaskGroup(of: ProcessRun.self) { group in
            for _ in 0..<4 {
                group.addTask { try await installation.run("campaign run --until-idle") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(runs.allSatisfy { $0.status == .exited(0) })
        #expect(runs.count { $0.error.contains("a round of 3 tests begins") } == 1)
        let tests: [Int] = try ground.query("SELECT count(*) FROM test")
        let places: [Int] = try ground.query("SELECT campaign_place FROM test ORDER BY campaign_place")
        #expect(tests == [3] && places == [1, 2, 3])
    }

    static let analyzer = "/usr/bin/systemd-analyze"
    static let hasAnalyzer = FileManager.default.isExecutableFile(atPath: analyzer)

    @Test(
        "systemd understands the timer and its service",
        .enabled(if: Self.hasAnalyzer, "systemd-analyze is not here"))
    func verified() async throws {
        let installation = try Installation()
        let environment = ["XDG_CONFIG_HOME": installation.home.file("config").path, "XDG_RUNTIME_DIR": ""]
        _ = try await installation.wehe(["-c", "campaign install"], environment: environment)
        let units = ["wehe-campaign.service", "wehe-campaign.timer"].map {
            installation.home.file("config/systemd/user/\($0)").path
        }
        let verified = try await ProcessRun(
            program: Self.analyzer, arguments: ["verify", "--man=no"] + units)
        #expect(verified.status == .exited(0), "\(verified.error)")
        #expect(!verified.error.contains("wehe-"), "\(verified.error)")
    }

    @Test("The timer is written for this user and removed again")
    func install() async throws {
        let installation = try Installation()
        let environment = ["XDG_CONFIG_HOME": installation.home.file("config").path, "XDG_RUNTIME_DIR": ""]
        let run = try await installation.wehe(["-c", "campaign install"], environment: environment)
        #expect(run.status == .exited(0))
        #expect(run.output.contains("systemctl --user enable --now wehe-campaign.timer"))
        let folder = installation.home.file("config/systemd/user")
        let service = try String(
            contentsOf: folder.appending(path: "wehe-campaign.service"), encoding: .utf8)
        #expect(
            service.contains(
                "\"--home\" \"\(installation.home.url.path)\" \"-c\" \"campaign run --until-idle\""))
        let removed = try await installation.wehe(["-c", "campaign uninstall"], environment: environment)
        #expect(removed.status == .exited(0) && removed.output.contains("wehe-campaign.timer"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        let none = try await installation.wehe(["-c", "campaign uninstall"], environment: environment)
        #expect(none.output == "no timer was installed\n")
    }
}
