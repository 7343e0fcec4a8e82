import Foundation
import Recordings
import TerminalTesting
import TestSupport
import Testing

extension EvidenceTests {
    @Test(
        "Connections beside each replay are stored, shown, rows of a view, and turned off by a setting",
        .measured)
    func probed() async throws {
        let app = try LongApp(in: installation.home)
        let run = try await installation.succeed(
            Installation.fastLine
                + "; settings set line-rate none; settings set busy-limit off; recordings import \(app.folder.path)"
                + "; replay long; results show 1 --json"
                + "; settings set delay-probes off; replay long; results show 2 --json")
        let tests = try run.objectsAmongText().filter { $0.string("app") == "long" }
        try #require(tests.count == 2)
        for replay in try #require(tests[0].objects("replays")) {
            let probes = try #require(replay.object("delay_probes"))
            let count = try #require(probes.integer("count"))
            #expect(count > 0 && probes.integer("unanswered") == 0)
            for part in ["elapsed_us", "tcp_us", "tls_us", "http_us"] {
                #expect(probes.numbers(part)?.count == count, "\(part)")
            }
            // 6 kB each of at most 5 %.
            let received = try #require(replay.integer("received_bytes"))
            #expect(count * 120_000 <= received)
        }
        #expect(tests[1].objects("replays")?.allSatisfy { $0.object("delay_probes") == nil } == true)
        let shown = try await installation.succeed("results show 1 --evidence; results show 2 --evidence")
            .output
        #expect(
            shown.contains("probes beside it: ") && shown.contains(", in the median connecting "), "\(shown)")
        #expect(
            shown.contains("no probes beside it: turned off, a public server, or an emulated path"),
            "\(shown)")
        let french = try await installation.succeed(
            "settings set language fr; results show 1 --evidence; results show 2 --evidence"
        ).output
        #expect(french.contains("sondes à côté : ") && french.contains("pas de sondes à côté"), "\(french)")
        let rows = try await installation.succeed(
            "sql 'SELECT role, count(*) AS n, min(http_us) AS least FROM delays GROUP BY role'",
            options: ["--json"]
        ).objects()
        #expect(rows.map { $0.string("role") } == ["control", "original"])
        #expect(rows.allSatisfy { $0.integer("n") ?? 0 > 0 && $0.integer("least") ?? 0 > 0 })
    }
}
