import Basics
import NIOCore
import WireProtocol
import Networking

/// Rejects clients without an access envelope, as M-Lab's firewall does (Specification 13.2), but with a
/// message that states the reason.
///
/// It is the first handler of a connection, before TLS. The message is sent when the client's first bytes
/// have arrived: closing earlier would answer them with a reset, which discards the message.
final class EnvelopeGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The service behind the connection, which determines the form of the message.
    enum Service: Sendable {
        /// TLS: the alert `access_denied` (RFC 8446 6.2).
        case tls
        /// A side channel without TLS: a refusal (Specification 5.3.3).
        case sideChannel
        /// A replay port: its answer to unknown clients (Specification 6.6).
        case replay
    }

    private enum State {
        case undecided
        case open
        case refusing
        case closing
    }

    private let service: Service
    private let envelopes: EnvelopeRegistry
    private let timeouts: ServerTimeouts
    private let refusals: LabelledCounter
    private var state = State.undecided
    private var limit: Scheduled<Void>?

    init(_ service: Service, _ serving: ServingState) {
        self.service = service
        envelopes = serving.envelopes
        timeouts = serving.configuration.timeouts
        refusals = serving.metrics.refusals
    }

    func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { decide(context) } }

    func channelActive(context: ChannelHandlerContext) {
        decide(context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .open: context.fireChannelRead(data)
        case .refusing:
            state = .closing
            if service != .replay { refusals.count(RefusalReason.noEnvelope.rawValue) }
            let word = word(to: unwrapInboundIn(data), context)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: word)), promise: nil)
            context.closeLingering(timeout: timeouts.farewell)
        case .undecided, .closing: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        limit?.cancel()
        context.fireChannelInactive()
    }

    private func decide(_ context: ChannelHandlerContext) {
        guard case .undecided = state else { return }
        let address = context.channel.remoteAddress?.unmappedIPAddress
        if address.map(envelopes.isGranted) ?? false {
            state = .open
        } else {
            state = .refusing
            let channel = context.channel
            limit = context.eventLoop.scheduleTask(in: timeouts.setUp.timeAmount) {
                channel.close(promise: nil)
            }
        }
    }

    private func word(to opening: ByteBuffer, _ context: ChannelHandlerContext) -> [UInt8] {
        switch service {
        // A record of type alert, two bytes long: fatal, access_denied.
        case .tls: [21, 3, 3, 0, 2, 2, 49]
        case .sideChannel: SideChannelFrame.encode(Permission.refused(.envelopeMissing).body)
        case .replay:
            ReplayRejection.answer(
                address: context.channel.remoteAddress?.unmappedIPAddress ?? "",
                toGET: opening.readableBytesView.starts(with: "GET".utf8))
        }
    }
}

/// Drops datagrams of clients without an access envelope.
final class DatagramEnvelopeGuard: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias InboundOut = AddressedEnvelope<ByteBuffer>

    private let envelopes: EnvelopeRegistry

    init(_ serving: ServingState) {
        envelopes = serving.envelopes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let address = unwrapInboundIn(data).remoteAddress.unmappedIPAddress
        if address.map(envelopes.isGranted) ?? false { context.fireChannelRead(data) }
    }
}
