import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("Any program behind the rules, over real packets", .mustEnd, .retriedOnStandstill)
struct LabRunTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    private func run(_ lines: String..., options: [String] = ["--allow-shell"]) async throws -> ProcessRun {
        try await ProcessRun(
            program: try BuiltProduct.path("wehe"),
            arguments: ["--home", installation.home.url.path, "--no-rc"] + options
                + lines.flatMap { ["-c", $0] })
    }

    @Test("A script needs the right to run programs, and a program that is not there is one sentence")
    func refused() async throws {
        let without = try await run("lab run -- true", options: [])
        #expect(without.status == .exited(2), "\(without.error)")
        let missing = try await run("lab run -- no-such-program-here")
        #expect(missing.status == .exited(42), "\(missing.error)")
        #expect(missing.errorLines.count == 1 && missing.error.contains("\"no-such-program-here\""))
        let box = try await run("lab run --hops 3 --box-at 4 -- true")
        #expect(box.status == .exited(2) && box.error.contains("--box-at 1 to 3"), "\(box.error)")
        let silent = try await run("lab run --hops 3 --silent 4 -- true")
        #expect(silent.status == .exited(2) && silent.error.contains("routers 1 to 3"), "\(silent.error)")
        let servers = try await run("lab run --server true --server true --server true -- true")
        #expect(servers.status == .exited(2) && servers.error.contains("at most twice"), "\(servers.error)")
        for line in ["lab up --silent 1", "lab up --box-at 3"] {
            let none = try await run(line)
            #expect(none.status == .exited(2) && none.error.contains("give --hops"), "\(none.error)")
        }
    }

    @Test("A test that this program runs inside a lab of real packets is stored with its rules")
    func marked() async throws {
        let run = try await ProcessRun(
            program: "/usr/bin/env",
            arguments: [
                "WEHE_BUSY_LIMIT=off", "WEHE_LAB=sni=* shape rate=90Mbit/s", try BuiltProduct.path("wehe"),
                "--home",
                installation.home.url.path, "--no-rc", "-c", "consent give embedded", "-c",
                "replay deezer --no-confirm", "-c", "results show 1 --json",
            ])
        #expect(run.status == .exited(0), "\(run.error)")
        let test = try #require(try run.objectsAmongText().last)
        #expect(test.object("lab")?.string("name") == "lab run")
        #expect(test.object("lab")?.string("rules") == "sni=* shape rate=90Mbit/s")
    }

    /// Fetches a page of a host once, and prints the status; fails if nothing comes in time.
    private static let fetch = """
        import sys, urllib.request
        page = urllib.request.Request("http://198.18.1.1/", headers={"Host": sys.argv[1]})
        print(urllib.request.urlopen(page, timeout=4).status)
        """

    @Test("Two servers answer at two addresses, and a rule for the second one spares the first")
    func twoServers() async throws {
        let first = try await run("lab run -- true")
        guard first.status == .exited(0) else {
            // Without the right to make namespaces, or without the device, the sentence says so.
            #expect(first.status == .exited(42) && first.errorLines.count == 1, "\(first.error)")
            return
        }
        try installation.home.write(
            """
            import sys, urllib.request
            for last in (1, 2):
                try: print(last, urllib.request.urlopen(f"http://198.18.1.{last}/", timeout=20).status)
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
        guard first.status == .exited(0) else {
            // Without the right to make namespaces, or without the device, the sentence says so.
            #expect(first.status == .exited(42) && first.errorLines.count == 1, "\(first.error)")
            return
        }
        #expect(first.error.contains("The box took"), "\(first.error)")
        let told = try await run("lab add any block", "lab run -- sh -c 'echo $WEHE_LAB'")
        #expect(told.output.contains("any block"), "\(told.output)")
        try installation.home.write(Self.fetch, to: "fetch.py")
        let script = installation.home.url.appending(path: "fetch.py").path
        func fetch(_ host: String) async throws -> ProcessRun {
            try await run(
                "lab add host=slow.example block",
                "lab run --server 'python3 -m http.server 80' -- python3 \(script) \(host)")
        }
        let passes = try await fetch("fast.example")
        #expect(passes.status == .exited(0) && passes.output.contains("200"), "\(passes.error)")
        let blocked = try await fetch("slow.example")
        #expect(blocked.status != .exited(0) && !blocked.output.contains("200"), "\(blocked.error)")
    }
}
