import NIOCore
import NIOPosix
import Synchronization

/// A real UDP socket on loopback that notes what arrives and answers as it is told.
final class FakeDatagramServer: Sendable {
    /// What the server does with a datagram: the answers to send back, given its number from 0 and its content.
    typealias Script = @Sendable (_ number: Int, _ content: [UInt8], _ clientPort: Int) -> [[UInt8]]
    /// The event once the answers to a datagram are sent.
    typealias Afterwards = @Sendable (_ number: Int, _ clientPort: Int) -> Void

    private final class Answerer: ChannelInboundHandler {
        typealias InboundIn = AddressedEnvelope<ByteBuffer>
        typealias OutboundOut = AddressedEnvelope<ByteBuffer>
        private let script: Script
        private let afterwards: Afterwards
        private let heard: @Sendable ([UInt8]) -> Int

        init(
            _ script: @escaping Script, then afterwards: @escaping Afterwards,
            heard: @escaping @Sendable ([UInt8]) -> Int
        ) {
            self.script = script
            self.afterwards = afterwards
            self.heard = heard
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let envelope = unwrapInboundIn(data)
            let content = Array(envelope.data.readableBytesView)
            let (number, port) = (heard(content), envelope.remoteAddress.port ?? 0)
            for answer in script(number, content, port) {
                let reply = AddressedEnvelope(
                    remoteAddress: envelope.remoteAddress, data: ByteBuffer(bytes: answer))
                context.write(wrapOutboundOut(reply), promise: nil)
            }
            context.flush()
            afterwards(number, port)
        }
    }

    private final class Notebook: Sendable {
        let content = Mutex<[[UInt8]]>([])
    }

    private let channel: any Channel
    private let notebook: Notebook

    private init(channel: any Channel, notebook: Notebook) {
        self.channel = channel
        self.notebook = notebook
    }

    /// Listens on a free port of 127.0.0.1.
    static func start(
        _ script: @escaping Script = { _, _, _ in [] }, then afterwards: @escaping Afterwards = { _, _ in }
    ) async throws -> FakeDatagramServer {
        let notebook = Notebook()
        let channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let answerer = Answerer(script, then: afterwards) { content in
                        notebook.content.withLock { content_ in
                            content_.append(content)
                            return content_.count - 1
                        }
                    }
                    try channel.pipeline.syncOperations.addHandler(answerer)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return FakeDatagramServer(channel: channel, notebook: notebook)
    }

    /// The datagrams that arrived, in order.
    var heard: [[UInt8]] { notebook.content.withLock { $0 } }

    var port: Int { channel.localAddress?.port ?? 0 }

    func stop() async { try? await channel.close() }
}
