import Basics
import NIOCore
import TestModel
import WireProtocol
import Networking

/// Queries a replay port for this client's address as seen from there (Specification 4).
struct OwnAddress {
    /// Result of a query.
    enum Answer: Equatable {
        /// The address.
        case address(String)
        /// An answer without an address.
        case unreadable
        /// No connection, or no answer.
        case unreachable(ConnectionFailure)
    }

    let sockets: ClientSockets
    /// Called for each query.
    var observe: @Sendable (HTTPTimeline) -> Void = { _ in }

    /// Sends one query.
    ///
    /// - Throws: only `CancellationError`.
    func query(_ server: SocketAddress) async throws -> Answer {
        let host = IPLiteral.urlHost(server.unmappedIPAddress ?? "")
        let request = HTTPRequest(
            url: "http://\(host):\(server.port ?? 0)\(OwnIPQuery.path)", answer: .raw)
        do {
            let exchange = try await HTTPExchangeClient(trust: nil, sockets: sockets, observe: observe)
                .exchange(
                    request, within: sockets.span(ProtocolLimits.ownIPConnect + ProtocolLimits.ownIPRead),
                    connectingWithin: sockets.span(ProtocolLimits.ownIPConnect))
            return OwnIPQuery.address(inAnswer: exchange.body.utf8).map { .address($0) } ?? .unreadable
        } catch let error as HTTPExchangeClient.NoAnswer {
            return .unreachable(error.cause)
        }
    }

    /// Repeats the query until there is an answer of any kind, or the attempts are used up.
    ///
    /// - Throws: only `CancellationError`.
    func query(_ server: SocketAddress, tries: Int) async throws -> Answer {
        for _ in 1..<max(1, tries) {
            let answer = try await query(server)
            guard case .unreachable = answer else { return answer }
            try await sockets.rest(ProtocolLimits.ownIPPause)
        }
        return try await query(server)
    }
}
