import Basics
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import Synchronization
import TestModel
import WireProtocol
import Networking

/// A grant of access to an M-Lab machine: a WebSocket that is kept open and never written to (Specification
/// 13.2).
struct AccessEnvelope: Sendable {
    /// Time of the grant.
    let opened: ContinuousClock.Instant
    private let channel: any Channel
    private let end: EnvelopeEnd

    /// Opens an envelope.
    ///
    /// - Parameters:
    ///   - url: its address.
    ///   - trust: the authorities for its certificate.
    ///   - sockets: the settings for connections.
    ///   - endedEarly: called at most once, if the envelope ends before it is closed here.
    /// - Returns: the open envelope.
    /// - Throws: `EnvelopeFailure`, `ReplayError.hostNotResolvable`, `CancellationError`.
    static func open(
        _ url: EnvelopeURL, trust: TrustRoots, sockets: ClientSockets,
        endedEarly: @escaping @Sendable () -> Void
    ) async throws -> AccessEnvelope {
        let address = try await sockets.resolve(url.host).with(port: url.port)
        let answer = MachineAnswer()
        do {
            let (channel, upgraded) = try await sockets.connect(
                to: address, within: ProtocolLimits.envelopeOpening
            ) { channel in
                (channel, try prepare(channel, for: url, trust: trust, answer: answer))
            }
            let deadline = channel.eventLoop.scheduleTask(in: sockets.span(ProtocolLimits.envelopeOpening)) {
                answer.expire()
                channel.close(promise: nil)
            }
            defer { deadline.cancel() }
            try await withTaskCancellationHandler {
                try await upgraded.get()
            } onCancel: {
                channel.close(promise: nil)
            }
            let end = EnvelopeEnd()
            channel.closeFuture.whenComplete { _ in if end.isEarly { endedEarly() } }
            let envelope = AccessEnvelope(opened: sockets.clock.steady.now, channel: channel, end: end)
            // The task may have been cancelled just after the upgrade.
            if Task.isCancelled { await envelope.close() }
            try Task.checkCancellation()
            return envelope
        } catch {
            try Task.checkCancellation()
            throw answer.refusal ?? .connection(NetworkFailure.cause(of: error))
        }
    }

    /// True if the machine keeps its side open.
    var isOpen: Bool { channel.isActive }

    /// Releases the grant. Repeated calls have no effect.
    func close() async {
        end.expect()
        guard channel.isActive else { return }
        let frame = WebSocketFrame(
            fin: true, opcode: .connectionClose, maskKey: .random(), data: EnvelopeHandler.farewell)
        try? await channel.writeAndFlush(frame).get()
        try? await channel.close().get()
    }

    private static func prepare(
        _ channel: any Channel, for url: EnvelopeURL, trust: TrustRoots, answer: MachineAnswer
    ) throws -> EventLoopFuture<Void> {
        let pipeline = channel.pipeline.syncOperations
        if url.usesTLS {
            // In TLS only host names are sent; an address is checked as an address (RFC 6066, 3).
            try pipeline.addHandlers(
                try trust.makeHandlers(hostName: IPLiteral.isAddress(url.host) ? nil : url.host))
        }
        let upgrader = NIOTypedWebSocketClientUpgrader<Void>(maxFrameSize: EnvelopeHandler.frameLimit) {
            channel, _ in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(EnvelopeHandler())
            }
        }
        let encoder = HTTPRequestEncoder()
        let decoder = ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes))
        let watch = StatusHandler(answer)
        let upgrade = NIOTypedHTTPClientUpgradeHandler<Void>(
            httpHandlers: [encoder, decoder, watch],
            upgradeConfiguration: .init(
                upgradeRequestHead: HTTPRequestHead(
                    version: .http1_1, method: .GET, uri: url.target,
                    headers: ["Host": url.hostHeader, "Content-Length": "0"]),
                upgraders: [upgrader],
                notUpgradingCompletionHandler: { channel in
                    channel.close(promise: nil)
                    return channel.eventLoop.makeFailedFuture(ChannelError.eof)
                }))
        try pipeline.addHandlers([encoder, decoder, watch, upgrade])
        return upgrade.upgradeResultFuture
    }
}

/// Records if this client itself closes the envelope.
private final class EnvelopeEnd: Sendable {
    private let isExpected = Atomic<Bool>(false)

    var isEarly: Bool { !isExpected.load(ordering: .acquiring) }

    func expect() { isExpected.store(true, ordering: .releasing) }
}

/// The machine's answer to the request for an envelope.
private final class MachineAnswer: Sendable {
    private enum State {
        case none
        case late
        case status(HTTPResponseStatus)
    }

    private let state = Mutex(State.none)

    func set(_ status: HTTPResponseStatus) { state.withLock { $0 = .status(status) } }

    func expire() { state.withLock { $0 = .late } }

    /// The reason that the answer is not a grant; nil if the connection's error is more specific.
    var refusal: EnvelopeFailure? {
        switch state.withLock({ $0 }) {
        case .none: nil
        case .late: .connection(.noAnswerInTime)
        case .status(.forbidden), .status(.unauthorized): .tokenRefused
        case .status(.switchingProtocols): .notAWebSocket
        case .status(let status): .connection(.status(Int(status.code)))
        }
    }
}

/// Records the status before it reaches the upgrade handler.
private final class StatusHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private let answer: MachineAnswer

    init(_ answer: MachineAnswer) {
        self.answer = answer
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) { answer.set(head.status) }
        context.fireChannelRead(data)
    }
}
