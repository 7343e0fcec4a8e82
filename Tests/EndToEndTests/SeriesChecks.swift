import Basics
import Networking
import Differentiation
import Foundation
import ReplayClient
import ReplayServer
import ReplayTesting
import TerminalTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

extension SeriesMeasurements {
    @Test(
        "A server takes 74 replays in a row that all end early, and analyses those of the pair after them"
    )
    func cut() async throws {
        let app = try ShortApp(bytes: 4_000_000, seconds: 2)
        try await withServer(of: app.recordings) { server, endpoint in
            func pair(
                _ number: Int, window: Double?, isAnalysed: Bool
            ) async throws -> FinishedTest {
                let test = DifferentiationTest(
                    .init(
                        original: app.recordings[0].recording, control: app.recordings[1].recording,
                        nominalSeconds: 2, isPortTest: false),
                    on: endpoint,
                    identity: TestIdentity(
                        userID: "a1B2c3D4e5", historyCount: number, clientVersion: "1.2.3"),
                    order: number.isMultiple(of: 2) ? [.original, .control] : [.control, .original],
                    profiles: DecisionProfile.all,
                    sockets: ClientSockets(clock: .system, network: SystemStack()),
                    replays: ReplayOptions(window: window), isAnalysed: isAnalysed)
                return try await FinishedTest.watching { try await test.run(reportingTo: $0) }.outcome
                    .get()
            }
            for number in 1...37 {
                let test = try await pair(number, window: 0.1, isAnalysed: false)
                #expect(test.result == nil && test.obstacle == nil && test.decisions == [])
                for replay in [try #require(test.original), test.control] {
                    #expect(replay.ending == .stopped)
                    #expect(replay.bytesReceived > 0 && replay.bytesReceived < 4_000_000)
                    // Slices of 20 ms: five within the window, and what came until the timer fired.
                    #expect(replay.samples.throughput.count >= 5)
                }
            }
            let whole = try await pair(38, window: nil, isAnalysed: true)
            #expect(whole.result != nil && whole.original?.ending == .complete)
            #expect(await server.activity().sessions == 0)
        }
    }

    @Test("On a line that varies a cut by 30 % is found, and where there is none nothing is found")
    func noisy() async throws {
        let installation = try Installation()
        try ExampleGround.writeRecordings(to: installation.home)
        try await installation.succeed(
            """
            consent give embedded other; settings set pair-pause none; \
            recordings import '\(installation.home.file("wehe/res").path)'
            """)
        func series(_ rules: String, seed: Int) async throws -> JSONObject {
            let run = try await installation.succeed(
                "lab clear; \(rules); replay espn --pairs --seed \(seed); results show last --json")
            return try #require(try run.objectsAmongText().first)
        }
        let even = "lab add any vary rate=5Mbit/s sd=20%"
        let untreated = try await series(even, seed: 21)
        let again = try await series(even, seed: 23)
        // One series in a hundred finds a difference where there is none, and both of two one time in ten thousand.
        #expect([untreated, again].contains { $0.string("verdict") != "differentiation" })
        let treated = try await series(
            "lab add any vary rate=5Mbit/s sd=10%; lab add sni=* vary rate=3.5Mbit/s sd=10%", seed: 22)
        #expect(treated.string("verdict") == "differentiation")
        #expect(treated.object("series")?.string("direction") == "throttled")
        // The line does vary: no two pairs are alike.
        let differences = (untreated.object("series")?.objects("pairs") ?? []).compactMap {
            $0.integer("difference")
        }
        #expect(differences.count >= 10 && Set(differences).count == differences.count)
        #expect(differences.contains { abs($0) > 100_000 })
    }

    @Test("An app that is slowed late only is replayed whole")
    func late() async throws {
        let installation = try Installation()
        try ExampleGround.writeRecordings(to: installation.home, bytes: 6_000_000, seconds: 6)
        try await installation.succeed(
            "consent give embedded other; recordings import '\(installation.home.file("wehe/res").path)'; "
                + "settings set pair-pause none; settings set line-rate 8")
        let terminal = try await installation.prompt(columns: 120)
        try await terminal.send("lab add sni=espn.example throttle-after size=3MB rate=2Mbit/s\r")
        try await terminal.expect("wehe> ")
        try await terminal.send("replay espn --pairs --seed 5\r")
        try await terminal.expect("pair 1 ")
        try await terminal.send("\u{3}")
        try await terminal.expect("all replays are whole: the rest of the first pair differs")
        try await terminal.expect("wehe> ")
        let stored = try await installation.succeed("results show last", options: ["--json"]).objects()
            .first
        let series = try #require(stored?.object("series"))
        #expect(series.flag("late_difference") == true && series.isNull("window_s"))
        #expect(series.integer("most_pairs") == 10)
    }

    @Test("Of several apps the one that is slowed is found twice, and the other is not found")
    func campaign() async throws {
        let installation = try Installation()
        try ExampleGround.writeRecordings(to: installation.home)
        let run = try await installation.succeed(
            """
            consent give embedded other; recordings import '\(installation.home.file("wehe/res").path)'; settings set pair-pause none; \
            settings set line-rate 7; lab add sni=espn.example shape rate=4Mbit/s; replay espn deezer --pairs; results
            """)
        #expect(
            run.error.contains("2 series: where nothing is slowed, at most 0.0657 % of such campaigns"))
        #expect(run.output.contains("DIFFERENTIATION: ESPN is "))
        #expect(run.output.contains("; the estimate of series "))
        #expect(run.output.contains("NO DIFFERENTIATION: Deezer and its control differ by "))
        let series = try await installation.succeed(
            "results list --sort id --reverse", options: ["--json"]
        )
        .objects()
        #expect(series.compactMap { $0.string("app") } == ["espn", "espn", "deezer"])
        let second = try await installation.succeed(
            "results show \(series[1].integer("id") ?? 0)", options: ["--json"]
        ).objects()
        #expect(second.first?.integer("confirms") == series[0].integer("id"))
        #expect(second.first?.string("purpose") == "confirmation")
        #expect(second.first?.string("seed") != nil)
    }

    @Test("A localization takes a series for its single test, and goes on only if it found something")
    func localized() async throws {
        let installation = try Installation()
        try ExampleGround.writeRecordings(to: installation.home)
        try await installation.succeed(
            "consent give embedded other; recordings import '\(installation.home.file("wehe/res").path)'; "
                + "settings set pair-pause none; settings set line-rate 7")
        let nothing = try await installation.run("localize espn --pairs")
        #expect(
            nothing.error.contains("series 1 found no differentiation, so there is nothing to localize"))
        let run = try await installation.succeed(
            "lab add sni=espn.example shape rate=2Mbit/s; localize espn --pairs; results show last --json"
        )
        #expect(run.output.contains("DIFFERENTIATION: ESPN is "))
        let found = try #require(try run.objectsAmongText().last)
        #expect(found.string("kind") == "localization")
        let single = try #require(found.object("localization")?.integer("single"))
        let test = try await installation.succeed("results show \(single)", options: ["--json"]).objects()
        #expect(
            test.first?.string("purpose") == "pair" && test.first?.string("verdict") == "differentiation")
    }

    @Test(
        "The first pair has all that a test of its own has: the same keys, the same rules, the same analysis"
    )
    func firstPair() async throws {
        let installation = try Installation()
        try ExampleGround.writeRecordings(to: installation.home)
        try await installation.succeed(
            "consent give embedded other; recordings import '\(installation.home.file("wehe/res").path)'; "
                + "settings set pair-pause none; settings set confirm off; settings set line-rate 7; "
                + "lab add sni=espn.example shape rate=2Mbit/s; "
                + "replay espn --seed 5; replay espn --pairs --seed 5")
        let tests = try await installation.succeed("results show 1; results show 3", options: ["--json"])
            .objects()
        try #require(tests.count == 2 && tests[1].integer("pair_of") == 2)
        // What time, chance and its place among others decide is different; all else is the same, to the byte.
        let varying: Set<String> = [
            "id", "uuid", "started", "ended", "history_count", "seed", "purpose", "pair_of", "pair_tests",
            "run_order", "replays", "statistics", "decisions", "effect", "area", "ks_statistic",
            "ks_p_value",
            "resampling_ratio", "mean_original_mbps", "mean_control_mbps", "kept_by_server",
        ]
        #expect(tests[0].allKeys == tests[1].allKeys)
        for key in tests[0].allKeys.subtracting(varying) {
            #expect(try tests[0].text(key) == tests[1].text(key), "\(key)")
        }
        for (one, other) in zip(
            try #require(tests[0].objects("decisions")), try #require(tests[1].objects("decisions")))
        {
            for key in ["profile", "verdict", "area_threshold", "p_threshold", "ratio_threshold"] {
                #expect(try one.text(key) == other.text(key), "\(key)")
            }
        }
        let verified = try await installation.succeed("results verify 1 3")
        #expect(verified.output.contains("follow from the samples"))
    }

    @Test("Series are calibrated over a noisy line, with rules and without, and are there to be tossed")
    func calibrated() async throws {
        let installation = try Installation()
        try ExampleGround.writeRecordings(to: installation.home)
        let rules = installation.home.file("slow.lab")
        try "sni=espn.example shape rate=2Mbit/s\n".write(to: rules, atomically: true, encoding: .utf8)
        try await installation.succeed(
            "consent give embedded other; recordings import '\(installation.home.file("wehe/res").path)'; "
                + "settings set pair-pause none")
        let rows = try await installation.succeed(
            "calibrate espn --pairs --rules '\(rules.path)' --over noisy-access --runs 1 --seed 3",
            options: ["--json"]
        ).objects()
        #expect(rows.map { $0.string("rules") } == ["noisy-access", "noisy-access + slow.lab"])
        #expect(rows.map { $0.flag("treats_alike") } == [true, false])
        #expect(rows.map { $0.object("found")?.integer("tests") } == [1, 1])
        #expect(rows.last?.object("found")?.integer("count") == 1)
        #expect(
            rows.allSatisfy { ($0.number("mean_pairs") ?? 0) >= 10 && ($0.number("mean_data") ?? 0) > 1 })
        // Nobody knows here how much slower it is.
        #expect(rows.last?.object("coverage") == nil && rows.first?.object("coverage") != nil)
        let series = try await installation.succeed(
            "results list --sort id --reverse", options: ["--json"]
        )
        .objects()
        #expect(series.compactMap { $0.string("kind") } == ["series", "series"])
        let tossed = try await installation.succeed(
            "calibrate --toss \(series[0].integer("id") ?? 0); results verify \(series[0].integer("id") ?? 0)",
            options: ["--json"]
        ).objects()
        #expect(tossed.first?.object("found")?.integer("tests") == 10_000)
        // What treats alike needs no second condition.
        let alike = try await installation.succeed(
            "calibrate espn --pairs --rules noisy-wireless --runs 1", options: ["--json"]
        ).objects()
        #expect(alike.map { $0.string("rules") } == ["noisy-wireless"])
        // Rules that cannot stand together are refused before anything is measured.
        let twice = try await installation.run(
            "calibrate espn --pairs --rules noisy-access --over noisy-access")
        #expect(twice.error.contains("rules 1 and 2 are both named \"access\""))
        let refused = try await installation.run("calibrate espn --pairs --resample")
        #expect(refused.error.contains("--resample and --pairs exclude each other"))
    }
}
