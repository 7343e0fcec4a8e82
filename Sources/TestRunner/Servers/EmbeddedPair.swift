import PathEmulation
package import ReplayServer
package import TestModel
import WireProtocol

/// The two embedded servers of a localization, whose paths to this shell form a Y.
package struct EmbeddedPair: Sendable {
    /// Server one, on the first branch.
    package let first: EmbeddedServer
    /// Server two, on the second branch.
    package let second: EmbeddedServer

    /// The addresses of the two servers.
    package static let addresses = (first: "127.0.0.2", second: "127.0.0.3")
    /// The same in a lab of real packets.
    package static let labAddresses = (first: "198.18.1.2", second: "198.18.1.3")
    /// The network that the pair reports as possibly responsible: the common part of the lab's Y.
    package static let suspects = "the lab"

    /// Starts two servers on one path; their clients share an access line.
    ///
    /// - Parameters:
    ///   - base: the configuration of both servers, including the path.
    ///   - recordings: the recordings that they offer.
    /// - Returns: the running pair.
    /// - Throws: `ReplayServerError`; in this case neither server runs.
    package static func start(
        _ base: EmbeddedServerConfiguration, serving recordings: [ServedRecording]
    ) async throws -> EmbeddedPair {
        var configuration = base
        let addresses = base.sockets == nil ? Self.addresses : labAddresses
        configuration.address = addresses.first
        configuration.place = .first
        let first = try await EmbeddedServer.start(configuration, serving: recordings)
        do {
            configuration.address = addresses.second
            configuration.place = .second
            let second = try await EmbeddedServer.start(configuration, serving: recordings)
            configuration.directory?.pairs = ServerPairs(
                sites: [],
                addresses: [
                    .init(first: addresses.first, second: addresses.second, suspects: suspects)
                ])
            return EmbeddedPair(first: first, second: second)
        } catch {
            await first.stop()
            throw error
        }
    }

    /// Stops both servers.
    package func stop() async {
        await first.stop()
        await second.stop()
    }

    /// Returns the endpoint of the server at one of the pair's addresses; nil for another address.
    package func endpoint(at address: String) -> ServerEndpoint? {
        [first, second].first { $0.endpoint.address == address }.map { ServerEndpoint($0.endpoint) }
    }
}
