import NIOCore
import WireProtocol
import WireTransport

/// Asks a replay port under which address it sees this client (protocol.md 4).
struct OwnAddress {
    /// What came of a query.
    enum Answer: Equatable {
        /// The address.
        case address(String)
        /// An answer without an address.
        case unreadable
        /// No connection, or no answer.
        case unreachable(reason: String)
    }

    let sockets: ClientSockets

    /// Asks once.
    ///
    /// - Throws: only `CancellationError`.
    func query(_ server: SocketAddress) async throws -> Answer {
        let host = IPLiteral.urlHost(server.unmappedIPAddress ?? "")
        let request = OwnIPQuery.request(host: host, port: server.port ?? 0)
        do {
            let answer = try await exchange(request, with: server)
            try Task.checkCancellation()
            if let address = OwnIPQuery.address(inAnswer: answer) { return .address(address) }
            return answer.isEmpty ? .unreachable(reason: "the connection was closed") : .unreadable
        } catch {
            try Task.checkCancellation()
            return .unreachable(reason: NetworkFailure.reason(error))
        }
    }

    /// Asks until there is an answer, of whatever kind, or the tries are used up.
    ///
    /// - Throws: only `CancellationError`.
    func query(_ server: SocketAddress, tries: Int) async throws -> Answer {
        for _ in 1..<max(1, tries) {
            let answer = try await query(server)
            guard case .unreachable = answer else { return answer }
            try await Task.sleep(for: sockets.span(ProtocolLimits.ownIPPause).duration)
        }
        return try await query(server)
    }

    private func exchange(_ request: [UInt8], with server: SocketAddress) async throws -> [UInt8] {
        let channel = try await sockets.connect(to: server, within: ProtocolLimits.ownIPConnect) { channel in
            try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
        let deadline = channel.channel.eventLoop.scheduleTask(in: sockets.span(ProtocolLimits.ownIPRead)) {
            channel.channel.close(promise: nil)
        }
        defer { deadline.cancel() }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(bytes: request))
            var answer: [UInt8] = []
            for try await part in inbound {
                answer.append(contentsOf: part.readableBytesView)
                if answer.count > 4_096 { break }
            }
            return answer
        }
    }
}
