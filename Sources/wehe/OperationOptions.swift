import ArgumentParser
import Logging
import OperatorLog
import TestModel
import WeheShell
import Wording

/// Options for whoever operates a server: its log, its metrics, and how it ends.
struct OperationOptions: ParsableArguments {
    @Option(help: .init(.serveLogFile), completion: .file())
    var logFile: String?
    @Option(help: .init(.serveLogFormat), completion: .list(LogFormat.allCases.map(\.rawValue)))
    var logFormat: LogFormat?
    @Option(help: .init(.serveDrainLimit))
    var drainLimit = Self.usualDrainLimit
    @Option(help: .init(.serveMetrics))
    var metrics: MonitoringAddress?

    @Option(help: .init(.serveKeep), completion: .directory)
    var keep: String?
    @Option(help: .init(.serveRetention))
    var retention = Self.usualRetention

    private static let usualDrainLimit = 120
    private static let usualRetention = 90

    /// The options that were given, but for those that say what is usual.
    var given: [String] {
        [
            ("--log-file", logFile != nil), ("--log-format", logFormat != nil),
            ("--drain-limit", drainLimit != Self.usualDrainLimit), ("--metrics", metrics != nil),
            ("--keep", keep != nil), ("--retention", retention != Self.usualRetention),
        ].filter(\.1).map(\.0)
    }

    mutating func validate() throws {
        if drainLimit < 0 {
            throw UsageFault.tooLow("--drain-limit", least: 0, given: drainLimit)
        }
        if !(1...100_000).contains(retention) {
            throw UsageFault.outOfRange("--retention", 1...100_000, given: retention)
        }
    }

    /// Puts what was typed where the server's start takes it.
    ///
    /// - Parameters:
    ///   - launch: the start.
    ///   - level: what `--log-level` says; whoever names a file or a format wants a log.
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
    /// Reads an option's value.
    public init?(argument: String) { self.init(argument) }
}
