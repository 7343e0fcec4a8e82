import CommandParsing
public import ArgumentParser
import CommandLineClient
import Basics
import Foundation
import Home
public import Logging
import TestModel
import WeheShell
import Messages

/// The process: its options and its exit code.
struct Wehe: AsyncParsableCommand, DescribedCommand {
    static let about = CommandAbout(
        "Does this network treat some apps worse than others?",
        "Ce réseau traite-t-il certaines applications moins bien que d'autres\u{A0}?", .acts,
        discussion: (
            """
            Without options it opens a prompt; there, "help" lists the commands. Commands can also come from \
            -c, from a file, or from standard input.
            """,
            """
            Sans option, il ouvre une invite où « help » donne les commandes. Elles peuvent aussi venir de -c, \
            d'un fichier ou de l'entrée standard.
            """
        ),
        examples: [
            "wehe", "wehe -c 'replay espn; results'", "wehe night.wehe",
            "wehe -f night.wehe --var APP=espn",
            "wehe --dry-run -f night.wehe",
        ])

    static var configuration: CommandConfiguration {
        .init(commandName: "wehe", about, version: "wehe \(Software.version)", subcommands: [Serve.self])
    }

    @Option(
        name: [.short, .customLong("command")],
        help: .says(
            "Run these commands, separated by \";\". May be repeated.",
            "Exécute ces commandes, séparées par « ; ». Peut être répété.", takes: .commands))
    var commands: [String] = []
    @Option(
        name: [.customShort("f"), .long],
        help: .says(
            "Run the commands of this file, as \"wehe FILE\" does.",
            "Exécute les commandes de ce fichier, comme « wehe FICHIER ».", takes: .file), completion: .file()
    )
    var file: String?
    @Flag(
        help: .says(
            "Let scripts run commands with the system's shell, as !COMMAND does.",
            "Permet aux scripts de lancer le shell du système, comme !COMMANDE."))
    var allowShell = false
    @Flag(help: .says("Go on after a command that fails.", "Continue après une commande qui échoue."))
    var keepGoing = false
    @Flag(
        help: .says(
            "Only check the commands, and tell every mistake with its line; run nothing.",
            "Vérifie seulement les commandes et signale chaque faute avec sa ligne."))
    var dryRun = false
    @Option(name: .customLong("var"), help: .processVar)
    var bindings: [String] = []
    @Option(
        help: .says(
            "End with a code of its own on: differentiation, inconclusive, error (codes 50, 51, 52).",
            "Finit avec un code à part pour : differentiation, inconclusive, error (codes 50, 51, 52).",
            takes: .conditions), completion: .list(FailureCondition.allCases.map(\.rawValue)))
    var failOn: [String] = []
    @Flag(
        name: .customLong("no-rc"),
        help: .says(
            "Do not run the start file rc.wehe of the home first.",
            "N'exécute pas d'abord le fichier de démarrage rc.wehe du dossier."))
    var skipsStartFile = false
    @Flag(
        help: .says(
            "Print comma-separated values on standard output and nothing else.",
            "N'écrit sur la sortie standard que des valeurs séparées par des virgules."))
    var csv = false
    @Flag(
        name: .shortAndLong,
        help: .says(
            "Print results and errors only: no progress, notes or hints.",
            "N'affiche que résultats et erreurs : ni avancement, ni remarques, ni conseils."))
    var quiet = false
    @Option(
        help: .says(
            "Write what node_exporter reads to FILE.prom after each test, as the setting metrics-file does.",
            "Écrire après chaque test un FICHIER.prom pour node_exporter, comme le paramètre metrics-file.",
            takes: .file), completion: .file(extensions: ["prom"]))
    var metricsFile: String?
    @OptionGroup var common: CommonOptions

    /// Parses the command line and runs it; an invalid one ends the process with the exit code given in
    /// `Help/topics/exit-codes.md`, not with the parser's own.
    static func launch() async {
        // A completion script is read by a shell, not by a user.
        let isScript = CommandLine.arguments.contains { $0.hasPrefix("--generate-completion-script") }
        let words =
            isScript ? Messages.english : Language(environment: ProcessInfo.processInfo.environment).messages
        await CurrentLanguage.$messages.withValue(words) {
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

    /// Ends the process for requests that the shell does not handle: help, the version, or an invalid command
    /// line.
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

    /// The words typed after the program's name. `wehe replay espn` is short for `wehe -c 'replay espn'`, and
    /// `wehe FILE` for `wehe -f FILE`: a positional argument of the parser would take the names of
    /// subcommands for files.
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
            throw UsageError.excludeEachOther("-c", "-f")
        }
        if csv, common.json {
            throw UsageError.excludeEachOther("--json", "--csv")
        }
        if let metricsFile, (try? SettingKey.metricsFile.normalised(metricsFile)) == nil {
            throw UsageError.noMetricsFile(given: metricsFile)
        }
        _ = try variables
        _ = try failureConditions
    }

    /// The values of the variables `${NAME}`.
    private var variables: [String: String] {
        get throws { try bindings.map(VariableBinding.init).values }
    }

    /// The verdicts that make the process fail.
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
        launch.isDryRun = dryRun
        launch.allowsSystemCommands = allowShell
        launch.usesStartFile = !skipsStartFile
        launch.metricsFile = metricsFile
        launch.failureConditions = try failureConditions
        throw ArgumentParser.ExitCode(await launch.run())
    }
}

/// Options common to all ways to start the program.
struct CommonOptions: ParsableArguments {
    @Option(
        help: .says(
            "Keep all state in this folder (or set WEHE_HOME).",
            "Garde tout l'état dans ce dossier (ou réglez WEHE_HOME).", takes: .folder),
        completion: .directory)
    var home: String?
    @Flag(
        help: .says(
            "Print one JSON object a line on standard output and nothing else.",
            "N'écrit sur la sortie standard qu'un objet JSON par ligne."))
    var json = false
    @Option(
        help: .says(
            "Log to standard error: trace, debug, info, notice, warning, error, critical.",
            "Journal sur l'erreur standard : trace, debug, info, notice, warning, error, critical.",
            takes: .level))
    var logLevel: Logger.Level?

    /// The logger; it discards all messages unless a level was given.
    var logger: Logger {
        guard let logLevel else { return Logger(label: "wehe") { _ in SwiftLogNoOpLogHandler() } }
        var logger = Logger(label: "wehe", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = logLevel
        return logger
    }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
