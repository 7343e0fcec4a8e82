package import ArgumentParser
import Foundation
import Home
import TestModel
import WeheShell
import WireProtocol
import Wording

/// The options of the upstream command line client, with its meanings (Specification 15.3).
package struct ClientCommand: ParsableCommand {
    package static var configuration: CommandConfiguration {
        .init(commandName: CommandText.weheCommandLine.rawValue, .weheCommandLine, version: versionText)
    }

    @Option(name: .customShort("n"), help: .init(.clientTest))
    var test: String?
    @Option(name: .customShort("s"), help: .init(.clientServer))
    var server = Self.signal
    @Option(name: .customShort("m"), help: .init(.clientLocate))
    var locate: String?
    @Option(name: .customShort("u"), help: .init(.clientMachines))
    var machines = 1
    @Flag(name: .customShort("c"), help: .init(.clientUnconfirmed))
    var isUnconfirmed = false
    @Option(name: .customShort("a"), help: .init(.clientArea))
    var area: Double?
    @Option(name: .customShort("k"), help: .init(.clientP))
    var pValue: Double?
    @Option(name: .customShort("t"), help: .init(.clientResources), completion: .directory)
    var resources: String?
    @Option(name: .customShort("r"), help: .init(.clientResults), completion: .directory)
    var results = "test_results/"
    @Option(name: .customShort("l"), help: .init(.clientLevel))
    var level: UpstreamLevel?
    @Flag(name: .customShort("y"), help: .init(.clientLocalize))
    var isLocalized = false
    @Flag(name: .customShort("v"), help: .init(.clientVersion))
    var tellsVersion = false

    package init() {}

    /// The host that stands for M-Lab's machines; nothing is looked up under it (Specification 13.2).
    static let signal = "wehe4.meddle.mobi"

    private static var versionText: String { "\(CommandText.weheCommandLine.rawValue) \(Software.version)" }

    package mutating func validate() throws {
        if !ProtocolLimits.simultaneousMachines.contains(machines) {
            throw UsageFault.outOfRange("-u", ProtocolLimits.simultaneousMachines, given: machines)
        }
    }

    /// Whether a program that was called so is meant to be this one.
    ///
    /// - Parameter path: the process's name for itself.
    /// - Returns: whether its last part is the upstream client's name.
    package static func isCalled(as path: String?) -> Bool {
        path?.split(separator: "/").last.map(String.init) == CommandText.weheCommandLine.rawValue
    }

    /// Does what some words ask for.
    ///
    /// - Parameter words: what was typed after the program's name.
    /// - Returns: the process's exit code, upstream's.
    package static func run(_ words: [String]) async -> Int32 {
        do {
            var parsed = try parseAsRoot(words)
            guard let command = parsed as? ClientCommand else {
                // The parser's own command, which asks for help by what it throws.
                try parsed.run()
                return UpstreamExitCode.success
            }
            if command.tellsVersion { throw CleanExit.message(versionText) }
            if command.test == nil { throw UsageFault.missingArgument("-n <app>") }
            return await ClientRun(command, environment: ProcessInfo.processInfo.environment).run()
        } catch {
            let answer = ParserAnswer(to: error, typed: [Self.self])
            answer.tell()
            return answer.code
        }
    }
}

extension ClientCommand {
    /// The settings that hold for the test: those of the home, changed as the options say.
    ///
    /// The rule that decides is that of upstream's Java clients; a threshold that is given is not lowered for fast
    /// replays (Specification 10.2). Where M-Lab grants no access, no other server takes its place (13.2).
    ///
    /// - Parameters:
    ///   - settings: those of the home.
    ///   - authority: the CA file of replay servers; nil for the home's.
    /// - Returns: the settings.
    /// - Throws: `ShellError.badSetting`.
    func settings(over settings: Settings, authority: String?) throws(ShellError) -> Settings {
        var settings = settings
        try settings.set(.profile, to: "android")
        try settings.set(.fallbackHost, to: "none")
        if let area { try settings.set(.areaThreshold, to: "\(area)") }
        if let pValue { try settings.set(.pThreshold, to: "\(pValue)") }
        if let locate { try settings.set(.locateURL, to: locate) }
        if let authority { try settings.set(.machineCA, to: authority) }
        return settings
    }

    /// The server that is meant: M-Lab's machines, one that the home knows by that name, or a host.
    ///
    /// - Parameters:
    ///   - known: the servers of the home.
    ///   - authority: the CA file of replay servers; nil for the system's CAs.
    /// - Returns: the server, and how to reach it where the home does not know.
    func server(among known: ServerBook, authority: String?) -> (TestServer, addition: ServerEntry?) {
        if server == Self.signal { return (.mlab, nil) }
        if known.names.contains(server) { return (TestServer(named: server), nil) }
        let host = ServerEntry.host(server)
        let entry = ServerEntry(name: Self.name(of: host), host: host, caFile: authority, isPlain: false)
        return (.added(entry.name), entry)
    }

    /// What a host is called in results: names are shorter than hosts can be, and have no colon.
    private static func name(of host: String) -> String {
        String(host.map { $0 == ":" ? "-" : $0 }.prefix(longestName))
    }
    private static let longestName = 40
}
