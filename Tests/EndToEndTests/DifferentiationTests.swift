import Foundation
import TerminalTesting
import Testing
import TestSupport

/// An app whose original is recorded much slower than its control, so that there is a difference to find.
struct SlowApp {
    /// The folder to import.
    let folder: URL

    /// Makes the app from the bundled Deezer recordings: the original asks for its answers twelve times later.
    init(in installation: Installation) throws {
        try Self.copy("Deezer", as: "Slow", in: installation) { $0 * 12 }
        try Self.copy("DeezerRandom", as: "SlowRandom", in: installation) { $0 }
        try installation.home.write(
            """
            {"apps": [{"name": "Slow", "size": 7, "time": 1, "image": "slow", "category": "MUSIC",
              "datafile": "Slow_01012020.pcap_client_all.json",
              "randomdatafile": "SlowRandom_01012020.pcap_client_all.json"}]}
            """, to: "slow/apps_list.json")
        folder = installation.home.file("slow")
    }

    private struct NoRecording: Error {}

    private static func copy(
        _ source: String, as name: String, in installation: Installation, time: (Double) -> Double
    ) throws {
        let file = Checkout.replayFiles.appending(path: "\(source)_09012019.pcap_client_all.json")
        guard var recording = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [Any],
            var packets = recording.first as? [[String: Any]]
        else { throw NoRecording() }
        for index in packets.indices {
            guard let recorded = packets[index]["timestamp"] as? Double else { throw NoRecording() }
            packets[index]["timestamp"] = time(recorded)
        }
        recording[0] = packets
        recording[recording.count - 1] = "\(name)-01012020"
        let text = String(decoding: try JSONSerialization.data(withJSONObject: recording), as: UTF8.self)
        try installation.home.write(text, to: "slow/\(name)_01012020.pcap_client_all.json")
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
            #expect(run.output.contains("DIFFERENTIATION: Slow runs "))
            #expect(run.output.contains("% slower than the same traffic without its content."))
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
