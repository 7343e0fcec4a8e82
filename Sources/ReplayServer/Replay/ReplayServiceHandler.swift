import NIOCore
import PathEmulation
import WireProtocol
import Networking

/// Serves one TCP replay on its connection: reads requests by count and sends answers by schedule
/// (Specification 6.6, steps 4 to 7).
///
/// Everything happens on the channel's event loop. An answer is written as slices of one buffer made at start: of what
/// was recorded, or of a pattern where nobody knows that. Where the emulated path has a say, an answer enters the path by
/// schedule and is written when it comes out.
final class ReplayServiceHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// How many bytes are written before other connections of the event loop get their turn.
    private static let turn = 1 << 22

    private let session: ReplaySession
    private let serving: ServingState
    private let path: FlowPath?
    private let recordedPort: Int
    /// What the system counts while answers do not take the emulated path; nil before the first one.
    private var counters: KernelSampler?
    private var account: RequestAccount
    private var comparison: ContentComparison
    private var schedule: AnswerSchedule?
    /// What the current answer carries, where it is known.
    private var recorded: RecordedContent?
    /// The bytes of the current answer on the emulated path; nil if it does not take it.
    private var passage: BytesInFlight?
    private var alarm: Scheduled<Void>?
    private var tolerance: Scheduled<Void>?
    private var isSending = false
    private var isFinished = false
    private var isInputClosed = false

    /// - Parameters:
    ///   - session: the replay that the client announced.
    ///   - serving: what all connections share.
    ///   - path: what is emulated on this connection's way; nil for nothing.
    ///   - recordedPort: the port that recordings name.
    init(_ session: ReplaySession, _ serving: ServingState, path: FlowPath?, recordedPort: Int) {
        self.session = session
        self.serving = serving
        self.path = path
        self.recordedPort = recordedPort
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
            schedule?.unblocked(at: LoopClock.now)
            send(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            // A client may close its direction early and still read; without an answer under way it is gone.
            if schedule == nil, !isFinished { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        tolerance?.cancel()
        session.detach(context.channel)
        // Where the emulated path had a say, what it saw counts.
        if let flow = counters?.end(serverPort: recordedPort, at: LoopClock.now),
            path?.isTransparent != false
        {
            serving.measurements.evidence.keep(flow, of: session.identification)
        }
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
                length: answer.length, start: LoopClock.now,
                pacer: ResponsePacer(
                    length: answer.length, isPaced: session.isPaced, recorded: answer.recorded),
                unit: session.unit)
            recorded = answer.recorded
            passage = path?.isTransparent == false ? BytesInFlight(length: answer.length) : nil
            // On the emulated path the losses are the model's; the system's socket never loses anything there.
            if passage == nil, counters == nil, session.identification.testID == 0 {
                counters = KernelSampler(context.channel)
            }
        case .end:
            isFinished = true
            // Of a client that has closed its direction NIO would not deliver what still waits to be written.
            let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
            let timeout = serving.configuration.timeouts.farewell
            context.writeAndFlush(wrapOutboundOut(ByteBuffer())).whenComplete { _ in
                bound.value.closeLingering(timeout: timeout)
            }
        }
    }

    /// Sends what is due, as long as the connection takes it.
    private func send(_ context: ChannelHandlerContext) {
        // Flushing can report that the channel is writable again, and so come back here.
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        while schedule != nil && context.channel.isActive {
            let isComplete =
                if let path, passage != nil { sendOverPath(path, context) } else { sendDirectly(context) }
            guard isComplete else { return }
            schedule = nil
            context.flush()
            follow(account.answered(), context)
        }
    }

    /// Writes what is due.
    ///
    /// - Returns: whether the answer is complete; if not, something will wake this handler.
    private func sendDirectly(_ context: ChannelHandlerContext) -> Bool {
        var written = 0
        while context.channel.isActive {
            switch nextStep() {
            case .send(let offset, let count):
                write(count, at: offset, context)
                written += count
                guard context.channel.isWritable else {
                    context.flush()
                    if context.channel.isWritable && written < Self.turn { continue }
                    if context.channel.isWritable { wake(at: LoopClock.now, context) }
                    return false
                }
            case .wait(let instant):
                context.flush()
                wake(at: instant, context)
                return false
            case .complete:
                return true
            case nil:
                return false
            }
        }
        return false
    }

    /// Lets what is due enter the emulated path and writes what comes out.
    ///
    /// - Returns: whether the whole answer came out; if not, something will wake this handler.
    private func sendOverPath(_ path: FlowPath, _ context: ChannelHandlerContext) -> Bool {
        var instants: [Int64] = []
        entering: while let passage, passage.hasRoom, context.channel.isWritable {
            switch nextStep() {
            case .send(let offset, let count):
                if path.readsAnswers {
                    path.sending(content(count, at: offset).readableBytesView, at: LoopClock.now)
                }
                path.offer(count, ready: LoopClock.now)
                self.passage?.entered += count
            case .wait(let instant):
                instants.append(instant)
                break entering
            case .complete, nil: break entering
            }
        }
        let progress = path.advance(to: LoopClock.now)
        switch progress.condition {
        case .open: break
        case .blocked:
            stop()
            return false
        case .reset:
            stop()
            context.resetConnection()
            return false
        }
        for piece in passage?.leave(progress.released) ?? [] {
            write(piece.count, at: piece.lowerBound, context)
        }
        context.flush()
        if passage?.isComplete == true { return true }
        if let instant = (instants + [progress.wake].compactMap { $0 }).min() { wake(at: instant, context) }
        return false
    }

    private func nextStep() -> AnswerSchedule.Step? {
        let now = LoopClock.now
        return schedule?.next(at: now, line: { session.departure(of: $0, ready: $1, now: now) })
    }

    /// Bytes of the answer.
    private func content(_ count: Int, at offset: Int) -> ByteBuffer {
        recorded?.slice(at: offset, count: count) ?? serving.pattern.slice(at: offset, count: count)
    }

    private func write(_ count: Int, at offset: Int, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(content(count, at: offset)), promise: nil)
        serving.counters.countSent(count)
        session.countSent(count)
    }

    /// Nothing more is sent.
    private func stop() {
        isFinished = true
        schedule = nil
        alarm?.cancel()
    }

    private func wake(at instant: Int64, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        alarm?.cancel()
        alarm = context.eventLoop.scheduleTask(deadline: .uptimeNanoseconds(UInt64(max(0, instant)))) {
            let (handler, context) = bound.value
            handler.send(context)
        }
    }
}
