import Basics
import Differentiation
import Foundation
import ReplayClient
import ReplayServer
import ReplayTesting
import Reports
import Simulation
import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("Series of pairs, in a simulation")
struct SeriesSimulations {
    @Test(
        "A server takes 74 replays in a row that all end early, and analyses those of the pair after them"
    )
    func cut() throws {
        try simulated {
            let app = try ShortApp(bytes: 4_000_000, seconds: 2)
            try await withServer(of: app.recordings) { server, endpoint in
                func pair(
                    _ number: Int, window: Double?, isAnalysed: Bool
                ) async throws -> FinishedTest {
                    try await app.test(
                        on: endpoint, number: number,
                        order: number.isMultiple(of: 2) ? [.original, .control] : [.control, .original],
                        ReplayOptions(window: window), isAnalysed: isAnalysed)
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
    }

    @Test("On a line that varies a cut by 30 % is found, and where there is none nothing is found")
    func noisy() throws {
        try simulated {
            let shell = try ShellHome()
            try ExampleGround.writeRecordings(to: shell.home)
            try await shell.succeed(
                """
                consent give embedded other; settings set pair-pause none; \
                recordings import '\(shell.home.file("wehe/res").path)'
                """)
            func series(_ rules: String, seed: Int) async throws -> JSONObject {
                let run = try await shell.succeed(
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
    }

    @Test("Of several apps the one that is slowed is found twice, and the other is not found")
    func campaign() throws {
        try simulated {
            let shell = try ShellHome()
            try ExampleGround.writeRecordings(to: shell.home)
            let run = try await shell.succeed(
                """
                consent give embedded other; recordings import '\(shell.home.file("wehe/res").path)'; settings set pair-pause none; \
                settings set line-rate 7; lab add sni=espn.example shape rate=4Mbit/s; replay espn deezer --pairs; results
                """)
            #expect(
                run.error.contains("2 series: where nothing is slowed, at most 0.0657 % of such campaigns"))
            #expect(run.output.contains("DIFFERENTIATION: ESPN is "))
            #expect(run.output.contains("; the estimate of series "))
            #expect(run.output.contains("NO DIFFERENTIATION: Deezer and its control differ by "))
            let series = try await shell.succeed(
                "results list --sort id --reverse", as: .json
            )
            .objects()
            #expect(series.compactMap { $0.string("app") } == ["espn", "espn", "deezer"])
            let second = try await shell.succeed(
                "results show \(series[1].integer("id") ?? 0)", as: .json
            ).objects()
            #expect(second.first?.integer("confirms") == series[0].integer("id"))
            #expect(second.first?.string("purpose") == "confirmation")
            #expect(second.first?.string("seed") != nil)
        }
    }

    @Test("A localization takes a series for its single test, and goes on only if it found something")
    func localized() throws {
        try simulated {
            let shell = try ShellHome()
            try ExampleGround.writeRecordings(to: shell.home)
            try await shell.succeed(
                "consent give embedded other; recordings import '\(shell.home.file("wehe/res").path)'; "
                    + "settings set pair-pause none; settings set line-rate 7")
            let nothing = try await shell.run("localize espn --pairs")
            #expect(
                nothing.error.contains("series 1 found no differentiation, so there is nothing to localize"))
            let run = try await shell.succeed(
                "lab add sni=espn.example shape rate=2Mbit/s; localize espn --pairs; results show last --json"
            )
            #expect(run.output.contains("DIFFERENTIATION: ESPN is "))
            let found = try #require(try run.objectsAmongText().last)
            #expect(found.string("kind") == "localization")
            let single = try #require(found.object("localization")?.integer("single"))
            let test = try await shell.succeed("results show \(single)", as: .json).objects()
            #expect(
                test.first?.string("purpose") == "pair" && test.first?.string("verdict") == "differentiation")
        }
    }

    @Test(
        "The first pair has all that a test of its own has: the same keys, the same rules, the same analysis"
    )
    func firstPair() throws {
        try simulated {
            let shell = try ShellHome()
            try ExampleGround.writeRecordings(to: shell.home)
            try await shell.succeed(
                "consent give embedded other; recordings import '\(shell.home.file("wehe/res").path)'; "
                    + "settings set pair-pause none; settings set confirm off; settings set line-rate 7; "
                    + "lab add sni=espn.example shape rate=2Mbit/s; "
                    + "replay espn --seed 5; replay espn --pairs --seed 5")
            let tests = try await shell.succeed("results show 1; results show 3", as: .json)
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
            let verified = try await shell.succeed("results verify 1 3")
            #expect(verified.output.contains("follow from the samples"))
        }
    }

    @Test("Series are calibrated over a noisy line, with rules and without, and are there to be tossed")
    func calibrated() throws {
        try simulated {
            let shell = try ShellHome()
            try ExampleGround.writeRecordings(to: shell.home)
            let rules = shell.home.file("slow.lab")
            try "sni=espn.example shape rate=2Mbit/s\n".write(to: rules, atomically: true, encoding: .utf8)
            try await shell.succeed(
                "consent give embedded other; recordings import '\(shell.home.file("wehe/res").path)'; "
                    + "settings set pair-pause none")
            let rows = try await shell.succeed(
                "calibrate espn --pairs --rules '\(rules.path)' --over noisy-access --runs 1 --seed 3",
                as: .json
            ).objects()
            #expect(rows.map { $0.string("rules") } == ["noisy-access", "noisy-access + slow.lab"])
            #expect(rows.map { $0.flag("treats_alike") } == [true, false])
            #expect(rows.map { $0.object("found")?.integer("tests") } == [1, 1])
            #expect(rows.last?.object("found")?.integer("count") == 1)
            #expect(
                rows.allSatisfy { ($0.number("mean_pairs") ?? 0) >= 10 && ($0.number("mean_data") ?? 0) > 1 })
            // Nobody knows here how much slower it is.
            #expect(rows.last?.object("coverage") == nil && rows.first?.object("coverage") != nil)
            let series = try await shell.succeed(
                "results list --sort id --reverse", as: .json
            )
            .objects()
            #expect(series.compactMap { $0.string("kind") } == ["series", "series"])
            let tossed = try await shell.succeed(
                "calibrate --toss \(series[0].integer("id") ?? 0); results verify \(series[0].integer("id") ?? 0)",
                as: .json
            ).objects()
            #expect(tossed.first?.object("found")?.integer("tests") == 10_000)
            // What treats alike needs no second condition.
            let alike = try await shell.succeed(
                "calibrate espn --pairs --rules noisy-wireless --runs 1", as: .json
            ).objects()
            #expect(alike.map { $0.string("rules") } == ["noisy-wireless"])
            // Rules that cannot stand together are refused before anything is measured.
            let twice = try await shell.run(
                "calibrate espn --pairs --rules noisy-access --over noisy-access")
            #expect(twice.error.contains("rules 1 and 2 are both named \"access\""))
            let refused = try await shell.run("calibrate espn --pairs --resample")
            #expect(refused.error.contains("--resample and --pairs exclude each other"))
        }
    }
}
