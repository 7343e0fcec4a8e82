import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("A first test on a fresh home")
struct FirstTestTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test("It is measured, judged, stored and shown, and all that is stored fits together")
    func wholeTest() async throws {
        let run = try await installation.succeed(
            Installation.fastLine + "; replay deezer --seed 7; results list --json; results show 1 --json"
        )
        #expect(
            run.lines.contains {
                $0.hasPrefix("  stored as 1. Next: \"results show 1\", \"results plot 1\", or ")
            })
        let objects = try run.objectsAmongText()
        try #require(objects.count == 2)
        let (row, test) = (objects[0], objects[1])
        #expect(row.integer("id") == 1)
        #expect(row.string("app") == "deezer")
        #expect(row.string("verdict") == test.string("verdict"))
        try expectCompleted(test)
        #expect(test.string("seed") == "7")
        #expect(test.integer("history_count") == 1)
        #expect(test.isNull("override"))
        #expect(test.string("measured_verdict") == test.string("verdict"))
        #expect(test.object("server")?.flag("embedded") == true)
        #expect(test.object("server")?.string("ca_fingerprint")?.isEmpty == false)
        #expect(test.string("client_address") == "127.0.0.1")
        #expect(test.object("settings")?.string("line-rate") == "60")
        #expect(test.string("synthesised") == "")
        #expect(test.strings("notes") == [])
        #expect(test.string("purpose") == "test")
        #expect(
            test.objects("replays")?.compactMap { $0.integer("received_bytes") } == [
                6_174_785, 6_174_785,
            ])
    }

    @Test("As JSON its course is events whose keys are all documented, in their order")
    func events() async throws {
        try await installation.importShortApps()
        let run = try await installation.succeed("replay deezer", options: ["--json"])
        let events = try run.objects().filter { $0.string("event") != nil }
        let kinds = events.compactMap { $0.string("event") }
        #expect(kinds.first == "begin")
        #expect(kinds.last == "result")
        #expect(kinds.filter { $0 == "replay" }.count == 2)
        #expect(kinds.contains("progress"))
        let order = events[0].strings("run_order")
        #expect(events.last?.strings("run_order") == order)
        #expect(
            events.filter { $0.string("event") == "replay" }.compactMap { $0.string("replay") } == order)
        let topic = try await installation.run("help json").output
        let named = Set(topic.matches(of: /[A-Za-z][A-Za-z0-9_]*/).map { String($0.output) } + ["event"])
        for event in events {
            #expect(event.allKeys.subtracting(named) == [], "\(event.string("event") ?? "")")
        }
        let statuses = Set(
            events.filter { $0.string("event") == "status" }.compactMap { $0.string("status") })
        #expect(
            statuses.isSuperset(of: [
                "askingPermission", "replaying", "resultsRequested", "resultsReceived",
            ]))
        for status in statuses { #expect(topic.contains(status)) }
    }

    @Test("A forced verdict is marked everywhere, and the measured one stands beside it")
    func forced() async throws {
        try await installation.importShortApps()
        let run = try await installation.succeed(
            "dev force-differentiation on; replay deezer; results show 1 --json; results")
        let test = try #require(try run.objectsAmongText().first)
        #expect(test.string("verdict") == "differentiation")
        #expect(test.string("override") == "force-differentiation")
        let measured = try #require(test.string("measured_verdict"))
        #expect(["differentiation", "inconclusive", "no-differentiation"].contains(measured))
        let ios = test.objects("decisions")?.first { $0.string("profile") == "ios" }
        #expect(ios?.string("verdict") == measured)
        #expect(run.output.contains("DIFFERENTIATION (forced by dev force-differentiation; measured: "))
        #expect(
            run.lines.contains { $0.contains("  deezer  ") && $0.contains("dev force-differentiation") })
        let next = try await installation.succeed("dev show --json").objects()
        #expect(next[0].flag("force_differentiation") == false)
    }

    @Test("Another profile decides when it is asked to, and all are stored")
    func profiles() async throws {
        try await installation.importShortApps()
        let run = try await installation.succeed(
            "settings set area-threshold 90; replay deezer --profile android; results show 1 --json")
        let test = try #require(try run.objectsAmongText().first)
        #expect(test.string("profile") == "android")
        let decisions = try #require(test.objects("decisions"))
        let android = decisions.first { $0.string("profile") == "android" }
        #expect(android?.number("area_threshold") == 0.9)
        #expect(android?.string("verdict") == test.string("verdict"))
        let others = decisions.filter { $0.string("profile") != "android" }
        #expect(others.count == 3)
        #expect(others.allSatisfy { $0.number("area_threshold") != 0.9 })
    }

    @Test(
        "Several apps and repetitions are all stored; one that cannot be tested does not stop the others")
    func several() async throws {
        try await installation.importShortApps()
        try installation.home.write("[", to: "recordings/ESPN_01012030.pcap_client_all.json")
        let run = try await installation.run("replay espn deezer; version")
        #expect(run.status == .exited(14))
        #expect(run.complaints.count == 1)
        #expect(!run.output.contains("wehe 0"))
        let tests = try await installation.succeed("results --json").objects()
        #expect(tests.compactMap { $0.string("app") } == ["deezer"])
    }
}
