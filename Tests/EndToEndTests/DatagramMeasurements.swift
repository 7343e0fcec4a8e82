import Basics
import Differentiation
import Foundation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TerminalTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("Datagrams of a call, counted at both ends of an emulated path", .mustEnd, .measured)
struct DatagramMeasurements {
    /// Returns the stored replays of a test behind rules, and how many datagrams the server dropped.
    func replays(
        behind rules: String, knowing: Bool = true, asking: Bool = true
    ) async throws -> (original: StoredReplay, control: StoredReplay, dropped: Int) {
        let call = try VideoCall()
        let path = NetworkPath(rules: try LabRules(text: rules), seed: 7)
        return try await withServer(of: call.recordings) {
            $0.path = path
        } _: { server, endpoint in
            var subject = DifferentiationTest.Subject(
                original: call.recordings[0].recording, control: call.recordings[1].recording,
                nominalSeconds: 2, isPortTest: false)
            if knowing {
                for (role, served) in zip([ReplayRole.original, .control], call.recordings) {
                    subject.serverScripts[role] = ServerScript(
                        served.recording, serverSide: served.serverSide)
                }
            }
            var options = ReplayOptions()
            options.asksReadings = asking
            let test = DifferentiationTest(
                subject, on: endpoint,
                identity: TestIdentity(userID: "a1B2c3D4e5", historyCount: 1, clientVersion: "1.2.3"),
                order: [.original, .control], profiles: DecisionProfile.all,
                sockets: TestBed.current.sockets(),
                replays: options,
                isAnalysed: false)
            let report = try await FinishedTest.watching { try await test.run(reportingTo: $0) }.outcome
                .get()
            return (
                StoredReplay(try #require(report.original)), StoredReplay(report.control),
                await server.activity().datagramsDropped
            )
        }
    }

    /// Checks that a direction lost, reordered and repeated nothing.
    func expectWhole(_ replay: StoredReplay, _ direction: ReplayDirection) throws {
        let summary = try #require(DatagramSummary(replay, direction))
        #expect(summary.sent == Double(VideoCall.count) && summary.isTold)
        #expect(summary.lost == 0 && summary.reordered == 0 && summary.duplicates == 0)
        #expect(summary.medianJitter != nil)
        let slices = try #require(replay.datagrams(direction))
        // A hundredth of 2 s; of two seconds less 5 ms.
        #expect(slices.count == 100)
        #expect(slices.allSatisfy { $0.sent == $0.arrived })
    }

    @Test("Without rules everything arrives, once and in order, and both ends say so")
    func whole() async throws {
        let found = try await replays(behind: "")
        for replay in [found.original, found.control] {
            for direction in ReplayDirection.allCases { try expectWhole(replay, direction) }
        }
    }

    @Test("Of ten per cent that a rule loses, the client misses exactly those, of the original only")
    func lost() async throws {
        let found = try await replays(behind: "text=video loss rate=10%")
        let down = try #require(DatagramSummary(found.original, .down))
        #expect(down.sent == Double(VideoCall.count) && down.isTold)
        let lost = Int((try #require(down.lost) * down.sent).rounded())
        #expect(lost == found.dropped)
        // Outside of this, a binomial number of 400 at 10 % is once in a million times.
        #expect((14...72).contains(lost))
        #expect(down.reordered == 0 && down.duplicates == 0)
        try expectWhole(found.original, .up)
        for direction in ReplayDirection.allCases { try expectWhole(found.control, direction) }
    }

    @Test("After a freeze nothing arrives at either end, and all that was sent since is lost")
    func frozen() async throws {
        let found = try await replays(behind: "text=video freeze after=200packets")
        for direction in ReplayDirection.allCases {
            let slices = try #require(found.original.datagrams(direction))
            let arrived = slices.reduce(0) { $0 + $1.arrived }
            // Half of the packets are of each side, more or less as the machine lets them take turns.
            #expect(arrived > 0 && arrived <= 200)
            #expect(slices.reduce(0) { $0 + $1.lost } == 400 - arrived)
            try expectWhole(found.control, direction)
        }
    }
}

@Suite("Datagrams of a call, as the program stores and shows them", .mustEnd, .measured)
struct DatagramProgramMeasurements {
    private let installation: Installation

    init() throws { installation = try Installation() }

    private func importing() throws -> String {
        try VideoCall().write(to: installation.home)
        return "consent give embedded other; settings set confirm off; settings set busy-limit off; "
            + "recordings import '\(installation.home.file("calls").path)'; "
    }

    @Test("An app of the catalogue: lines, plots, JSON and rows of a view tell of both directions")
    func catalogue() async throws {
        let run = try await installation.succeed(
            "consent give embedded; settings set confirm off; settings set busy-limit off; "
                + "settings set line-rate none; replay skype; results show 1 --evidence; results show 1 --json"
        )
        #expect(run.output.contains("to the client, "), "\(run.output)")
        #expect(
            run.output.contains("to the server, 1065 datagrams: 0.0 % lost, 0 out of order, 0 twice"),
            "\(run.output)")
        let test = try #require(try run.objectsAmongText().last)
        for replay in try #require(test.objects("replays")) {
            let (client, server) = (replay.object("client_udp"), replay.object("server_udp"))
            let (sent, arrived) = (server?.numbers("Sent"), client?.numbers("Arrived"))
            #expect(sent == arrived && sent == client?.numbers("Expected"))
            #expect(client?.number("SliceLength") == replay.number("slice_s"))
            #expect(client?.numbers("Sent")?.reduce(0, +) == 1_065)
            #expect(server?.numbers("Arrived") == client?.numbers("Sent"))
        }
        let rows = try await installation.succeed(
            "sql 'SELECT role, direction, sum(sent) AS sent, sum(lost) AS lost, max(jitter_us) AS jitter "
                + "FROM datagrams GROUP BY role, direction'", options: ["--json"]
        ).objects()
        #expect(rows.map { $0.string("direction") } == ["down", "up", "down", "up"])
        #expect(rows.allSatisfy { $0.integer("lost") == 0 && $0.integer("sent") ?? 0 > 1_000 })
        let drawn = try await installation.succeed("results plot 1 --kind evidence").output
        #expect(drawn.contains("datagrams lost in each slice") && drawn.contains("jitter over time"))
        let full = try #require(
            try await installation.succeed("results export --samples").objects().first)
        #expect(full.numbers("original_client_udp_Arrived")?.isEmpty == false)
    }

    @Test("Real packets that a rule repeats and holds back are counted, of the original only")
    func disturbed() async throws {
        let run = try await installation.run(
            importing()
                + "lab add text=video duplicate rate=10%; lab add text=video reorder rate=5% time=30ms; "
                + "lab up; replay call; results show 1 --evidence; results show 1 --json; lab down")
        try run.requireRealPackets()
        let test = try #require(
            try run.objectsAmongText().last { $0.objects("replays") != nil }, "\(run.error)")
        for replay in try #require(test.objects("replays")) {
            func sum(_ end: String, _ quantity: String) -> Double {
                replay.object(end)?.numbers(quantity)?.reduce(0, +) ?? -1
            }
            let isOriginal = replay.string("role") == "original"
            // Outside of these, binomial numbers of 400 at 10 % and at 5 % are once in a million times.
            #expect(
                (isOriginal ? 14...72 : 0...0).contains(sum("client_udp", "Duplicates")), "\(run.output)")
            #expect(
                (isOriginal ? 3...44 : 0...0).contains(sum("client_udp", "Reordered")), "\(run.output)")
            #expect(sum("client_udp", "Arrived") == 400 && sum("server_udp", "Sent") == 400)
            #expect(sum("server_udp", "Arrived") == 400 && sum("server_udp", "Reordered") == 0)
            #expect(sum("server_udp", "Duplicates") == 0)
        }
    }
}
