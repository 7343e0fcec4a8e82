import Characterisation
import Networking
package import TestModel

/// The places beside that of a test at which a limit is looked for: for its scope, and for its direction.
package struct LimitPlaces: Sendable {
    /// Another replay port of the same server; nil for none.
    package let port: Int?
    /// Another server that has the recording; nil for none.
    package let server: ServerEndpoint?
    /// The recordings as uploads; nil if no upload can be measured.
    package let upload: DifferentiationTest.Subject?

    package init(
        port: Int? = nil, server: ServerEndpoint? = nil, upload: DifferentiationTest.Subject? = nil
    ) {
        self.port = port
        self.server = server
        self.upload = upload
    }

    /// Returns true if the other server is at the address of an endpoint: it shows nothing of its own then.
    ///
    /// - Throws: `ReplayError` if a host has no address.
    package func isServer(
        atAddressOf endpoint: ServerEndpoint, sockets: ClientSockets
    ) async throws -> Bool {
        guard let server else { return false }
        let addresses = [
            try await sockets.resolve(endpoint.host), try await sockets.resolve(server.host),
        ].map { $0.unmappedIPAddress }
        return addresses[0] != nil && addresses[0] == addresses[1]
    }

    /// Those that there are.
    var places: Set<Experiment.Place> {
        Set(
            (port == nil ? [] : [.otherPort]) + (server == nil ? [] : [.otherServer])
                + (upload == nil ? [] : [.upload]))
    }
}
