import Foundation
import TerminalTesting
import TestSupport
import Testing

extension OperatedServerTests {
    @Test("A client's test is kept; killed while tests run, the server leaves only complete files")
    func keeps() async throws {
        let folder = installation.home.file("kept")
        let options = ["--line-rate", "none", "--unpaced", "--keep", folder.path, "--retention", "1"]
        let home = try Installation()
        let server = try await ServeProcess(home, options)
        try await installation.succeed(
            "consent give embedded other; settings set confirm off; settings set packet-timing off; "
                + server.addition("mine") + "; replay deezer --server mine")
        // The comparison is written when its client has its answer, and perhaps a moment later.
        while try kept(folder.appending(path: "results")).count < 5 {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(
            try kept(folder.appending(path: "spool")).map {
                $0.replacing(/_[^_]+_/, with: "_", maxReplacements: 1)
            }
                == [
                    "Xput_1_0.json", "Xput_1_1.json", "replayInfo_1_0.json", "replayInfo_1_1.json",
                    "results_Client_1_1.json",
                ])
        let running = Task { [installation] in
            try await installation.run("repeat 50 replay deezer --server mine")
        }
        while try kept(folder).count < 14 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await server.end(with: SIGKILL) != .exited(0))
        running.cancel()
        _ = try? await running.value
        let before = try kept(folder)
        #expect(before.count >= 14)
        // The next start removes what was not finished, and nothing else.
        let next = try await ServeProcess(home, options)
        #expect(try kept(folder) == before)
        let all = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        #expect(!all.contains { $0.contains("/.") })
        #expect(try await next.end(with: SIGTERM) == .exited(0))
    }
}
