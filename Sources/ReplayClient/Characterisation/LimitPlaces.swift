import Characterisation
import Networking
import Recordings
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
                + (upload?.canTurn == true ? [.upload] : []))
    }
}

extension DifferentiationTest.Subject {
    /// Returns the recordings that are replayed as they were recorded until some answers, and as uploads behind them.
    ///
    /// - Parameters:
    ///   - upload: the same as uploads.
    ///   - answers: the number of answers that the server sends; 0 for the uploads themselves.
    /// - Returns: the recordings.
    /// - Throws: `RecordingError` if a name becomes too long.
    func turned(into upload: Self, after answers: Int) throws(RecordingError) -> Self {
        var turned = upload
        turned.original = try original.turned(into: upload.original, after: answers)
        turned.control = try control.turned(into: upload.control, after: answers)
        return turned
    }

    /// True if the names of uploads are short enough for those that turn behind any answer.
    fileprivate var canTurn: Bool {
        [original, control].allSatisfy { upload in
            guard let name = MirroredReplay.parse(upload.name)?.name else { return false }
            return ReplayName.isValid(MirroredReplay.name(of: name, after: upload.packets.count))
        }
    }
}
