import Foundation
import TerminalTesting
import TestSupport
import Testing

extension UploadTests {
    @Test("A series of uploads that is interrupted goes on with uploads")
    func series() async throws {
        try await installation.succeed(
            "consent give embedded; settings set confirm off; settings set line-rate 100; settings set pair-pause 0"
        )
        let terminal = try await installation.prompt(columns: 120)
        try await terminal.send("replay pandora --pairs --direction up --past-buckets --seed 5\r")
        try await terminal.expect("pair 2 ")
        try await terminal.send("\u{3}")
        try await terminal.expect("\"replay --resume 1\" goes on")
        try await terminal.expect("wehe> ")
        try await terminal.send("replay --resume 1\r")
        try await terminal.expect("pair 6 ")
        try await terminal.send("\u{3}")
        try await terminal.expect("wehe> ")
        let listed = try await installation.succeed("results list --pairs", options: ["--json"]).objects()
        #expect(listed.count >= 4 && listed.allSatisfy { $0.string("direction") == "up" })
        let pair = try await installation.succeed("results show 2 --json").objects()
        let names = pair.first?.objects("replays")?.compactMap { $0.string("recording") } ?? []
        #expect(
            !names.isEmpty && names.allSatisfy { $0.wholeMatch(of: #/.*-x\d+-dir-up/#) != nil }, "\(names)")
    }
}

extension UploadMeasurements {
    @Test("The server name by which a rule for what clients send knows an app is found, byte for byte")
    func searched() async throws {
        let installation = try Installation()
        let name = "e-cdns-proxy-a.dzcdn.net"
        let run = try await installation.run(
            """
            consent give embedded; settings set confirm off; settings set busy-limit off; \
            lab add sni=\(name) police rate=6Mbit/s burst=30kB direction=up; lab up; \
            dpi deezer --direction up --spare-framing; results show 1 --json; results show 1; \
            results list --direction up
            """)
        try run.requireRealPackets()
        guard run.status == .exited(0) else { throw Unsuccessful(commands: "dpi", run: run) }
        let test = try #require(try run.objectsAmongText().first)
        #expect(test.string("kind") == "dpi" && test.string("direction") == "up")
        let search = try #require(test.object("dpi"))
        #expect(search.string("conclusion") == "rule", "\(run.output)")
        let texts = search.objects("matches")?.compactMap { $0.string("text") }
        #expect(texts == [name], "\(run.output)")
        #expect(search.objects("matches")?.first?.string("packet") == "C_1")
        let probes = try #require(search.objects("probes"))
        #expect(probes.count > 20 && probes.allSatisfy { $0.integer("sent_bytes") ?? 0 > 0 })
        #expect(run.output.contains("Deezer (upload)"), "\(run.output)")
        let sent = probes.reduce(0) { $0 + ($1.integer("sent_bytes") ?? 0) }
        print(
            "server name of \(name.utf8.count) bytes in an upload: \(probes.count) probes, \(sent) bytes")
    }
}
