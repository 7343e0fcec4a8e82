package import Networking
package import Basics
import Foundation
package import Logging
import ReplayClient
package import ReplayServer
import TestModel
package import WireProtocol
import Messages

/// Another server of the same operator: `wehe serve --peer`.
package struct PeerAddress: Sendable, Equatable {
    /// An IP literal.
    package let host: String
    /// The port of its results service.
    package let resultsPort: Int

    /// Parses `192.0.2.10`, `192.0.2.10:56566`, `2001:db8::1` or `[2001:db8::1]:56566`; nil for any other
    /// text.
    package init?(_ text: String) {
        if IPLiteral.isAddress(text) {
            self.init(host: text, resultsPort: WellKnownPorts.resultsHTTPS)
            return
        }
        guard let place = AddressAndPort(text), place.port > 0 else { return nil }
        self.init(host: place.address, resultsPort: place.port)
    }

    private init(host: String, resultsPort: Int) {
        self.host = host
        self.resultsPort = resultsPort
    }
}

/// Requests the measurements of another server over HTTPS (Specification 9.7).
package final class PeerServer: MeasurementSource {
    private let peer: PeerMeasurements
    private let host: String
    private let logger: Logger

    /// - Parameters:
    ///   - address: the address of the server.
    ///   - caFile: the CA file for its certificate; nil for the system's trust roots.
    ///   - clock: the clock of this server.
    ///   - network: the network of this server.
    ///   - logger: receives the reason for which the server did not answer.
    package init(
        at address: PeerAddress, caFile: String?, clock: WallClock, network: any NetworkStack, logger: Logger
    ) {
        host = address.host
        self.logger = logger
        peer = PeerMeasurements(
            of: ServerEndpoint(
                name: address.host, host: address.host,
                ports: .init(sideChannel: WellKnownPorts.sideChannelTLS, results: address.resultsPort),
                security: .tls(caFile: caFile)),
            sockets: ClientSockets(clock: clock, network: network))
    }

    package func measurements(for request: MeasurementRequest) async -> Measurements? {
        do { return try await peer.ask(request) } catch {
            logger.warning("the peer \(host) does not answer: \(Messages.english.sentence(error))")
            return nil
        }
    }
}

extension ServerDirectory {
    /// Creates the list of the operator's other servers, each of which is named to clients as the other half
    /// of a pair.
    ///
    /// - Parameters:
    ///   - peers: the other servers.
    ///   - own: the address by which clients know this server.
    ///   - caFile: the CA file for their certificates.
    ///   - clock: the clock of this server.
    ///   - network: the network of this server.
    ///   - logger: receives messages about servers that do not answer.
    package convenience init(
        peers: [PeerAddress], own: String, caFile: String?, clock: WallClock,
        network: any NetworkStack, logger: Logger
    ) {
        self.init()
        for peer in peers {
            let server = PeerServer(
                at: peer, caFile: caFile, clock: clock, network: network, logger: logger)
            enter(server, at: peer.host)
        }
        pairs = ServerPairs(
            sites: [],
            addresses: peers.map {
                .init(first: own, second: $0.host, suspects: "the access network")
            })
    }
}
