import ArgumentParser
import Foundation
import Logging
import ReplayServer
import WeheShell

/// The process: its options, its exit code, and nothing else.
@main
struct Wehe: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wehe",
        abstract: "Does this network treat some apps worse than others?",
        discussion: """
            Without options it opens a prompt; there, "help" lists the commands. Commands can also come from \
            -c, from a file, or from standard input.
            """,
        version: "wehe \(Session.version)",
        subcommands: [Serve.self])

    @Option(
        name: [.short, .customLong("command")],
        help: "Run these commands, separated by \";\". May be repeated.")
    var commands: [String] = []
    @Option(name: [.customShort("f"), .long], help: "Run the commands of this file.")
    var file: String?
    @Flag(help: "Go on after a command that fails.")
    var keepGoing = false
    @OptionGroup var common: CommonOptions

    /// Parses and runs; a command line that cannot be understood ends with the code that `Help/topics/exit-codes.md`
    /// has for it, not with the parser's own.
    static func main() async {
        do {
            let command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                var command = command
                try command.run()
            }
        } catch  where exitCode(for: error) == .validationFailure {
            FileHandle.standardError.write(Data((fullMessage(for: error) + "\n").utf8))
            exit(withError: ArgumentParser.ExitCode(WeheShell.ExitCode.usage))
        } catch {
            exit(withError: error)
        }
    }

    mutating func validate() throws {
        if file != nil, !commands.isEmpty { throw ValidationError("-c and -f exclude each other") }
    }

    func run() async throws {
        let work: ShellWork =
            commands.isEmpty ? file.map { .script(path: $0) } ?? .standardInput : .commands(commands)
        let launch = ShellLaunch(
            work: work, home: common.home, json: common.json, keepsGoing: keepGoing, logger: common.logger)
        throw ArgumentParser.ExitCode(await launch.run())
    }
}

/// `wehe serve`: the embedded server by itself.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve replays to clients elsewhere, upstream ones included.")

    @Option(help: "The IP address to listen on.")
    var address = "127.0.0.1"
    @Flag(help: "Use the published ports (55555, 55556, 56565, 56566) and the recorded ones, not free ones.")
    var standardPorts = false
    @Option(help: "The access line to emulate for each client, in Mbit/s, or none.")
    var lineRate: LineRate = .megabits(40)
    @Flag(help: "Send responses without the recorded gaps, for benchmarks.")
    var unpaced = false
    @Option(help: "Turn new tests away while so many replays are running.")
    var maxSessions = LoadLimits.usualSessions
    @Option(
        help:
            "Turn new tests away while more is sent than this, in Mbit/s, or none (default: 2000 with a line)."
    )
    var maxUpload: LineRate?
    @Flag(help: "Offer the M-Lab side too: a locate service and access envelopes.")
    var mlab = false
    @Flag(help: "Turn clients without an access envelope away; implies --mlab.")
    var requireEnvelope = false
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if maxSessions < 1 { throw ValidationError("--max-sessions is \(maxSessions); it must be 1 or more") }
    }

    func run() async throws {
        var load = LoadLimits.published
        load.sessions = maxSessions
        // Without a line replays run as fast as they can, which is then no sign of too many of them.
        if lineRate.value == nil { load.upload = nil }
        if let maxUpload { load.upload = maxUpload.value }
        let launch = ServerLaunch(
            address: address, usesStandardPorts: standardPorts, lineRate: lineRate.value, paced: !unpaced,
            load: load, offersMLab: mlab, requiresEnvelope: requireEnvelope, home: common.home,
            json: common.json,
            logger: common.logger)
        throw ArgumentParser.ExitCode(await launch.run())
    }
}

/// A rate in Mbit/s, or none.
enum LineRate: ExpressibleByArgument {
    case none
    case megabits(Double)

    var value: Double? {
        switch self {
        case .none: nil
        case .megabits(let rate): rate
        }
    }

    init?(argument: String) {
        if argument.lowercased() == "none" {
            self = .none
        } else if let rate = Double(argument), rate > 0, rate.isFinite {
            self = .megabits(rate)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String { value.map { "\($0)" } ?? "none" }
}

/// Options of every way to start the program.
struct CommonOptions: ParsableArguments {
    @Option(help: "Keep all state in this folder (or set WEHE_HOME).", completion: .directory)
    var home: String?
    @Flag(help: "Print one JSON object a line on standard output and nothing else.")
    var json = false
    @Option(help: "Log to standard error: trace, debug, info, notice, warning, error, critical.")
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
