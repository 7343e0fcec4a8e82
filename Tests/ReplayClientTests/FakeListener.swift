import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// A real listening socket on loopback whose connections follow a script.
final class FakeListener: Sendable {
    /// What the server does with a connection; when it returns, the connection is closed.
    typealias Script = @Sendable (inout Visit) async throws -> Void

    /// The port the system gave it.
    let port: Int
    private let listener: any Channel
    private let guests: Guests

    /// The connections that came, and the tasks that look after them.
    private final class Guests: Sendable {
        private let content = Mutex<(channels: [any Channel], tasks: [Task<Void, Never>])>(([], []))

        var channels: [any Channel] { content.withLock { $0.channels } }
        var tasks: [Task<Void, Never>] { content.withLock { $0.tasks } }

        func welcome(_ channel: any Channel, arrivals: AsyncStream<ByteBuffer>, script: @escaping Script) {
            let task = Task {
                var visit = Visit(channel: channel, arrivals: arrivals)
                try? await script(&visit)
                try? await channel.close()
            }
            content.withLock {
                $0.channels.append(channel)
                $0.tasks.append(task)
            }
        }
    }

    /// Listens on a free port.
    ///
    /// - Parameters:
    ///   - tls: what TLS needs; nil without TLS.
    ///   - reads: whether anything that clients send is taken from the system's buffers.
    ///   - greeting: what every connection gets at once, however long its script has to wait for its turn.
    ///   - script: what is done with every connection.
    /// - Returns: the listener, which lives until it is stopped.
    /// - Throws: if there is no port to be had.
    static func start(
        tls: NIOSSLContext? = nil, reads: Bool = true, greeting: String = "", script: @escaping Script
    ) async throws -> FakeListener {
        let guests = Guests()
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: reads)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let (arrivals, feed) = AsyncStream<ByteBuffer>.makeStream()
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
                    }
                    try channel.pipeline.syncOperations.addHandler(Feeder(feed, greeting))
                    guests.welcome(channel, arrivals: arrivals, script: script)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return FakeListener(listener: listener, guests: guests)
    }

    private init(listener: any Channel, guests: Guests) {
        self.listener = listener
        self.guests = guests
        port = listener.localAddress?.port ?? 0
    }

    /// How many connections came.
    var count: Int { guests.channels.count }

    /// Returns once every connection that came has ended.
    func allClosed() async {
        for channel in guests.channels { try? await channel.closeFuture.get() }
    }

    /// Closes the socket and every connection, and waits for the scripts to end.
    func stop() async {
        try? await listener.close()
        for channel in guests.channels { try? await channel.close() }
        for task in guests.tasks { await task.value }
    }

    /// Hands what arrives to the script.
    private final class Feeder: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let feed: AsyncStream<ByteBuffer>.Continuation
        private let greeting: String

        init(_ feed: AsyncStream<ByteBuffer>.Continuation, _ greeting: String) {
            (self.feed, self.greeting) = (feed, greeting)
        }

        func channelActive(context: ChannelHandlerContext) {
            guard !greeting.isEmpty else { return }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: greeting)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { feed.yield(unwrapInboundIn(data)) }

        func channelInactive(context: ChannelHandlerContext) { feed.finish() }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            feed.finish()
            context.close(promise: nil)
        }

        func handlerRemoved(context: ChannelHandlerContext) { feed.finish() }
    }
}
