import Foundation
import PostgresTesting
import TerminalTesting
import TestSupport
import Testing

@Suite(
    "The results of a shared database in the browser",
    .enabled(if: PostgresServer.isHere, "\(PostgresServer.missing)"))
struct SharedDashboardChecks {
    @Test("What a vantage point handed in is seen by who has nothing else, also while the database is away")
    func seen() async throws {
        let server = try PostgresServer()
        try server.ask("CREATE DATABASE results")
        let database = "postgresql://owner@/results?host=\(server.socket)"
        let ground = try await CampaignGround()
        try await ground.installation.succeed(
            "campaign start '\(ground.file)' --rehearsal --vantage-point pi-7; campaign run --once",
            "campaign database init '\(database)' --vantage-point pi-7 --campaign autumn",
            "campaign collect --rehearsals '\(database)'")

        let reader = try Installation()
        var dashboard = try await DashboardProcess(reader, ["--dashboard", "0", "--from", database])
        let tests = try await dashboard.answer("/api/tests")
        #expect(tests.contains(#""count":3"#), "\(tests)")
        #expect(tests.contains(#""campaign":"autumn (rehearsal)""#), "\(tests)")
        try await look(dashboard, in: reader, for: ["a copy of \(server.socket)/results, up to date at"])
        let report = try await dashboard.answer("/pages/autumn")
        #expect(report.hasPrefix("HTTP/1.1 200") && report.contains("pi-7"), "\(report.prefix(300))")
        #expect(try await dashboard.end(with: SIGTERM) == .exited(0))

        try server.stop(now: true)
        dashboard = try await DashboardProcess(reader, ["--dashboard", "0", "--from", database])
        #expect(try await dashboard.answer("/api/tests").contains(#""count":3"#))
        try await look(dashboard, in: reader, for: ["not brought up to date since", "cannot be reached"])
        #expect(try await dashboard.end(with: SIGTERM) == .exited(0))
    }

    /// Opens the page in a browser, where there is one, and looks for words.
    private func look(
        _ dashboard: DashboardProcess, in reader: Installation, for words: [String]
    ) async throws {
        guard HeadlessBrowser.path != nil else {
            let state = try await dashboard.answer("/api/state")
            #expect(state.contains("/results"), "\(HeadlessBrowser.missing); \(state)")
            return
        }
        let run = try await HeadlessBrowser.open(
            dashboard.url.absoluteString, profile: reader.home.file("browser"), "--v=0",
            "--virtual-time-budget=5000", "--dump-dom")
        #expect(run.errorLines.filter { $0.contains("CONSOLE") } == [])
        #expect(run.output.contains("3 of 3 tests"), "\(run.output)")
        for word in words { #expect(run.output.contains(word), "\(run.output)") }
    }
}
