import Basics
import Foundation
import Recordings
import ReplayServer
import TerminalTesting
import Testing
import TestSupport

/// An app whose original asks for its answers twelve times later than its control, so that there is a difference to find.
struct SlowApp {
    /// The folder to import.
    let folder: URL

    /// What a replay receives, in answers that leave at once; a slice has room for less than two of them.
    private static let (answers, bytesEach) = (100, 60_000)

    init(in installation: Installation) throws {
        for (name, seconds) in [("Slow", 3.6), ("SlowRandom", 0.3)] {
            let app = try ShortApp(
                requests: (0..<Self.answers).map {
                    (seconds * Double($0) / Double(Self.answers), Self.bytesEach)
                }, seconds: seconds)
            let side = app.recordings[name == "Slow" ? 0 : 1].recording
            let recording = try Recording(
                name: "\(name)-01012020", transport: .tcp, packets: side.packets, tcpPairs: side.tcpPairs)
            try installation.home.write(
                RecordingFile.encode(recording), to: "slow/\(name)_01012020.pcap_client_all.json")
        }
        try installation.home.write(
            """
            {"apps": [{"name": "Slow", "size": 6, "time": 1, "image": "slow", "category": "MUSIC",
              "datafile": "Slow_01012020.pcap_client_all.json",
              "randomdatafile": "SlowRandom_01012020.pcap_client_all.json"}]}
            """, to: "slow/apps_list.json")
        folder = installation.home.file("slow")
    }
}

extension Measurements.Programs {
    @Suite("An app that is treated worse")
    struct DifferentiationTests {
        @Test("The difference is found, told, confirmed by a second test, and both are linked")
        func found() async throws {
            let installation = try Installation()
            let app = try SlowApp(in: installation)
            let run = try await installation.succeed(
                """
                consent give embedded other; settings set line-rate 200; recordings import \(app.folder.path); replay slow; results; \
                results show 1 --json; results show 2 --json
                """)
            let tests = try run.objectsAmongText()
            try #require(tests.count == 2)
            for test in tests {
                try expectCompleted(test)
                #expect(test.string("verdict") == "differentiation")
                #expect((test.number("area") ?? 0) > 0.3)
                let decisions = try #require(test.objects("decisions"))
                #expect(decisions.allSatisfy { $0.string("verdict") == "differentiation" })
                #expect(decisions.allSatisfy { $0.string("direction") == "throttled" })
                #expect(test.isNull("synthesised"))
                #expect(test.objects("notes")?.count { $0.object("serverNoise") != nil } == 1)
            }
            #expect(tests[0].isNull("confirms"))
            #expect(tests[1].integer("confirms") == 1)
            #expect(tests.compactMap { $0.integer("history_count") } == [1, 2])
            #expect(run.output.contains("DIFFERENTIATION IN ONE PAIR: Slow ran "))
            #expect(run.output.contains("% slower than the same traffic without its content (95 % interval "))
            #expect(run.output.contains("confirmed: tests 1 and 2 agree"))
            #expect(!run.output.contains("NO DIFFERENTIATION"))
        }

        @Test(
            "Nothing is repeated where that is not wanted; a developer option does not make a test suspicious"
        )
        func unconfirmed() async throws {
            let installation = try Installation()
            let app = try SlowApp(in: installation)
            try await installation.succeed(
                """
                consent give embedded other; settings set line-rate 200; recordings import \(app.folder.path); \
                replay slow --no-confirm
                """)
            #expect(try await installation.succeed("results --json").objects().count == 1)
        }
    }
}
