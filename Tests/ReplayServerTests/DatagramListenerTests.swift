import Networking
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import ReplayServer

@Suite("A UDP socket that stays open", .mustEnd)
struct DatagramListenerTests {
    /// Sends each datagram back.
    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>
        typealias OutboundOut = AddressedEnvelope<ByteBuffer>

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            context.writeAndFlush(data, promise: nil)
        }
    }

    private func open(
        _ address: String = "127.0.0.1", _ port: Int = 0
    ) async throws -> (listener: DatagramListener, channels: AsyncStream<any Channel>) {
        let (channels, feed) = AsyncStream<any Channel>.makeStream()
        let listener = try await DatagramListener.open(
            SocketPlace(address: address, port: port), of: SystemStack(),
            on: MultiThreadedEventLoopGroup.singleton
        ) { channel in
            try channel.pipeline.syncOperations.addHandler(Echo())
            feed.yield(channel)
        }
        return (listener, channels)
    }

    private func expectEcho(_ port: Int, _ content: [UInt8]) async throws {
        let socket = try await RawDatagrams.open()
        // A datagram may find the socket before it listens, and is lost then.
        let sending = Task {
            while true {
                try await socket.send(content, to: port)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(await socket.next(1) == [content])
        sending.cancel()
        _ = await socket.close()
    }

    @Test("The system closes it: it opens again on the same port, with its handlers, as often as it takes")
    func reopens() async throws {
        let (listener, channels) = try await open()
        var opened = channels.makeAsyncIterator()
        try await expectEcho(listener.port, [1])
        for round in 2...3 as ClosedRange<UInt8> {
            try await #require(await opened.next()).close()
            try await expectEcho(listener.port, [round])
        }
        await listener.close()
    }

    @Test("Its port is taken meanwhile: it waits until it can have it back, and leaves no socket behind")
    func portTaken() async throws {
        let (listener, channels) = try await open()
        var opened = channels.makeAsyncIterator()
        var taken: RawDatagrams?
        // The listener may have its port back sooner than a busy machine lets anybody else take it.
        while taken == nil {
            try await #require(await opened.next()).close()
            taken = try? await RawDatagrams.open(port: listener.port)
        }
        let squatter = try #require(taken)
        // The socket of an attempt that failed was prepared, too.
        let attempt = try #require(await opened.next())
        try await attempt.closeFuture.get()
        _ = await squatter.close()
        try await expectEcho(listener.port, [7])
        await listener.close()
    }

    @Test("Closed on purpose it gives its port up for good")
    func closes() async throws {
        let (listener, channels) = try await open()
        var opened = channels.makeAsyncIterator()
        let first = try #require(await opened.next())
        await listener.close()
        try await first.closeFuture.get()
        let (next, _) = try await open("127.0.0.1", listener.port)
        #expect(next.port == listener.port)
        await next.close()
    }
}
