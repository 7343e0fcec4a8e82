import Foundation
import NIOCore
import NIOPosix
import TerminalTesting
import TestSupport
import Testing

@Suite("A server that somebody operates")
struct OperatedServerTests {
    let installation: Installation

    init() throws { installation = try Installation() }

    /// The objects of a log, once one with these values is in it.
    func log(_ file: URL, until values: [String: String]) async throws -> [JSONObject] {
        while true {
            let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
            let objects = try lines.map { try JSONObject(line: String($0)) }
            let isThere = objects.contains { object in
                values.allSatisfy { object.string($0.key) == $0.value }
            }
            if isThere { return objects }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// What a plain HTTP server answers.
    func answer(_ url: String) async throws -> String {
        let url = try #require(URL(string: url))
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: try #require(url.host), port: try #require(url.port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(
                ByteBuffer(string: "GET \(url.path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            )
            var answer = ""
            for try await part in inbound { answer += String(buffer: part) }
            return answer
        }
    }

    @Test("What a server keeps is imported with the numbers that its client got, from either layout")
    func readBack() async throws {
        let folder = installation.home.file("kept")
        let server = try await ServeProcess(
            try Installation(), ["--line-rate", "40", "--unpaced", "--keep", folder.path])
        let own = try await installation.succeed(
            "consent give embedded other; settings set confirm off; " + server.addition("mine")
                + "; replay deezer --server mine; results export 1 --samples")
        let measured = try #require(try own.objectsAmongText().last)
        while try kept(folder.appending(path: "results")).count < 5 {
            try await Task.sleep(for: .milliseconds(20))
        }
        for layout in ["spool", "results"] {
            let other = try Installation()
            let place = folder.appending(path: layout).path
            try await other.succeed("results import '\(place)'")
            let export = try await other.succeed("results export --source wehe --samples")
            let tests = try export.objects()
            #expect(tests.count == 1, "\(layout)")
            let read = try #require(tests.first)
            #expect(read.string("user_id") == measured.string("user_id"))
            #expect(read.string("app") == "deezer" && read.string("source") == "wehe")
            for key in ["area", "ks_statistic", "ks_p_value", "mean_original_mbps", "mean_control_mbps"] {
                let (one, two) = (try #require(read.number(key)), try #require(measured.number(key)))
                #expect(abs(one - two) <= 1e-6 * max(1, abs(two)), "\(layout): \(key)")
            }
            let again = try await other.succeed("results import '\(place)'")
            #expect(again.output.contains("here already"), "\(again.output)")
        }
    }

    @Test(
        "A test is two lines of the log and one of the metrics; SIGHUP begins a new file, SIGTERM ends in order"
    )
    func operated() async throws {
        let file = installation.home.file("server.log")
        let server = try await ServeProcess(
            try Installation(),
            [
                "--line-rate", "none", "--log-file", file.path, "--log-format", "json", "--metrics", "0",
                "--drain-limit", "60",
            ])
        try await installation.succeed(
            "consent give embedded other; settings set confirm off; settings set packet-timing off; "
                + server.addition("mine") + "; replay deezer --server mine")
        let objects = try await log(file, until: ["message": "session"])
        let sessions = objects.filter { $0.string("message") == "session" }
        #expect(sessions.count == 2)
        #expect(
            Set(sessions.compactMap { $0.string("recording") }) == [
                "Deezer-09012019", "DeezerRandom-09012019",
            ])
        for session in sessions {
            #expect(session.string("level") == "info")
            #expect(session.string("client") == "127.0.0.0")
            #expect(session.string("outcome") == "complete")
            #expect(try #require(session.integer("bytes")) > 1_000_000)
            #expect(try #require(session.number("seconds")) > 0)
        }
        let metrics = try await answer(try #require(server.announcement.metricsURL))
        #expect(metrics.hasPrefix("HTTP/1.1 200 OK"))
        #expect(metrics.contains("\nwehe_tests_served_total 1\n"))
        #expect(metrics.contains("\nreplay_count_total{name=\"Deezer-09012019\"} 1\n"))

        let moved = installation.home.file("server.log.1")
        try FileManager.default.moveItem(at: file, to: moved)
        server.signal(SIGHUP)
        let fresh = try await log(file, until: ["message": "certificates read again"])
        #expect(fresh.count == 1)
        #expect(try await server.end(with: SIGTERM) == .exited(0))
        #expect(try await log(file, until: ["message": "draining"]).count == 2)
        #expect(try String(contentsOf: moved, encoding: .utf8).split(separator: "\n").count == objects.count)
    }

    @Test("A log that cannot be opened is said in one sentence: exit code 41")
    func unopenable() async throws {
        let run = try await installation.wehe(["serve", "--log-file", "/nowhere/log"])
        #expect(run.status == .exited(41))
        #expect(
            run.complaints == [
                "error: the log /nowhere/log cannot be opened: No such file or directory; name a file in a folder that "
                    + "is there"
            ])
    }

    @Test(
        "Options that cannot be: exit code 2",
        arguments: [
            ["--log-format", "xml"], ["--metrics", "localhost:9990"], ["--metrics", "70000"],
            ["--drain-limit", "-1"],
        ])
    func options(words: [String]) async throws {
        let run = try await installation.wehe(["serve"] + words)
        #expect(run.status == .exited(2), "\(run.error)")
    }

    /// The files of kept results, each of which has to be complete.
    func kept(_ folder: URL) throws -> [String] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var names: [String] = []
        for case let file as URL in files ?? .init() where file.pathExtension == "json" {
            _ = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
            names.append(file.lastPathComponent)
        }
        return names.sorted()
    }
}
