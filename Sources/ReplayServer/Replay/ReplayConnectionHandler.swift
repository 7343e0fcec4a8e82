import Basics
import Logging
import NIOCore
import PathEmulation
import Recordings
import WireProtocol
import Networking

/// Examines the first bytes of a replay connection: an own-IP query, an unknown client, or a replay to serve
/// (Specification 6.6, steps 1 to 3).
///
/// The emulated path processes all bytes first, as middleboxes act independently of a connection's purpose.
final class ReplayConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        case recognising(ByteBuffer)
        case serving(ReplaySession)
        case closing
        /// A middlebox drops all further data; the connection stays open.
        case blocked
    }

    private let recordedPort: Int
    private let serving: ServingState
    private var state = State.recognising(ByteBuffer())
    private var path: FlowPath?
    private var limit: Scheduled<Void>?

    /// - Parameters:
    ///   - recordedPort: the port in the recording, which the emulated path uses.
    ///   - serving: the state shared by all connections.
    init(recordedPort: Int, _ serving: ServingState) {
        self.recordedPort = recordedPort
        self.serving = serving
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        limit = context.eventLoop.scheduleTask(in: serving.configuration.timeouts.session.timeAmount) {
            channel.close(promise: nil)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        if let client = context.channel.remoteAddress?.unmappedIPAddress {
            let facts = FlowFacts(
                transport: .tcp, serverPort: recordedPort, client: client,
                server: serving.configuration.place, segment: SegmentSize.agreed(on: context.channel))
            path = serving.path.flow(facts, at: context.eventLoop.nanoseconds)
        }
        obeyPath(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        limit?.cancel()
        let now = context.eventLoop.nanoseconds
        if let record = path?.close(at: now), case .serving(let session) = state,
            let flow = ServedFlow(record, serverPort: recordedPort, endedAt: now)
        {
            serving.measurements.evidence.keep(flow, of: session.identification, from: session.client)
        }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Clients that reach their time limit disconnect with data in flight (Specification 6.6).
        if case .serving = state { context.fireErrorCaught(error) }
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let path {
            path.received(unwrapInboundIn(data).readableBytesView, at: context.eventLoop.nanoseconds)
            obeyPath(context)
        }
        switch state {
        case .serving:
            context.fireChannelRead(data)
        case .closing, .blocked:
            break
        case .recognising(var head):
            state = .closing
            var bytes = unwrapInboundIn(data)
            head.writeBuffer(&bytes)
            recognise(head, context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch state {
        case .recognising, .closing, .blocked:
            if event as? ChannelEvent == .inputClosed { context.close(promise: nil) }
        case .serving:
            context.fireUserInboundEventTriggered(event)
        }
    }

    /// Applies the emulated path's condition to the connection.
    private func obeyPath(_ context: ChannelHandlerContext) {
        switch path?.condition {
        case .blocked: state = .blocked
        case .reset:
            state = .closing
            context.resetConnection()
        case .open, nil: break
        }
    }

    private func recognise(_ head: ByteBuffer, _ context: ChannelHandlerContext) {
        guard let address = context.channel.remoteAddress?.unmappedIPAddress else {
            return context.close(promise: nil)
        }
        switch OwnIPQuery.recognise(head.readableBytesView) {
        case .incomplete:
            state = .recognising(head)
        case .query:
            serving.registry.answeredOwnIP(to: address, at: context.eventLoop.now)
            answer(OwnIPQuery.answer(address: address), context)
        case .other:
            if let session = serving.registry.session(at: address), session.plan.transport == .tcp,
                session.attach(context.channel)
            {
                open(session, head, context)
            } else {
                let isGET = head.readableBytesView.starts(with: "GET".utf8)
                answer(ReplayRejection.answer(address: address, toGET: isGET), context)
                serving.rejections.count(.unknownClient, from: address)
            }
        }
    }

    private func open(_ session: ReplaySession, _ head: ByteBuffer, _ context: ChannelHandlerContext) {
        do {
            try context.pipeline.syncOperations.addHandler(
                ReplayServiceHandler(
                    session, serving, path: path, recordedPort: recordedPort, since: context.eventLoop.now),
                position: .after(self))
        } catch {
            return context.close(promise: nil)
        }
        state = .serving(session)
        context.fireChannelRead(wrapInboundOut(head))
        context.fireChannelReadComplete()
    }

    private func answer(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        state = .closing
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
        context.closeLingering(timeout: serving.configuration.timeouts.farewell)
    }
}
