import Basics
import Foundation
import Recordings
import ReplayServer
import ReplayTesting
import TerminalTesting
import TestSupport
import Testing

@Suite("Replays over a path of real packets", .measured)
struct RealPathMeasurements {
    private let installation: Installation

    init() throws { installation = try Installation() }

    /// Runs commands in a lab of real packets.
    private func run(_ commands: String) async throws -> ProcessRun {
        let run = try await installation.run(commands)
        try run.requireRealPackets()
        guard run.status == .exited(0) else { throw Unsuccessful(commands: commands, run: run) }
        return run
    }

    @Test(
        "On the usual line there are enough samples for a verdict, and nothing is found where nothing is")
    func plain() async throws {
        let run = try await run(
            "consent give embedded; settings set confirm off; lab up; replay deezer; results show 1 --json"
        )
        let test = try #require(try run.objectsAmongText().last)
        try expectCompleted(test)
        #expect(test.string("verdict") == "no-differentiation", "\(run.output)")
        let control = try #require(test.number("mean_control_mbps"))
        // 40 Mbit/s of packets of 1,500 bytes carry 38.6 of payload; the beginning is slower.
        #expect((25...38.7).contains(control))
    }

    /// An app of 1.5 MB whose original names a server.
    private func importApp() throws -> String {
        let app = try ShortApp(serverName: "a.nflxvideo.net", bytes: 1_500_000, seconds: 0.5)
        let folder = try installation.home.writeApp(
            "Short", original: app.recordings[0].recording, control: app.recordings[1].recording, seconds: 1)
        return folder.path
    }

    @Test("A rule that delays the app's packets only gives the original longer round trips, and no probe")
    func delayed() async throws {
        let app = try LongApp(in: installation.home)
        let run = try await run(
            """
            consent give embedded other; settings set confirm off; settings set busy-limit off; \
            recordings import \(app.folder.path); lab add sni=* delay time=50ms; lab up; replay long; \
            results show 1 --json; results show 1 --evidence
            """)
        let test = try #require(try run.objectsAmongText().last { $0.string("app") == "long" })
        func replay(_ role: String) throws -> JSONObject {
            try #require(test.objects("replays")?.first { $0.string("role") == role })
        }
        func median(_ numbers: [Double]?) throws -> Double {
            let sorted = try #require(numbers).filter { $0 > 0 }.sorted()
            return try #require(sorted.isEmpty ? nil : sorted[sorted.count / 2]) / 1_000
        }
        func roundTrip(_ role: String) throws -> Double {
            try median(try replay(role).object("server_tcp")?.numbers("RTT"))
        }
        // The rule delays what the server sends by 50 ms, on a path of 20 ms.
        #expect(try roundTrip("original") - roundTrip("control") > 30, "\(run.output)")
        for role in ["original", "control"] {
            let probes = try #require(try replay(role).object("delay_probes"))
            #expect(probes.integer("count") ?? 0 > 0, "\(run.output)")
            // A probe passes the path, too.
            #expect(try median(probes.numbers("tcp_us")) > 15, "\(run.output)")
        }
        #expect(run.output.contains("probes beside it: "), "\(run.output)")
    }

    @Test("A policer of 2 Mbit/s gives real TCP what it gives the emulated sender, within 5 %")
    func policed() async throws {
        let run = try await run(
            """
            consent give embedded other; settings set confirm off; recordings import \(importApp()); \
            lab add sni=* police rate=2Mbit/s burst=30kB; replay short; lab up; replay short; \
            results show 1 --json; results show 2 --json
            """)
        let tests = try run.objectsAmongText().filter { $0.string("app") == "short" }
        try #require(tests.count == 2)
        #expect(tests[0].object("lab")?.string("name") == "1 rule")
        #expect(
            tests[1].object("lab")?.string("name")
                == "lab up --line-rate 40Mbit/s --round-trip 20ms, 1 rule")
        let rates = try tests.map { try #require($0.number("mean_original_mbps")) }
        #expect(abs(rates[1] / rates[0] - 1) <= 0.05, "\(rates)")
    }
}
