public import ArgumentParser
import CommandLineClient
import Formatting
import Foundation
import Home
public import Logging
import TestModel
import WeheShell
import Wording

/// The process: its options, its exit code, and nothing else.
struct Wehe: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        .init(commandName: "wehe", .wehe, version: "wehe \(Software.version)", subcommands: [Serve.self])
    }

    @Option(
        name: [.short, .customLong("command")],
        help: .init(.processCommands))
    var commands: [String] = []
    @Option(name: [.customShort("f"), .long], help: .init(.processFile), completion: .file())
    var file: String?
    @Flag(help: .init(.processAllowShell))
    var allowShell = false
    @Flag(help: .init(.processKeepGoing))
    var keepGoing = false
    @Flag(help: .init(.processDryRun))
    var dryRun = false
    @Option(name: .customLong("var"), help: .init(.processVar))
    var bindings: [String] = []
    @Option(
        help: .init(.processFailOn), completion: .list(FailureCondition.allCases.map(\.rawValue)))
    var failOn: [String] = []
    @Flag(name: .customLong("no-rc"), help: .init(.processNoRC))
    var skipsStartFile = false
    @Flag(help: .init(.processCSV))
    var csv = false
    @Flag(name: .shortAndLong, help: .init(.processQuiet))
    var quiet = false
    @Option(help: .init(.processMetricsFile), completion: .file(extensions: ["prom"]))
    var metricsFile: String?
    @OptionGroup var common: CommonOptions

    /// Parses and runs; a command line that cannot be understood ends with the code that `Help/topics/exit-codes.md`
    /// has for it, not with the parser's own.
    static func launch() async {
        // A completion script is for a shell, not for a person.
        let isScript = CommandLine.arguments.contains { $0.hasPrefix("--generate-completion-script") }
        let words =
            isScript ? English() : Language(environment: ProcessInfo.processInfo.environment).wording
        await Spoken.$wording.withValue(words) {
            guard ClientCommand.isCalled(as: CommandLine.arguments.first) else { return await start() }
            Foundation.exit(await ClientCommand.run(Array(CommandLine.arguments.dropFirst())))
        }
    }

    private static func start() async {
        do {
            let command = try parseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch {
            end(error)
        }
    }

    /// Ends the process after something that is no work of the shell's: help, a version, or words that cannot be
    /// understood.
    private static func end(_ error: any Error) -> Never {
        if let code = error as? ArgumentParser.ExitCode { Foundation.exit(code.rawValue) }
        let answer = ParserAnswer(to: error, typed: stackOfArguments)
        answer.tell()
        Foundation.exit(answer.code)
    }

    /// The commands that the process's arguments name.
    private static var stackOfArguments: [any ParsableCommand.Type] {
        [Self.self] + configuration.subcommands.filter { $0._commandName == arguments.first }
    }

    /// The words typed after the program's name. `wehe replay espn` stands for `wehe -c 'replay espn'` and `wehe FILE`
    /// for `wehe -f FILE`: an argument of the parser's own would take the names of subcommands for files.
    private static var arguments: [String] {
        let typed = CommandWords.joined(Array(CommandLine.arguments.dropFirst())) { options in
            (try? parse(options)) != nil
        }
        let subcommands = configuration.subcommands.map { $0._commandName } + ["help"]
        guard let first = typed.first, !first.hasPrefix("-"), !subcommands.contains(first) else {
            return typed
        }
        return ["-f"] + typed
    }

    mutating func validate() throws {
        if file != nil, !commands.isEmpty {
            throw UsageFault.excludeEachOther("-c", "-f")
        }
        if csv, common.json {
            throw UsageFault.excludeEachOther("--json", "--csv")
        }
        if let metricsFile, (try? SettingKey.metricsFile.normalised(metricsFile)) == nil {
            throw UsageFault.noMetricsFile(given: metricsFile)
        }
        _ = try variables
        _ = try failureConditions
    }

    /// What `${NAME}` stands for.
    private var variables: [String: String] {
        get throws { try bindings.map(VariableBinding.init).values }
    }

    /// Which verdicts make the process fail.
    private var failureConditions: [FailureCondition] {
        get throws { try failOn.flatMap(FailureCondition.parse) }
    }

    func run() async throws {
        let work: ShellWork =
            commands.isEmpty
            ? file.map { .script(path: $0) } ?? .standardInput : .commands(commands)
        var launch = ShellLaunch(
            work: work, home: common.home, form: common.json ? .json : csv ? .csv : nil,
            keepsGoing: keepGoing, logger: common.logger)
        launch.variables = try variables
        launch.isQuiet = quiet
        launch.program = Wehe.self
        launch.isRehearsal = dryRun
        launch.allowsSystemCommands = allowShell
        launch.usesStartFile = !skipsStartFile
        launch.metricsFile = metricsFile
        launch.failureConditions = try failureConditions
        throw ArgumentParser.ExitCode(await launch.run())
    }
}

/// Options of every way to start the program.
struct CommonOptions: ParsableArguments {
    @Option(help: .init(.processHome), completion: .directory)
    var home: String?
    @Flag(help: .init(.processJSON))
    var json = false
    @Option(help: .init(.processLogLevel))
    var logLevel: Logger.Level?

    /// A logger that is silent unless a level was given.
    var logger: Logger {
        guard let logLevel else { return Logger(label: "wehe") { _ in SwiftLogNoOpLogHandler() } }
        var logger = Logger(label: "wehe", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = logLevel
        return logger
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
