import Foundation
import TerminalTesting
import TestSupport
import Testing

extension ResultsTests {
    @Test(
        "A browser shows the report, in light and in dark, and reports no error",
        .enabled(if: HeadlessBrowser.path != nil, "\(HeadlessBrowser.missing)"),
        arguments: [0, 1])
    func browser(scheme: Int) async throws {
        let folder = try TemporaryFolder()
        let page = folder.file("report.html")
        try await measured().succeed("results plot 1 --html \(page.path)")
        let picture = folder.file("report.png")
        let run = try await HeadlessBrowser.open(
            page.absoluteString, profile: folder.file("browser"),
            "--blink-settings=preferredColorScheme=\(scheme)", "--window-size=900,1400",
            "--screenshot=\(picture.path)")
        #expect(run.status == .exited(0), "\(run.error)")
        #expect(!run.error.contains("CONSOLE"), "\(run.error)")
        let size = try #require(
            FileManager.default.attributesOfItem(atPath: picture.path)[.size] as? Int)
        // An empty page of this size takes less than 10 kB.
        #expect(size > 20_000)
    }
}
