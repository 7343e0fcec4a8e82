import NIOCore
import NIOPosix
import Synchronization

/// A UDP socket of a client that knows nothing of our client code.
///
/// It closes by itself after five minutes, so that a missing datagram fails a test instead of hanging it.
final class RawDatagrams: Sendable {
    private final class Collector: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>
        private let feed: AsyncStream<[UInt8]>.Continuation

        init(_ feed: AsyncStream<[UInt8]>.Continuation) { self.feed = feed }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            feed.yield(Array(unwrapInboundIn(data).data.readableBytesView))
        }

        func handlerRemoved(context: ChannelHandlerContext) { feed.finish() }
    }

    private let channel: any Channel
    private let arrivals: AsyncStream<[UInt8]>

    private init(channel: any Channel, arrivals: AsyncStream<[UInt8]>) {
        self.channel = channel
        self.arrivals = arrivals
    }

    /// A socket on a loopback address, on a port of its own unless one is given.
    static func open(_ address: String = "127.0.0.1", port: Int = 0) async throws -> RawDatagrams {
        let (arrivals, feed) = AsyncStream<[UInt8]>.makeStream()
        let channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Collector(feed))
                }
            }
            .bind(host: address, port: port).get()
        let guardian = channel.eventLoop.scheduleTask(in: .minutes(5)) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in guardian.cancel() }
        return RawDatagrams(channel: channel, arrivals: arrivals)
    }

    /// The port it sends from.
    var port: Int { channel.localAddress?.port ?? 0 }

    func send(_ bytes: [UInt8], to port: Int, host: String = "127.0.0.1") async throws {
        let target = try SocketAddress(ipAddress: host, port: port)
        try await channel.writeAndFlush(
            AddressedEnvelope(remoteAddress: target, data: ByteBuffer(bytes: bytes))
        ).get()
    }

    /// The next so many datagrams, fewer if the socket closed.
    func next(_ count: Int) async -> [[UInt8]] {
        var datagrams: [[UInt8]] = []
        for await datagram in arrivals {
            datagrams.append(datagram)
            if datagrams.count == count { break }
        }
        return datagrams
    }

    /// Closes the socket; what arrived and was not taken.
    func close() async -> [[UInt8]] {
        try? await channel.close()
        return await next(.max)
    }
}
