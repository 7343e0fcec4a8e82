package import Reports
import Synchronization

/// What was said on standard output and standard error.
package final class Heard: Sendable {
    private let texts = Mutex((output: "", error: ""))

    package init() {}

    package var output: String { texts.withLock { $0.output } }
    package var error: String { texts.withLock { $0.error } }

    /// The lines of standard output.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// The lines of standard error.
    package var errorLines: [String] { error.split(separator: "\n").map(String.init) }

    /// Leaves a line of the test's own among the others.
    package func note(_ line: String) { texts.withLock { $0.output += line + "\n" } }

    package var sink: Output.Sink {
        Output.Sink(
            standardOutput: { text in self.texts.withLock { $0.output += text } },
            standardError: { text in self.texts.withLock { $0.error += text } })
    }
}
