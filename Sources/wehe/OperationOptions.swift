import CommandParsing
import ServerProgram
import ArgumentParser
import Logging
import Networking
import TestModel
import WeheShell
import Messages

/// Options for operators of a server: its log, its metrics, and its shutdown.
struct OperationOptions: ParsableArguments {
    @Option(
        help: .says(
            "Log to this file, which is opened again on SIGHUP; at level info unless told otherwise.",
            "Écrit le journal dans ce fichier, rouvert à SIGHUP ; au niveau info, sauf autre indication.",
            takes: .file), completion: .file())
    var logFile: String?
    @Option(
        help: .says(
            "How log lines are written: text or json.", "La forme des lignes du journal : text ou json.",
            takes: .logFormat), completion: .list(LogFormat.allCases.map(\.rawValue)))
    var logFormat: LogFormat?
    @Option(
        help: .says(
            "On SIGTERM, wait so many seconds at most for tests that run.",
            "À SIGTERM, attend au plus ce nombre de secondes la fin des tests en cours.", takes: .number))
    var drainLimit = Self.usualDrainLimit
    @Option(
        help: .says(
            "Answer /metrics and /healthz there: PORT on loopback, or ADDRESS:PORT (published: 9990).",
            "Répond à /metrics et /healthz à cet endroit : PORT en boucle locale, ou ADRESSE:PORT (publié : 9990).",
            takes: .place))
    var metrics: MonitoringAddress?

    @Option(
        help: .says(
            "Keep results in this folder, in the layouts of the published server, addresses cut.",
            "Garde les résultats dans ce dossier, à la manière du serveur publié, adresses tronquées.",
            takes: .folder), completion: .directory)
    var keep: String?
    @Option(
        help: .says(
            "For how many days results are kept.", "Pendant combien de jours les résultats sont gardés.",
            takes: .number))
    var retention = Self.usualRetention

    private static let usualDrainLimit = 120
    private static let usualRetention = 90

    /// The options that were given, except those with their default value.
    var given: [String] {
        [
            ("--log-file", logFile != nil), ("--log-format", logFormat != nil),
            ("--drain-limit", drainLimit != Self.usualDrainLimit), ("--metrics", metrics != nil),
            ("--keep", keep != nil), ("--retention", retention != Self.usualRetention),
        ].filter(\.1).map(\.0)
    }

    mutating func validate() throws {
        if drainLimit < 0 {
            throw UsageError.tooLow("--drain-limit", least: 0, given: drainLimit)
        }
        if !(1...100_000).contains(retention) {
            throw UsageError.outOfRange("--retention", 1...100_000, given: retention)
        }
    }

    /// Applies the options to the server's configuration.
    ///
    /// - Parameters:
    ///   - launch: the configuration of the server's start.
    ///   - level: the value of `--log-level`; giving a file or a format turns the log on.
    func apply(to launch: inout ServerLaunch, level: Logger.Level?) {
        let isWanted = logFile != nil || logFormat != nil
        launch.log = ServerLog.Plan(
            level: level ?? (isWanted ? .info : nil), form: logFormat ?? .text, file: logFile)
        launch.drainLimit = .seconds(drainLimit)
        launch.monitoring = metrics
        launch.keeping = keep.map { ($0, retention) }
    }
}

extension LogFormat: ExpressibleByArgument {}

extension MonitoringAddress: ExpressibleByArgument {
    /// Parses the value of an option.
    public init?(argument: String) { self.init(argument) }
}
