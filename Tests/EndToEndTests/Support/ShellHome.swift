import Basics
import Home
import Logging
import ReplayTesting
import ReportTesting
import Reports
import TestModel
import TestRunner
import TestSupport
import Testing
import WeheShell

/// What came of some commands.
struct ShellRun: PrintedOutput {
    /// The exit code of the last one that ran.
    let code: Int32
    let output: String
    let error: String
}

/// A home whose commands run in the process of the tests, with the clock and the network of the test bed.
final class ShellHome: Sendable {
    let home: TemporaryFolder
    private let bed = TestBed.current

    init() throws { home = try TemporaryFolder() }

    /// Runs commands in a shell of their own, until one fails.
    ///
    /// - Parameters:
    ///   - commands: what is run, separated by semicolons.
    ///   - form: how results are printed.
    /// - Returns: what came of them.
    /// - Throws: what keeps the shell from starting.
    func run(_ commands: String, as form: OutputForm = .table) async throws -> ShellRun {
        let heard = Heard()
        let session = try Session(
            home: Home(folder: home.url), environment: BusyMachine.unlimited,
            output: Output(
                sink: heard.sink, form: form, clock: bed.clock, standardOutput: .plain, standardError: .plain),
            resources: Checkout.replayFiles, isInteractive: false,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, network: bed.network,
            glance: MachineGlance { .blank })
        let code = await session.execute(line: commands)
        await session.close()
        return ShellRun(code: code, output: heard.output, error: heard.error)
    }

    /// Runs commands and expects success.
    @discardableResult
    func succeed(
        _ commands: String, as form: OutputForm = .table, at place: SourceLocation = #_sourceLocation
    ) async throws -> ShellRun {
        let run = try await run(commands, as: form)
        try #require(run.code == 0, "\(run.output)\(run.error)", sourceLocation: place)
        return run
    }
}
