import Basics
package import Foundation
package import Logging
package import PathEmulation

/// How an embedded server is to run.
package struct EmbeddedServerConfiguration: Sendable {
    /// Which ports the server listens on.
    package enum PortPlan: Equatable, Sendable {
        /// Ports that the system chooses; clients learn them from `ServedEndpoint` and the port mapping.
        case ephemeral
        /// The published ports and the recorded ones, as every deployed server has them (Specification 2.1).
        case standard
    }

    /// The IP literal to listen on; `0.0.0.0` and `::` stand for all addresses.
    package var address: String
    /// Which ports to listen on.
    package var ports: PortPlan
    /// The emulated access line of each client address, in Mbit/s; nil sends as fast as the software can.
    package var lineRate: Double?
    /// True if answers keep their recorded instants, where those are known; port tests never do (Specification 6.6).
    package var paced: Bool
    /// The folder of the certificate authority, its key and the server's; made with mode 0700.
    package var certificateDirectory: URL
    /// The seed of the resampling in the analysis.
    package var seed: UInt64
    /// Where the server tells what it does; addresses are anonymised.
    package var logger: Logger
    /// How long the server waits for whom.
    package var timeouts: ServerTimeouts
    /// How many connections one address may have open at once.
    package var connectionsPerAddress: Int
    /// When the server has enough to do and turns new tests away.
    package var load: LoadLimits = .sessionsOnly
    /// The M-Lab side; nil for none.
    package var mlab: MLabOffer?
    /// Where a monitoring system asks how the server is: an IP literal and a port, 0 for one that the system chooses;
    /// nil for nowhere.
    package var monitoring: (address: String, port: Int)?
    /// The folder in which results are kept, and for how many days; nil to keep none.
    package var keeping: (folder: String, days: Int)?
    /// The emulated path to clients, which servers can share; nil for one of its own without rules.
    package var path: NetworkPath?
    /// Which of two servers of a pair this is, for rules that hold on one branch only.
    package var place = LabServer.first
    /// The servers whose measurements a localization here can use, and the pairs to name; nil for none.
    package var directory: ServerDirectory?

    /// The folders that it writes to.
    var folders: [URL] { [certificateDirectory] + (keeping.map { [URL(filePath: $0.folder)] } ?? []) }

    /// Whether it listens on all addresses there are.
    var listensEverywhere: Bool { ["0.0.0.0", "::"].contains(IPLiteral.canonical(address)) }

    /// - Parameters:
    ///   - address: the IP literal to listen on.
    ///   - ports: which ports to listen on.
    ///   - lineRate: Mbit/s; nil for no line.
    ///   - paced: whether answers keep their recorded instants.
    ///   - certificateDirectory: where certificates live.
    ///   - seed: the seed of the resampling.
    ///   - logger: silent unless given.
    ///   - timeouts: how long to wait for whom.
    ///   - connectionsPerAddress: the limit for one client address; generous, for tests run in parallel.
    package init(
        address: String = "127.0.0.1", ports: PortPlan = .ephemeral, lineRate: Double? = 40,
        paced: Bool = true,
        certificateDirectory: URL, seed: UInt64,
        logger: Logger = Logger(label: "wehe.server") { _ in SwiftLogNoOpLogHandler() },
        timeouts: ServerTimeouts = .published, connectionsPerAddress: Int = 256
    ) {
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
