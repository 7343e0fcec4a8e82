import TerminalTesting
import TestSupport

/// The checker that comes with Prometheus, where it is installed.
package enum Promtool {
    /// Where it is; nil if it is not installed.
    package static let path = InstalledProgram.path("promtool")
    /// The reason why tests that need it are skipped.
    package static let missing = "promtool (Debian's package prometheus) is not installed"

    /// Returns the complaints of `promtool check metrics` about a page, a line each.
    ///
    /// - Throws: the error that kept the program from being started.
    package static func complaints(about page: String) async throws -> [String] {
        let run = try await ProcessRun(
            program: path ?? "promtool", arguments: ["check", "metrics"], input: page)
        return (run.output + run.error).split(separator: "\n").map(String.init)
    }
}
