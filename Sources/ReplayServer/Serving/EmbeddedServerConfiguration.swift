package import Basics
package import Foundation
package import Logging
package import Networking
import PacketLog
package import PathEmulation
import TestModel
import WireProtocol

/// Configuration of an embedded server.
package struct EmbeddedServerConfiguration: Sendable {
    /// Choice of the ports that the server listens on.
    package enum PortPlan: Equatable, Sendable {
        /// Ports chosen by the system; clients learn them from `ServedEndpoint` and the port mapping.
        case ephemeral
        /// The published and the recorded ports, as on every deployed server (Specification 2.1).
        case standard
    }

    /// The clock of the server; its event loops have their own.
    package var clock: WallClock
    /// The network that it listens on.
    package let network: any NetworkStack
    /// The IP literal to listen on; `0.0.0.0` and `::` stand for all addresses.
    package var address: String
    /// Choice of the ports.
    package var ports: PortPlan
    /// The rate of the emulated access line of each client address, Mbit/s; nil for no emulation.
    package var lineRate: Double?
    /// The congestion control of replays over TCP, such as `bbr`; nil for the system's usual one.
    package var congestion: String?
    /// True if answers are sent at their recorded times, where known; in port tests they never are
    /// (Specification 6.6).
    package var paced: Bool
    /// The folder of the certificate authority, its key and the server's; created with mode 0700.
    package var certificateDirectory: URL
    /// The seed of the resampling in the analysis.
    package var seed: UInt64
    /// Logger of the server's events; addresses are anonymised.
    package var logger: Logger
    /// Timeouts for connections.
    package var timeouts: ServerTimeouts
    /// Maximum number of simultaneous connections per address.
    package var connectionsPerAddress: Int
    /// Load above which the server refuses new tests.
    package var load: LoadLimits = .sessionsOnly
    /// The M-Lab functions; nil for none.
    package var mlab: MLabOffer?
    /// Address (an IP literal) and port for a monitoring system, port 0 for one that the system chooses; nil
    /// for none.
    package var monitoring: (address: String, port: Int)?
    /// The folder for kept results, and their retention in days; nil to keep none.
    package var keeping: (folder: String, days: Int)?
    /// The emulated path to clients, which servers can share; nil for a separate one without rules.
    package var path: NetworkPath?
    /// The maker of listening sockets; nil for this process itself.
    package var sockets: SocketSource?
    /// Role of this server in a pair, for rules that apply to one branch only.
    package var place = LabServer.first
    /// The servers whose measurements a localization here can use, and the pairs to name; nil for none.
    package var directory: ServerDirectory?

    /// The folders to which it writes.
    var folders: [URL] { [certificateDirectory] + (keeping.map { [URL(filePath: $0.folder)] } ?? []) }

    /// True if it listens on all addresses.
    var listensEverywhere: Bool { ["0.0.0.0", "::"].contains(IPLiteral.canonical(address)) }

    /// A maker of sockets for packets where its own sockets are; nil where an emulated line limits replays, and where no
    /// packets are.
    var packetSocket: (@Sendable () throws -> Int32)? {
        guard lineRate == nil, network.isSystem else { return nil }
        return sockets?.packets ?? { @Sendable in try PacketTap.socket() }
    }

    /// The description of itself in its results service. An emulated line limits replays whatever the congestion control, so
    /// that none is told.
    var software: ServerSoftware {
        ServerSoftware(
            version: Software.version,
            congestionControl: lineRate == nil ? congestion ?? CongestionControl.usual() : nil,
            offered: CongestionControl.available())
    }

    /// - Parameters:
    ///   - clock: the clock of the server.
    ///   - network: the network to listen on.
    ///   - address: the IP literal to listen on.
    ///   - ports: the choice of the ports.
    ///   - lineRate: the rate of the access line, Mbit/s; nil for no line.
    ///   - paced: true to send answers at their recorded times.
    ///   - certificateDirectory: the folder for certificates.
    ///   - seed: the seed of the resampling.
    ///   - logger: the logger; silent by default.
    ///   - timeouts: the timeouts for connections.
    ///   - connectionsPerAddress: the limit for one client address; generous, for tests run in parallel.
    package init(
        clock: WallClock, network: any NetworkStack, address: String = "127.0.0.1",
        ports: PortPlan = .ephemeral, lineRate: Double? = 40, paced: Bool = true,
        certificateDirectory: URL, seed: UInt64,
        logger: Logger = Logger(label: "wehe.server") { _ in SwiftLogNoOpLogHandler() },
        timeouts: ServerTimeouts = .published, connectionsPerAddress: Int = 256
    ) {
        self.clock = clock
        self.network = network
        self.address = address
        self.ports = ports
        self.lineRate = lineRate
        self.paced = paced
        self.certificateDirectory = certificateDirectory
        self.seed = seed
        self.logger = logger
        self.timeouts = timeouts
        self.connectionsPerAddress = connectionsPerAddress
    }
}
