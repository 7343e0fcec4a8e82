import Networking
package import ArgumentParser
package import Basics
import Foundation
import Glibc
import Home
import LineEditor
package import Logging
import ReplayFiles
import Reports
import TestModel
import TestRunner
import Messages

/// The work of the process, from its options.
package enum ShellWork: Sendable, Equatable {
    /// Run these lines.
    case commands([String])
    /// Run this file.
    case script(path: String)
    /// Run the lines of standard input: a prompt on a terminal, otherwise a script.
    case standardInput
}

/// Starts a shell in this process and runs it to its end.
package struct ShellLaunch: Sendable {
    /// The work to do.
    package var work: ShellWork
    /// One folder for all state, instead of the XDG directories.
    package var home: String?
    /// The output form of results, which overrides the setting; nil to follow it.
    package var form: OutputForm?
    /// True if a script continues after a command that fails.
    package var keepsGoing: Bool
    /// The values that replace `${NAME}` in lines.
    package var variables: [String: String] = [:]
    /// True if scripts may run commands with the system's shell.
    package var allowsSystemCommands = false
    /// True if lines are only checked, not run.
    package var isDryRun = false
    /// True if the start file of the home is run first.
    package var usesStartFile = true
    /// True if only results and errors are printed.
    package var isQuiet = false
    /// The metrics file for node_exporter, which overrides the setting; nil to follow it.
    package var metricsFile: String?
    /// The conditions under which the process fails.
    package var failureConditions: [FailureCondition] = []
    /// The type that parses the options of the process, for the manual page.
    package var program: (any ParsableCommand.Type)?
    /// The logger.
    package var logger: Logger

    package init(work: ShellWork, home: String?, form: OutputForm?, keepsGoing: Bool, logger: Logger) {
        self.work = work
        self.home = home
        self.form = form
        self.keepsGoing = keepsGoing
        self.logger = logger
    }

    /// Runs the shell and returns the exit code of the process.
    package func run() async -> Int32 {
        let environment = ProcessInfo.processInfo.environment
        let home = Home(typed: home, environment: environment)
        var output = Output.process(
            environment: environment, form: form ?? .table, home: home, clock: .system)
        output.hidesNotes = isQuiet
        let isInteractive = work == .standardInput && Terminal.isInteractive
        let session: Session
        do {
            session = try Session(
                home: home, environment: environment, output: output,
                resources: try ReplayFilesLocation.directory(environment: environment),
                isInteractive: isInteractive, logger: logger, network: SystemStack(), glance: .system)
        } catch {
            output.complain(error)
            return ExitCode.of(error)
        }
        return await SignalledWork.run { runner in
            let code = await run(session, runner, isInteractive: isInteractive)
            await session.close()
            return await FailureCondition.exitCode(code, of: session, failingOn: failureConditions)
        }
    }

    private func run(_ session: Session, _ runner: InterruptibleWork, isInteractive: Bool) async -> Int32 {
        await session.define(
            variables, program: program, allowsSystemCommands: allowsSystemCommands,
            readsCommands: work == .standardInput)
        if let metricsFile {
            do { try await session.use(metricsFile: metricsFile) } catch {
                return await session.report(error)
            }
        }
        if isDryRun { return await dryRun(session, isInteractive: isInteractive) }
        if usesStartFile {
            let code = await runner.run {
                await session.execute { try await StartFile(home: $0.home).run(in: $0) }
            }
            // At the prompt the error is reported and the shell continues; a script must not run in other
            // conditions than it was written for.
            if code != ExitCode.success, !isInteractive { return code }
        }
        if await session.isLeaving { return ExitCode.success }
        switch work {
        case .commands(let lines):
            return await runner.run { [keepsGoing] in
                await session.execute { session in
                    var run = ScriptRun(name: nil, keepsGoing: keepsGoing)
                    for line in lines {
                        try await run.take(line, in: session)
                        if session.isLeaving { break }
                    }
                    try await run.finish(in: session)
                }
            }
        case .script(let path):
            return await runner.run { [keepsGoing] in
                await session.execute { try await Script(path: path).run(in: $0, keepsGoing: keepsGoing) }
            }
        case .standardInput where isInteractive:
            do {
                try await InteractiveShell(session: session, runner: runner).run()
                return ExitCode.success
            } catch {
                return await session.report(error)
            }
        case .standardInput:
            return await runner.run { [keepsGoing] in
                await session.execute { session in
                    var run = ScriptRun(name: ScriptFailure.standardInput, keepsGoing: keepsGoing)
                    for await line in StandardInput.lines() {
                        try await run.take(line, in: session)
                        if session.isLeaving { break }
                    }
                    try Task.checkCancellation()
                    try await run.finish(in: session)
                }
            }
        }
    }
}

extension ShellLaunch {
    /// Checks the work without running it, and returns the exit code.
    private func dryRun(_ session: Session, isInteractive: Bool) async -> Int32 {
        guard !isInteractive else { return await session.report(ShellError.nothingToDo(.nothingToDryRun)) }
        var lines: [String] = []
        if work == .standardInput {
            for await line in StandardInput.lines() {
                do { lines.append(try line.get()) } catch { return await session.report(error) }
            }
        }
        let startFile = session.home.startFile.path
        let isThere = usesStartFile && FileManager.default.fileExists(atPath: startFile)
        return await session.dryRun(work, standardInput: lines, startFile: isThere ? startFile : nil)
    }
}

extension Session {
    /// Sets the values of `${NAME}`, the type that parses the options of the process, and whether scripts may
    /// run commands with the system's shell.
    func define(
        _ variables: [String: String], program: (any ParsableCommand.Type)? = nil,
        allowsSystemCommands: Bool = false, readsCommands: Bool = false
    ) {
        self.readsCommands = readsCommands
        systemCommandsAreAllowed = allowsSystemCommands
        self.variables = variables
        self.program = program
    }

    /// Runs an operation on the session, reports its error if there is one, and returns the exit code.
    func execute(_ work: @Sendable (isolated Session) async throws -> Void) async -> Int32 {
        do {
            try await work(self)
            return ExitCode.success
        } catch {
            return report(error)
        }
    }
}
