import Networking
import Basics
import Foundation
import Home
import Logging
import ReportTesting
import Reports
import ResultStore
import Synchronization
import TestRunner
import TestSupport
import WeheShell
import Messages

/// A database without tests, as it lies in a file.
private enum EmptyResults {
    static let bytes = Result { () throws -> Data in
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try ResultStore(path: folder.home.resultsFile).close()
        return try Data(contentsOf: folder.home.resultsFile)
    }
}

extension TemporaryFolder {
    /// The folder as a home.
    var home: Home { Home(folder: url) }

    /// Puts a database without tests here, where there is none: making one takes a step for each version there ever was.
    func addResults() throws {
        if try !names.contains(where: { $0.hasPrefix("results.sqlite") }) {
            try EmptyResults.bytes.get().write(to: home.resultsFile)
        }
    }

    /// A session over this home, and what it says; the home has a database, unless it is to stay bare until the session
    /// makes one. `glance` is the look at this machine before something is measured.
    func session(
        form: OutputForm = .table, environment: [String: String] = [:], columns: Int? = nil,
        isBare: Bool = false, glance: MachineGlance = .system
    ) throws -> (session: Session, heard: Heard) {
        if !isBare { try addResults() }
        let heard = Heard()
        let variables = ["WEHE_HELP": Checkout.help.path].merging(BusyMachine.unlimited) { $1 }
            .merging(environment) { $1 }
        let traits = TerminalTraits(
            isTerminal: columns != nil, hasColour: false, isUnicode: true, columns: columns)
        let session = try Session(
            home: home, environment: variables,
            output: Output(
                sink: heard.sink, form: form, clock: .system, standardOutput: traits, standardError: traits
            ),
            resources: Checkout.replayFiles, isInteractive: false,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, network: SystemStack(),
            glance: glance)
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
