import Formatting
import Foundation
import Home
import Logging
import Synchronization
import TestSupport
import WeheShell
import Wording

extension TemporaryFolder {
    /// The folder as a home.
    var home: Home { Home(folder: url) }

    /// A session over this home, and what it says.
    func session(
        form: OutputForm = .table, environment: [String: String] = [:], columns: Int? = nil
    ) throws -> (session: Session, heard: Heard) {
        let heard = Heard()
        let variables = ["WEHE_HELP": Checkout.help.path].merging(environment) { $1 }
        let traits = TerminalTraits(
            isTerminal: columns != nil, hasColour: false, isUnicode: true, columns: columns)
        let session = try Session(
            home: home, environment: variables,
            output: Output(sink: heard.sink, form: form, standardOutput: traits, standardError: traits),
            resources: Checkout.replayFiles, isInteractive: false,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return (session, heard)
    }
}

/// What was said on standard output and standard error.
final class Heard: Sendable {
    private let texts = Mutex((output: "", error: ""))

    var output: String { texts.withLock { $0.output } }
    var error: String { texts.withLock { $0.error } }

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// The lines of standard error.
    var errorLines: [String] { error.split(separator: "\n").map(String.init) }

    /// Leaves a line of the test's own among the others.
    func note(_ line: String) { texts.withLock { $0.output += line + "\n" } }

    var sink: Output.Sink {
        Output.Sink(
            standardOutput: { text in self.texts.withLock { $0.output += text } },
            standardError: { text in self.texts.withLock { $0.error += text } })
    }
}

extension Session {
    /// Runs a line that should fail; the sentence of its error, or that there was none.
    func complaint(about line: String) async -> String {
        do {
            try await run(line: line)
            return "no error"
        } catch {
            return English().sentence(error)
        }
    }
}
