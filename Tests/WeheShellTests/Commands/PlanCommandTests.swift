import Differentiation
import Basics
import Foundation
import ReportTesting
import ResultStore
import TestModel
import TestRunner
import TestSupport
import Testing

@testable import WeheShell

@Suite("plan tells what tests cost and can see")
struct PlanCommandTests {
    private let home: TemporaryFolder
    private let session: Session
    private let heard: Heard

    init() throws {
        home = try TemporaryFolder()
        (session, heard) = try home.session()
    }

    private func plan(_ words: String) async throws -> [String: Any] {
        try await session.run(line: "plan \(words) --trials 10 --seed 1 --json")
        let line = try #require(heard.lines.last)
        return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test("Apps are listed and shown with the time that a replay of them takes, as a plan has it")
    func durations() async throws {
        func objects(_ line: String) async throws -> [[String: Any]] {
            let before = heard.lines.count
            try await session.run(line: line)
            return try heard.lines.dropFirst(before).map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        }
        for app in ["spotify", "deezer", "skype", "port80s"] {
            let planned = try #require(try await plan("\(app) --no-confirm")["seconds"] as? Double)
            let shown = try #require(try await objects("apps show \(app) --json").last?["time_s"] as? Double)
            let listed = try await objects("apps --json").first { $0["app"] as? String == app }
            // A test is two replays, of an original and of a control of the same bytes.
            #expect(abs(2 * shown - planned) < 0.02 * planned, "\(app)")
            if app != "deezer" { #expect(listed?["time_s"] as? Double == shown) }
        }
        // The time of the app list, 6 s, is not what a replay takes, whose last request is sent after 30.
        let spotify = try #require(try await objects("apps show spotify --json").last)
        #expect(spotify["nominal_s"] as? Double == 6)
        #expect(try #require(spotify["time_s"] as? Double) > 29)
    }

    @Test("It needs no consent, names its assumption, and doubles for a confirmation")
    func assumed() async throws {
        let plan = try await plan("deezer")
        #expect(plan["assumed"] as? Bool == true)
        #expect(plan["noise_tests"] as? [Int] == [])
        #expect(plan["deviation"] as? Double == 0.2 && plan["deviation_assumed"] as? Bool == true)
        // What a test of this app receives, see the tests that run one.
        #expect(plan["bytes"] as? Int == 2 * 6_174_785)
        #expect(plan["most_bytes"] as? Int == 4 * 6_174_785)
        #expect(try #require(plan["samples"] as? Int) >= 99)
        #expect(plan["order"] as? String == "random")
        let profiles = try #require(plan["profiles"] as? [[String: Any]])
        #expect(profiles.map { $0["profile"] as? String } == ["ios", "android", "mlab", "python"])
        for profile in profiles {
            let slowdown = try #require(profile["slowdown"] as? Double)
            let threshold = try #require(profile["area_threshold"] as? Double)
            // Never much below the threshold of the rule, and detected as often as asked for.
            #expect(slowdown > threshold / 2 && slowdown < 0.95)
            let detected = try #require(profile["detected"] as? [String: Any])
            #expect(try #require(detected["rate"] as? Double) >= 0.8)
        }
        let named = Set(try Checkout.topic("json").matches(of: /[a-z][a-z0-9_]*/).map { String($0.output) })
        #expect(Set(plan.keys).union(profiles[0].keys).subtracting(named) == [])
    }

    @Test("Settings and options change the cost")
    func costs() async throws {
        let slow = try await plan("deezer --no-confirm --repeat 3 --profile ios")
        #expect(slow["tests"] as? Int == 3)
        #expect(slow["most_bytes"] as? Int == 6 * 6_174_785)
        let seconds = try #require(slow["seconds"] as? Double)
        try await session.run(line: "settings set line-rate 1; settings set confirm off")
        let slower = try await plan("deezer --repeat 3 --profile ios")
        #expect(slower["most_tests"] as? Int == 3)
        let longer = try #require(slower["seconds"] as? Double)
        #expect(longer > seconds)
        // On that line a replay would take longer than it may: it ends after 45 s.
        #expect(longer == 6 * 45)
    }

    @Test("Noise comes from the app's stored tests with the server, which are named")
    func stored() async throws {
        for (app, rate) in [("deezer", "40"), ("deezer", "40"), ("netflix", "40"), ("deezer", "20")] {
            var test = Sample.measured(original: 10, control: 20)
            test.app = app
            test.settings["line-rate"] = rate
            _ = try await session.store().insert(test)
        }
        let plan = try await plan("deezer --profile ios")
        #expect(plan["assumed"] as? Bool == false)
        #expect(plan["noise_tests"] as? [Int] == [2, 1])
        // Both controls got the same.
        #expect(plan["deviation"] as? Double == 0 && plan["deviation_assumed"] as? Bool == false)
        #expect(plan["samples"] as? Int == 99)
        let mean = try #require(plan["control_mean_mbps"] as? Double)
        #expect(abs(mean - 20) < 0.2)
        // With so little noise the rule's threshold, lowered on fast networks, is all that counts.
        let profile = try #require((plan["profiles"] as? [[String: Any]])?.first)
        let slowdown = try #require(profile["slowdown"] as? Double)
        #expect((0.28...0.36).contains(slowdown))
        let alarms = try #require(profile["false_positives"] as? [String: Any])
        #expect(alarms["count"] as? Int == 0)
    }

    @Test("The same seed gives the same plan, and people read it as sentences and a table")
    func people() async throws {
        let (one, other) = (try await plan("deezer --profile mlab"), try await plan("deezer --profile mlab"))
        #expect(NSDictionary(dictionary: one) == NSDictionary(dictionary: other))
        try await session.run(line: "plan deezer espn --profile android --trials 10 --seed 1")
        let text = heard.output
        #expect(text.contains("Deezer with embedded: 1 test, 12.3 MB, about "))
        #expect(text.contains("at most 24.7 MB"))
        #expect(text.contains("no stored test to go by; ASSUMED: the control reaches "))
        #expect(text.contains("all together: 2 tests, "))
        #expect(text.contains("detects slowdowns from"))
        #expect(text.contains("80 % of 10 simulated tests"))
    }

    @Test(
        "What cannot be planned is refused",
        arguments: [
            ("", "missing expected argument '<app> ...'"), ("netflx", "no app named \"netflx\""),
            ("espn --trials 3", "--trials takes 10 to 100000, not 3"),
            ("espn --power 20%", "--power (%) takes 50 to 99, not 20"),
            ("espn --power much", "--power takes a share from 0 to 1"),
            ("espn --server nowhere", "no server \"nowhere\""),
            ("espn --servers 2", "--site and --servers choose M-Lab machines"),
        ])
    func refused(words: String, sentence: String) async throws {
        #expect(await session.complaint(about: "plan \(words)").contains(sentence))
    }

    @Test("Experiments with another server are planned with its replays")
    func otherServer() async throws {
        try await session.run(line: "servers add mine 192.0.2.1")
        func plan(_ servers: String) async throws -> (
            other: String?, replays: Int, bytes: Int, seconds: Double
        ) {
            try await session.run(line: "plan vimeo --characterise --server \(servers) --json")
            let line = try #require(heard.lines.last)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let limited = try #require(object["limited"] as? [String: Any])
            return (
                object["other_server"] as? String, limited["replays"] as? Int ?? 0,
                limited["most_bytes"] as? Int ?? 0, limited["seconds"] as? Double ?? 0
            )
        }
        let (one, two) = (try await plan("mine"), try await plan("mine,198.51.100.20"))
        #expect(one.other == nil && two.other == "198.51.100.20")
        #expect(two.replays == one.replays + 2 && two.seconds > one.seconds)
        let each = [one, two].map { Double($0.bytes) / Double($0.replays) }
        #expect(abs(each[0] - each[1]) < 1)
        // The embedded server has one of its own.
        #expect(try await plan("embedded").replays == two.replays)
        #expect(try await plan("mlab").replays < one.replays)
        try await session.run(line: "plan vimeo --characterise --server mine,198.51.100.20")
        #expect(heard.output.contains("Vimeo with mine and 198.51.100.20:"))
        try await session.run(line: "plan vimeo --characterise")
        #expect(heard.output.contains("Vimeo with embedded:"))
    }

    @Test("A cancelled plan ends")
    func cancelled() async throws {
        let work = Task { try await session.run(line: "plan espn --trials 100000") }
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
    }

    @Test("A series is planned: what it costs, and how often it finds which slowdown")
    func series() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session(form: .json)
        try await session.run(line: "plan espn --pairs --trials 200 --seed 5")
        let plan = try #require(
            try JSONSerialization.jsonObject(with: Data(heard.output.utf8)) as? [String: Any])
        #expect(plan["window_assumed"] as? Bool == true && plan["deviation"] as? Double == 0.2)
        #expect((plan["deviation_series"] as? [Int])?.isEmpty == true)
        let slowdowns = try #require(plan["slowdowns"] as? [[String: Any]])
        func shares(_ key: String) -> [Double] { slowdowns.compactMap { $0[key] as? Double } }
        #expect(shares("slowdown") == [0, 0.1, 0.2, 0.3, 0.5])
        let found = shares("found")
        #expect(found == found.sorted() && found[0] < 0.05 && found[4] > 0.95)
        #expect(shares("excluded")[0] > 0.5 && shares("excluded")[4] < 0.05)
        let (seconds, most) = (shares("mean_seconds"), plan["most_seconds"] as? Double ?? 0)
        #expect(seconds.allSatisfy { $0 > 0 && $0 <= most })
    }

    @Test("Series that are stored say how replays vary and how long they last")
    func seriesFromTests() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        var stored = Sample.series
        stored.settings["line-rate"] = "40"
        let id = try await session.store().insert(stored)
        var whole = Sample.completed(.noDifferentiation)
        whole.settings["line-rate"] = "40"
        _ = try await session.store().insert(whole)
        try await session.run(line: "plan espn --pairs --trials 10 --seed 5")
        #expect(heard.output.contains("from series \(id); 10 simulated series for each slowdown"))
        #expect(!heard.output.contains("ASSUMED"))
        #expect(await session.complaint(about: "plan espn --pairs --single").contains("exclude each other"))
    }

    @Test("Pairs of a series, which are no whole tests, do not say how samples vary")
    func withoutPairs() async throws {
        let home = try TemporaryFolder()
        let (session, heard) = try home.session()
        for stored in [Sample.completed(.noDifferentiation), Sample.pair] {
            var test = stored
            test.settings["line-rate"] = "40"
            _ = try await session.store().insert(test)
        }
        try await session.run(line: "plan espn --trials 10 --seed 5")
        #expect(heard.output.contains("from test 1:"), "\(heard.output)")
        #expect(
            heard.output.contains("ASSUMED, as one test shows no difference: replays differ by 20 %"),
            "\(heard.output)")
    }
}
