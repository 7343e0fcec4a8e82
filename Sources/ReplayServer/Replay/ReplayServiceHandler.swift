import NIOCore
import WireProtocol
import WireTransport

/// Serves one TCP replay on its connection: reads requests by count and sends answers by schedule
/// (protocol.md 6.6, steps 4 to 7).
///
/// Everything happens on the channel's event loop. An answer is written as slices of one buffer made at start.
final class ReplayServiceHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// How many bytes are written before other connections of the event loop get their turn.
    private static let turn = 1 << 22

    private let session: ReplaySession
    private let serving: ServingState
    private var account: RequestAccount
    private var comparison: ContentComparison
    private var schedule: AnswerSchedule?
    private var alarm: Scheduled<Void>?
    private var tolerance: Scheduled<Void>?
    private var isSending = false
    private var isFinished = false
    private var isInputClosed = false

    init(_ session: ReplaySession, _ serving: ServingState) {
        self.session = session
        self.serving = serving
        account = RequestAccount(requests: session.plan.requests)
        comparison = ContentComparison(expected: session.plan.opening)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isFinished else { return }
        let bytes = unwrapInboundIn(data).readableBytesView
        if comparison.differs(in: bytes) { session.markContentModified() }
        follow(account.received(bytes), context)
        send(context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            schedule?.unblocked(at: Self.now)
            send(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            // A client may close its direction early and still read; without an answer under way it is gone.
            if schedule == nil { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        isFinished = true
        schedule = nil
        alarm?.cancel()
        tolerance?.cancel()
        session.detach(context.channel)
        context.fireChannelInactive()
    }

    private func follow(_ step: RequestAccount.Step, _ context: ChannelHandlerContext) {
        switch step {
        case .read:
            if isInputClosed { context.close(promise: nil) }
        case .readBriefly:
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            tolerance?.cancel()
            tolerance = context.eventLoop.scheduleTask(in: RequestAccount.tolerance.timeAmount) {
                let (handler, context) = bound.value
                guard !handler.isFinished else { return }
                handler.follow(handler.account.toleranceEnded(), context)
                handler.send(context)
            }
        case .answer:
            tolerance?.cancel()
            let answer = session.plan.answers[account.index]
            schedule = AnswerSchedule(
                length: answer.length, start: Self.now,
                pacer: ResponsePacer(length: answer.length, gap: answer.gap, isPaced: session.isPaced),
                unit: session.unit)
        case .end:
            isFinished = true
            context.closeLingering(patience: serving.configuration.patience.farewell)
        }
    }

    /// Writes what is due, as long as the connection takes it.
    private func send(_ context: ChannelHandlerContext) {
        // Flushing can report that the channel is writable again, and so come back here.
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        var written = 0
        while schedule != nil && context.channel.isActive {
            let now = Self.now
            switch schedule?.next(at: now, line: { session.departure(of: $0, ready: $1, now: now) }) {
            case .send(let offset, let count):
                context.write(
                    wrapOutboundOut(serving.pattern.slice(at: offset, count: count)), promise: nil)
                serving.counters.countSent(count)
                written += count
                guard context.channel.isWritable else {
                    context.flush()
                    if context.channel.isWritable && written < Self.turn { continue }
                    if context.channel.isWritable { wake(at: Self.now, context) }
                    return
                }
            case .wait(let instant):
                context.flush()
                return wake(at: instant, context)
            case .complete:
                schedule = nil
                context.flush()
                follow(account.answered(), context)
            case nil:
                return
            }
        }
    }

    private func wake(at instant: Int64, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        alarm?.cancel()
        alarm = context.eventLoop.scheduleTask(deadline: .uptimeNanoseconds(UInt64(max(0, instant)))) {
            let (handler, context) = bound.value
            handler.send(context)
        }
    }

    /// The event loop's clock in nanoseconds.
    private static var now: Int64 { Int64(clamping: NIODeadline.now().uptimeNanoseconds) }
}
