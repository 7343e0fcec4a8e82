import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Any program behind the rules, over real packets", .mustEnd)
struct LabRunTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    private func run(_ lines: String..., options: [String] = ["--allow-shell"]) async throws -> ProcessRun {
        try await ProcessRun(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", installation.home.url.path, "--no-rc"] + options
                + lines.flatMap { ["-c", $0] })
    }

    @Test("A test that this program runs inside a lab of real packets is stored with its rules")
    func marked() async throws {
        try await installation.importShortApps()
        let run = try await ProcessRun(
            program: "/usr/bin/env",
            arguments: [
                "WEHE_BUSY_LIMIT=off", "WEHE_LAB=sni=* shape rate=90Mbit/s", try BuiltProduct.path("wehe"),
                "--home", installation.home.url.path, "--no-rc", "-c", "replay deezer", "-c",
                "results show 1 --json",
            ])
        #expect(run.status == .exited(0), "\(run.error)")
        let test = try #require(try run.objectsAmongText().last)
        #expect(test.object("lab")?.string("name") == "lab run")
        #expect(test.object("lab")?.string("rules") == "sni=* shape rate=90Mbit/s")
    }

    /// Fetches a page of a host once, and prints the status; fails if nothing comes in so many seconds.
    private static let fetch = """
        import sys, urllib.request
        page = urllib.request.Request("http://198.18.1.1/", headers={"Host": sys.argv[1]})
        print(urllib.request.urlopen(page, timeout=float(sys.argv[2])).status)
        """

    @Test("Two servers answer at two addresses, and a rule for the second one spares the first")
    func twoServers() async throws {
        let first = try await run("lab run -- true")
        try first.requireRealPackets()
        try installation.home.write(
            """
            import sys, urllib.request
            for last in (1, 2):
                try: print(last, urllib.request.urlopen(f"http://198.18.1.{last}/", timeout=120).status)
                except OSError as error: print(last, "ended" if isinstance(error.reason, ConnectionError) else error)
            """, to: "both.py")
        let script = installation.home.url.appending(path: "both.py").path
        // That of http.server looks its own name up first, where no one answers.
        try installation.home.write(
            """
            import http.server, socketserver, sys
            socketserver.TCPServer((sys.argv[1], 80), http.server.SimpleHTTPRequestHandler).serve_forever()
            """, to: "serve.py")
        let server = installation.home.url.appending(path: "serve.py").path
        let servers = (1...2).map { "--server 'python3 \(server) 198.18.1.\($0)'" }
        let line = "lab run \(servers.joined(separator: " ")) -- python3 \(script)"
        let free = try await run(line)
        #expect(free.output.contains("1 200") && free.output.contains("2 200"), "\(free.output)")
        let ruled = try await run("lab add any reset on=second", line)
        #expect(ruled.output.contains("1 200") && ruled.output.contains("2 ended"), "\(ruled.output)")
    }

    @Test("A rule by name holds back the answer to one name and lets another through")
    func rules() async throws {
        let first = try await run("lab run -- true")
        try first.requireRealPackets()
        #expect(first.error.contains("The box took"), "\(first.error)")
        let told = try await run(
            "lab add any block", "lab run -- sh -c 'echo $WEHE_LAB; echo $WEHE_LAB_NAME'")
        #expect(told.output.contains("any block"), "\(told.output)")
        #expect(told.output.contains("lab run, 1 rule\n"), "\(told.output)")
        let named = try await run("lab load sni-throttle", "lab run -- sh -c 'echo $WEHE_LAB_NAME'")
        #expect(named.output.contains("lab run, sni-throttle\n"), "\(named.output)")
        try installation.home.write(Self.fetch, to: "fetch.py")
        let script = installation.home.url.appending(path: "fetch.py").path
        func fetch(_ host: String, seconds: Int) async throws -> ProcessRun {
            try await run(
                "lab add host=slow.example block",
                "lab run --server 'python3 -m http.server 80' -- python3 \(script) \(host) \(seconds)")
        }
        let passes = try await fetch("fast.example", seconds: 120)
        #expect(passes.status == .exited(0) && passes.output.contains("200"), "\(passes.error)")
        let blocked = try await fetch("slow.example", seconds: 2)
        #expect(blocked.status != .exited(0) && !blocked.output.contains("200"), "\(blocked.error)")
    }
}
