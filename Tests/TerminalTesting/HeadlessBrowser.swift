package import Foundation
import TestSupport

/// A browser without a window, where there is one.
package enum HeadlessBrowser {
    /// Where it is; nil if none is installed.
    package static let path = ["chromium", "chromium-browser", "google-chrome", "chrome"].lazy
        .compactMap(InstalledProgram.path).first
    /// What is said where there is none.
    package static let missing = "no chromium, google-chrome or chrome in PATH"

    /// Opens a page.
    ///
    /// Its many processes run when nobody else wants to, as tests that measure run beside it.
    ///
    /// - Parameters:
    ///   - address: the page's.
    ///   - profile: a folder of its own.
    ///   - options: what to do with the page.
    /// - Returns: what it printed; complaints of the page are lines with CONSOLE on standard error.
    /// - Throws: what keeps the program from being started.
    package static func open(_ address: String, profile: URL, _ options: String...) async throws -> ProcessRun
    {
        try await ProcessRun(
            program: "/usr/bin/nice",
            arguments: [
                "-n", "19", path ?? "chromium", "--headless", "--no-sandbox", "--disable-gpu",
                "--enable-logging=stderr", "--user-data-dir=\(profile.path)",
            ] + options + [address])
    }
}
