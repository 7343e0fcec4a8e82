import Foundation
import TerminalTesting
import TestSupport
import Testing

@Suite(
    "Pages of the program in a browser",
    .enabled(if: HeadlessBrowser.path != nil, "\(HeadlessBrowser.missing)"))
struct DashboardBrowserChecks {
    private let installation: Installation

    init() throws { installation = try Installation() }

    /// Imports some hand-made published tests.
    private func fill() async throws {
        try installation.home.write(Vectors.data("Published/bundle.jsonl"), to: "published/bundle.jsonl")
        try await installation.succeed(
            "results import '\(installation.home.file("published").path)'")
    }

    @Test(
        "A browser shows the tests without a word of complaint",
        .enabled(if: HeadlessBrowser.path != nil, "\(HeadlessBrowser.missing)"))
    func browser() async throws {
        try await fill()
        let dashboard = try await DashboardProcess(installation)
        let run = try await HeadlessBrowser.open(
            dashboard.url.absoluteString + "?source=wehe", profile: installation.home.file("browser"),
            "--v=0", "--virtual-time-budget=5000", "--dump-dom")
        #expect(run.status == .exited(0))
        let complaints = run.errorLines.filter { $0.contains("CONSOLE") }
        #expect(complaints == [])
        #expect(run.output.contains(#"role="rowheader" class="number" data-label="Test""#), "\(run.output)")
        #expect(run.output.contains(">published by Wehe's servers</option>"))
        #expect(run.output.firstMatch(of: /[1-9][0-9]* of [1-9][0-9]* tests/) != nil)
        #expect(!run.output.contains(">undefined<"))
    }
}
