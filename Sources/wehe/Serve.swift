import ArgumentParser
import Basics
import ReplayServer
import TestModel
import WeheShell
import WireProtocol
import Wording

/// `wehe serve`: the embedded server by itself.
struct Serve: AsyncParsableCommand {
    static var configuration: CommandConfiguration { .init(commandName: "serve", .weheServe) }

    @Option(help: .init(.serveAddress))
    var address = Self.usualAddress
    @Flag(help: .init(.serveStandardPorts))
    var standardPorts = false
    @Option(help: .init(.serveLineRate))
    var lineRate: LineRate = .megabits(Self.usualRate)
    @Flag(help: .init(.serveUnpaced))
    var unpaced = false
    @Option(help: .init(.serveMaxSessions))
    var maxSessions = LoadLimits.usualSessions
    @Option(help: .init(.serveMaxUpload))
    var maxUpload: LineRate?
    @Flag(help: .init(.serveMLab))
    var mlab = false
    @Flag(help: .init(.serveRequireEnvelope))
    var requireEnvelope = false
    @Option(name: .customLong("peer"), help: .init(.servePeer))
    var peers: [PeerAddress] = []
    @Option(name: .customLong("peer-ca"), help: .init(.servePeerCA), completion: .file())
    var peerCA: String?
    @Option(help: .init(.servePublicAddress))
    var publicAddress: String?
    @Option(help: .init(.serveLab))
    var lab: String?
    @Option(help: .init(.serveDashboard))
    var dashboard: MonitoringAddress?
    @Option(help: .init(.serveDashboardToken), completion: .file())
    var dashboardToken: String?
    @Option(help: .init(.resultsFrom))
    var from: String?
    @OptionGroup var operation: OperationOptions
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if maxSessions < 1 {
            throw UsageFault.tooLow("--max-sessions", least: 1, given: maxSessions)
        }
        if let publicAddress, !IPLiteral.isAddress(publicAddress) {
            throw UsageFault.notAnAddress("--public-address", given: publicAddress)
        }
        if dashboard != nil, let other = serverOptions.first {
            throw UsageFault.excludeEachOther("--dashboard", other)
        }
        if dashboardToken != nil, dashboard == nil {
            throw UsageFault.onlyBeside("--dashboard-token", option: "--dashboard")
        }
        if from != nil, dashboard == nil {
            throw UsageFault.onlyBeside("--from", option: "--dashboard")
        }
        if !peers.isEmpty, publicAddress == nil, ["0.0.0.0", "::"].contains(address) {
            throw UsageFault.peerNeedsPublicAddress
        }
    }

    /// The options given that say something of the embedded server, which a dashboard has nothing to do with: it is for
    /// whoever tests, and ends when they like.
    private var serverOptions: [String] {
        let given: [(String, Bool)] = [
            ("--standard-ports", standardPorts), ("--unpaced", unpaced), ("--mlab", mlab),
            ("--require-envelope", requireEnvelope), ("--peer", !peers.isEmpty), ("--peer-ca", peerCA != nil),
            ("--public-address", publicAddress != nil), ("--lab", lab != nil),
            ("--max-upload", maxUpload != nil),
            ("--line-rate", lineRate.value != Self.usualRate),
            ("--max-sessions", maxSessions != LoadLimits.usualSessions),
            ("--address", address != Self.usualAddress),
        ]
        return given.filter(\.1).map(\.0) + operation.given
    }

    private static let usualAddress = "127.0.0.1"
    private static let usualRate = 40.0

    func run() async throws {
        if let dashboard {
            let launch = DashboardLaunch(
                place: dashboard.place, tokenFile: dashboardToken, from: from, home: common.home,
                json: common.json, logger: common.logger)
            throw ArgumentParser.ExitCode(await launch.run())
        }
        var load = LoadLimits.published
        load.sessions = maxSessions
        // Without a line replays run as fast as they can, which is then no sign of too many of them.
        if lineRate.value == nil { load.upload = nil }
        if let maxUpload { load.upload = maxUpload.value }
        var launch = ServerLaunch(
            address: address, usesStandardPorts: standardPorts, lineRate: lineRate.value, paced: !unpaced,
            load: load, offersMLab: mlab, requiresEnvelope: requireEnvelope, home: common.home,
            json: common.json)
        launch.peers = peers
        launch.peerCA = peerCA
        launch.publicAddress = publicAddress
        launch.lab = lab
        operation.apply(to: &launch, level: common.logLevel)
        throw ArgumentParser.ExitCode(await launch.run())
    }
}

extension PeerAddress: ExpressibleByArgument {
    /// Reads an option's value.
    public init?(argument: String) { self.init(argument) }
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
