import NIOCore
import WireProtocol
import WireTransport

/// Asks a replay port under which address it sees this client (protocol.md 4).
struct OwnAddress {
    let sockets: ClientSockets

    /// The address in the answer, nil if the query failed or was answered with something else.
    ///
    /// - Throws: only `CancellationError`.
    func query(_ server: SocketAddress) async throws -> String? {
        let host = IPLiteral.urlHost(server.unmappedIPAddress ?? "")
        let request = OwnIPQuery.request(host: host, port: server.port ?? 0)
        let answer = try? await exchange(request, with: server)
        try Task.checkCancellation()
        return answer.flatMap { OwnIPQuery.address(inAnswer: $0) }
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
