import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite("The results in the browser")
struct DashboardTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test(
        "Its address is told while it runs, and only then, whatever ends it",
        arguments: [SIGINT, SIGTERM, SIGKILL])
    func address(signal: Int32) async throws {
        let dashboard = try await DashboardProcess(installation)
        #expect(dashboard.url.host == "127.0.0.1" && !dashboard.needsToken)
        #expect(try await dashboard.answer("/").hasPrefix("HTTP/1.1 200 OK\r\n"))
        let told = try await installation.succeed("dashboard-url --local")
        #expect(told.lines == [dashboard.url.absoluteString])
        let status = try await dashboard.end(with: signal)
        #expect(status == (signal == SIGKILL ? .signalled(SIGKILL) : .exited(0)))
        let after = try await installation.run("dashboard-url --local")
        #expect(after.status != .exited(0))
        #expect(after.complaints.count == 1 && after.error.contains("wehe serve --dashboard 8080"))
    }

    @Test("A second one is served too, and the first one's address stays")
    func second() async throws {
        let first = try await DashboardProcess(installation)
        let second = try await DashboardProcess(installation)
        #expect(try await second.answer("/api/state").contains("\"mark\""))
        #expect(try await second.end(with: SIGTERM) == .exited(0))
        let told = try await installation.succeed("dashboard-url --local")
        #expect(told.lines == [first.url.absoluteString])
        #expect(try await first.end(with: SIGTERM) == .exited(0))
    }

    @Test("Where others can reach it, it needs a token, which stays the same and is nobody else's to read")
    func token() async throws {
        let dashboard = try await DashboardProcess(installation, ["--dashboard", "0.0.0.0:0"])
        let query = try #require(dashboard.url.query)
        #expect(dashboard.needsToken && query.hasPrefix("token="))
        #expect(try await dashboard.answer("/api/tests").hasPrefix("HTTP/1.1 403"))
        let first = try await dashboard.answer("/?" + query)
        #expect(first.hasPrefix("HTTP/1.1 303"))
        let cookie = try #require(first.firstMatch(of: /(?i)set-cookie: ([^;]+);/)).1
        #expect(
            try await dashboard.answer("/api/tests", headers: "Cookie: \(cookie)\r\n").hasPrefix(
                "HTTP/1.1 200"))
        let file = installation.home.file("dashboard-token").path
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(try await dashboard.end(with: SIGTERM) == .exited(0))
        let later = try await DashboardProcess(installation, ["--dashboard", "0.0.0.0:0"])
        #expect(later.url.query == query)
    }

    @Test("A token of one's own comes from a file, and what is none is told")
    func ownToken() async throws {
        try installation.home.write("0123456789abcdef-mine\n", to: "token")
        try installation.home.write("short\n", to: "short")
        let file = installation.home.file("token").path
        let dashboard = try await DashboardProcess(
            installation, ["--dashboard", "0", "--dashboard-token", file])
        #expect(dashboard.url.query == "token=0123456789abcdef-mine")
        for name in ["short", "nowhere"] {
            let run = try await installation.wehe(
                ["serve", "--dashboard", "0", "--dashboard-token", installation.home.file(name).path])
            #expect(run.complaints.count == 1 && run.error.contains(name), "\(run.error)")
        }
    }

    @Test("Options of the server for tests do not go with it")
    func options() async throws {
        for options in [
            ["--mlab"], ["--metrics", "0"], ["--lab", "policer"], ["--line-rate", "9"],
            ["--max-sessions", "3"],
            ["--log-file", "x.log"], ["--log-format", "json"], ["--drain-limit", "5"], ["--retention", "9"],
        ] {
            let run = try await installation.wehe(["serve", "--dashboard", "0"] + options)
            #expect(run.status == .exited(2) && run.error.contains("--dashboard"), "\(run.error)")
        }
        for options in [["--dashboard-token", "x"], ["--from", "home"]] {
            let run = try await installation.wehe(["serve"] + options)
            #expect(run.status == .exited(2) && run.error.contains("--dashboard"), "\(run.error)")
        }
        let run = try await installation.wehe(["serve", "--dashboard", "0", "--from", "mysql://x"])
        #expect(run.status != .exited(0) && run.complaints.count == 1, "\(run.error)")
    }

    @Test("A request that is no HTTP, has a body or names another host changes nothing for the next one")
    func strange() async throws {
        let dashboard = try await DashboardProcess(installation)
        for headers in [
            "Content-Length: 9999\r\n", "Host: evil.example\r\n",
            "X: \(String(repeating: "a", count: 100_000))\r\n",
        ] {
            // Whatever it is answered, or not.
            _ = try? await dashboard.answer("/", headers: headers)
        }
        #expect(try await dashboard.answer("/").hasPrefix("HTTP/1.1 200"))
    }
}
