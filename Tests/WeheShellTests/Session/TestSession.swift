import Basics
import Foundation
import Home
import Logging
import ReportTesting
import Reports
import Synchronization
import TestSupport
import WeheShell
import Messages

extension TemporaryFolder {
    /// The folder as a home.
    var home: Home { Home(folder: url) }

    /// A session over this home, and what it says.
    func session(
        form: OutputForm = .table, environment: [String: String] = [:], columns: Int? = nil
    ) throws -> (session: Session, heard: Heard) {
        let heard = Heard()
        let variables = ["WEHE_HELP": Checkout.help.path].merging(BusyMachine.unlimited) { $1 }
            .merging(environment) { $1 }
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

extension Session {
    /// Runs a line that should fail; the sentence of its error, or that there was none.
    func complaint(about line: String) async -> String {
        do {
            try await run(line: line)
            return "no error"
        } catch {
            return Messages.english.sentence(error)
        }
    }
}
