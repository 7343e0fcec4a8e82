import Formatting
import Foundation
import Home
import Logging
import OperatorLog
import Recordings
import Reports
import ResultStore
import TestModel
import WeheShell
import Wording

/// One run of the program as the upstream command line client: a test, its logs, its exit code.
package struct ClientRun: Sendable {
    private let command: ClientCommand
    private let environment: [String: String]
    private let folder: ResultsFolder
    private let seen = HeardText()
    private let log = HeardText()

    /// A run that its options describe.
    package init(_ command: ClientCommand, environment: [String: String]) {
        self.command = command
        self.environment = environment
        folder = ResultsFolder(command.results)
    }

    /// What is known at the end of a run.
    private struct Ending {
        var code: Int32
        var identity: Identity?
        var tests: [StoredTest] = []
    }

    /// Does it.
    ///
    /// - Returns: the exit code.
    package func run() async -> Int32 {
        let home = environment["WEHE_HOME"].map { _ in Home(environment: environment) } ?? folder.home
        let output = Output.process(
            environment: environment, form: .table, home: home, sink: seen.hearing(.process()))
        let logger = logger()
        logger.info("begins", metadata: metadata)
        let ending = await attempt(home, output, logger)
        logger.info("ends", metadata: ["exit_code": "\(ending.code)"])
        for test in ending.tests {
            log.add(TestRecord.json(test, samples: true).text + "\n")
            if let result = UpstreamResult.json(test) { seen.add(result.text + "\n") }
        }
        let name = ResultsFolder.LogName(
            userID: ending.identity?.userID ?? "", historyCount: ending.identity?.historyCount ?? 0,
            code: ending.code)
        do throws(ShellError) {
            try folder.write(log: withoutToken(log.text), seen: withoutToken(seen.text), of: name)
            return ending.code
        } catch {
            output.complain(error)
            return UpstreamExitCode.withoutLogs(ending.code)
        }
    }

    /// Runs the test.
    private func attempt(_ home: Home, _ output: Output, _ logger: Logger) async -> Ending {
        var identity: Identity?
        do {
            try folder.make()
            let identities = IdentityFile(home: home)
            if let own = try folder.installation.read() { try await identities.goOn(as: own) }
            let first = try await identities.current()
            identity = first
            try folder.installation.write(first)
            let (session, test) = try await prepare(home, output, logger)
            let before = try await session.store().ids(limit: 1).first ?? 0
            let code = await session.run(test)
            let tests = try await Self.tests(after: before, in: session)
            await session.close()
            let last = try await identities.current()
            identity = last
            try folder.installation.write(last)
            return Ending(code: UpstreamExitCode.of(code), identity: identity, tests: tests)
        } catch {
            let told: any Error = (error as? InstallationFile.Fault).map(\.cause) ?? error
            output.complain(told)
            logger.error("\(English().sentence(told))")
            return Ending(code: Self.code(of: error), identity: identity)
        }
    }

    /// The session, and the test that it is to run.
    private func prepare(
        _ home: Home, _ output: Output, _ logger: Logger
    ) async throws -> (Session, CommandedTest) {
        let resources = try UpstreamResources(command.resources, environment: environment)
        let session = try Session(
            home: home, environment: environment, output: output, resources: resources.folder,
            isInteractive: false, logger: logger)
        let catalogue = await session.catalogue.current
        let entry = try catalogue.app(named: command.test ?? "")
        let (server, addition) = command.server(
            among: await session.servers, authority: resources.authority)
        let settings = try command.settings(
            over: await session.settings, authority: resources.authority)
        var test = CommandedTest(entry, on: server, settings: settings)
        test.addition = addition
        test.isConfirmed = !command.isUnconfirmed
        test.machines = server.hasSites ? command.machines : 1
        test.isLocalized = command.isLocalized
        return (session, test)
    }

    /// The tests that were stored since, in their order.
    private static func tests(after last: Int64, in session: Session) async throws -> [StoredTest] {
        let store = try await session.store()
        var tests: [StoredTest] = []
        for id in try await store.ids(limit: mostTests).filter({ $0 > last }).sorted() {
            if let test = try await store.test(id: id) { tests.append(test) }
        }
        return tests
    }

    /// More than one run can store: four machines, or a test, its confirmation, and a localization with both servers.
    private static let mostTests = 12

    /// Upstream's code for what kept a test from beginning.
    private static func code(of error: any Error) -> Int32 {
        if let fault = error as? InstallationFile.Fault { return fault.code }
        let code = ExitCode.of(error)
        // What names no app is no mistake of the command line here.
        return error is RecordingError ? UpstreamExitCode.testMissing : UpstreamExitCode.of(code)
    }
}

/// The log.
extension ClientRun {
    /// Keeps all, and tells on standard error what `-l` asks for.
    private func logger() -> Logger {
        Logger(label: CommandText.weheCommandLine.rawValue) { _ in
            let kept = OperatorLogHandler(level: .debug, form: .text) { [log] in log.add($0) }
            guard let level = command.level else { return kept }
            let told = OperatorLogHandler(level: level.level, form: .text) {
                Output.Sink.process().standardError($0)
            }
            return MultiplexLogHandler([kept, told])
        }
    }

    /// What was asked for; what opens doors is left out.
    private var metadata: Logger.Metadata {
        [
            "version": "\(Software.version)", "test": "\(command.test ?? "")", "server": "\(command.server)",
            "resources": "\(command.resources ?? "")", "results": "\(command.results)",
        ]
    }

    /// A text in which nobody finds the token of the locate service's URL.
    private func withoutToken(_ text: String) -> String {
        guard let query = command.locate?.split(separator: "?", maxSplits: 1).dropFirst().first,
            !query.isEmpty
        else { return text }
        return text.replacing(query, with: "...")
    }
}
