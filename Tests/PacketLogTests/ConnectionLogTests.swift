import Basics
import Captures
import Characterisation
import Foundation
import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import PacketLog

/// Logs of connections over the loopback of this machine.
@Suite("Logs of a connection's packets", .mustEnd)
struct ConnectionLogTests {
    /// True if this machine lets a test read packets.
    static let mayRead: Bool = {
        let connection = PacketTap.Connection(to: FlowEndpoint(IPAddress(127, 0, 0, 1), 9), ownPort: 9)
        do {
            _ = try PacketTap(connection, socket: PacketTap.socket())
            return true
        } catch {
            return false
        }
    }()

    @Test(
        "Each packet counts once, and one that stands for several as these",
        .enabled(if: mayRead, "packets can be read with CAP_NET_RAW only, on Linux"),
        arguments: [false, true])
    func once(isIPv6: Bool) async throws {
        let connection = try await LoopbackConnection(isIPv6: isIPv6)
        var log = try ConnectionLog(
            PacketTap.Connection(to: connection.client, ownPort: connection.server.port), segment: 1_000,
            socket: PacketTap.socket())
        try await connection.send(fromServer: true, count: 64_000)
        try await connection.send(fromServer: false, count: 3_000)
        log.read()
        try await connection.send(fromServer: true, count: 36_500)
        let sender = log.end()
        let packets = try #require(sender).packets()
        #expect(packets.allSatisfy { $0.fate == .delivered })
        let headers = isIPv6 ? 72 : 52
        #expect(packets.allSatisfy { $0.bytes <= 1_000 + headers })
        #expect(packets.reduce(0) { $0 + $1.bytes - headers } == 100_500)
        try await connection.end()
        #expect(packets.count >= 101 && packets.isSorted { $0.time <= $1.time })
    }

    @Test(
        "The packets of another connection are not seen",
        .enabled(if: mayRead, "packets can be read with CAP_NET_RAW only, on Linux"))
    func others() async throws {
        let (connection, other) = (try await LoopbackConnection(), try await LoopbackConnection())
        var log = try ConnectionLog(
            PacketTap.Connection(to: connection.client, ownPort: connection.server.port), segment: nil,
            socket: PacketTap.socket())
        try await other.send(fromServer: true, count: 100_000)
        log.read()
        let count = log.count
        #expect(count == 0)
        try await connection.send(fromServer: true, count: 10)
        log.read()
        let own = log.count
        #expect(own >= 2)
        try await connection.end()
        try await other.end()
    }

    @Test(
        "A log ends when it has what it may hold",
        .enabled(if: mayRead, "packets can be read with CAP_NET_RAW only, on Linux"))
    func full() async throws {
        let connection = try await LoopbackConnection()
        var log = try ConnectionLog(
            PacketTap.Connection(to: connection.client, ownPort: connection.server.port), segment: 1_000,
            most: 200, socket: PacketTap.socket())
        try await connection.send(fromServer: true, count: 150_000)
        log.read()
        try await connection.send(fromServer: true, count: 150_000)
        let sender = log.end()
        try await connection.end()
        let packets = try #require(sender).packets()
        // The last packet that is taken may stand for some sixty.
        #expect((100...270).contains(packets.count), "\(packets.count)")
    }

    @Test("A log of what is no socket for packets is refused with the system's reason")
    func refusal() throws {
        let connection = PacketTap.Connection(to: FlowEndpoint(IPAddress(127, 0, 0, 1), 1_234), ownPort: 80)
        #expect(throws: SystemError.self) {
            _ = try ConnectionLog(connection, segment: nil, socket: dup(STDERR_FILENO))
        }
    }
}

extension Array {
    fileprivate func isSorted(by areInOrder: (Element, Element) -> Bool) -> Bool {
        zip(self, dropFirst()).allSatisfy(areInOrder)
    }
}

/// A TCP connection between two channels of this process.
private struct LoopbackConnection {
    let client: FlowEndpoint
    let server: FlowEndpoint
    private let channels: (client: any Channel, server: any Channel)
    private let counts: (client: ByteCount, server: ByteCount)

    init(isIPv6: Bool = false) async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let counts = (client: ByteCount(), server: ByteCount())
        let accepted = group.next().makePromise(of: (any Channel).self)
        let listener = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                accepted.succeed(channel)
                return channel.pipeline.addHandler(counts.server)
            }
            .bind(host: isIPv6 ? "::1" : "127.0.0.1", port: 0).get()
        let client = try await ClientBootstrap(group: group)
            .channelInitializer { $0.pipeline.addHandler(counts.client) }
            .connect(to: #require(listener.localAddress)).get()
        channels = (client, try await accepted.futureResult.get())
        // Data written before that is lost.
        while !channels.server.isActive { try await Task.sleep(for: .milliseconds(1)) }
        try await listener.close().get()
        self.counts = counts
        func endpoint(_ address: SocketAddress?) throws -> FlowEndpoint {
            FlowEndpoint(
                try #require(address?.ipAddress.flatMap { IPAddress($0) }),
                UInt16(try #require(address?.port)))
        }
        self.client = try endpoint(client.localAddress)
        server = try endpoint(client.remoteAddress)
    }

    /// Sends bytes from one end to the other, and waits until all have come.
    func send(fromServer: Bool, count: Int) async throws {
        let (sender, received) =
            fromServer ? (channels.server, counts.client) : (channels.client, counts.server)
        let all = received.bytes.load(ordering: .relaxed) + count
        try await sender.writeAndFlush(ByteBuffer(repeating: 7, count: count)).get()
        while received.bytes.load(ordering: .relaxed) < all { try await Task.sleep(for: .milliseconds(2)) }
        // The last acknowledgement may be delayed.
        try await Task.sleep(for: .milliseconds(60))
    }

    func end() async throws {
        try await channels.client.close().get()
        try? await channels.server.close().get()
    }
}

/// Counts the bytes that a channel receives.
private final class ByteCount: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    let bytes = Atomic<Int>(0)

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.add(unwrapInboundIn(data).readableBytes, ordering: .relaxed)
    }
}
