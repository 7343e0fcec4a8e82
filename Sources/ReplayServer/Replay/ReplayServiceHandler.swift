import NIOCore
import PathEmulation
import Recordings
import WireProtocol
import Networking

/// Serves one TCP replay on its connection: reads requests by byte count and sends answers by schedule
/// (Specification 6.6, steps 4 to 7).
///
/// All code runs on the channel's event loop. An answer is written as slices of one buffer created at the
/// start: of the recorded bytes, or of a pattern if they are unknown. If the emulated path applies, an answer
/// enters the path by schedule and is written when it leaves.
final class ReplayServiceHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Maximum number of bytes written before other connections of the event loop are served.
    private static let turn = 1 << 22
    /// Times for which first bytes waited to be read that the kernel tells, ms: shorter ones are within its clock's ticks,
    /// and a session lasts less than the longest.
    private static let unread: Range<Int64> = 20..<300_000

    private let session: ReplaySession
    private let serving: ServingState
    private let path: FlowPath?
    private let recordedPort: Int
    /// Sampler of the system's counters while answers bypass the emulated path; nil before the first answer.
    private var counters: KernelSampler?
    /// Sampler of the connection for the evidence of a test; nil before the first answer, and on an emulated
    /// path or line.
    private var sampler: TCPSampler?
    /// The log of the packets, for a client that asked for it; nil for none.
    private var packets: PacketRecorder?
    /// The arrivals of an upload, and the pace at which an emulated access line lets it be read; nil for other
    /// replays.
    private var upload: (arrivals: ArrivalLog, line: UploadLine?)?
    /// The instant at which the client's first bytes arrived.
    private var start: NIODeadline
    private var account: RequestAccount
    private var comparison: ContentComparison
    private var schedule: AnswerSchedule?
    /// The recorded content of the current answer, if known.
    private var recorded: RecordedContent?
    /// The bytes of the current answer on the emulated path; nil if it bypasses the path.
    private var passage: BytesInFlight?
    private var alarm: Scheduled<Void>?
    private var tolerance: Scheduled<Void>?
    private var isSending = false
    private var isFinished = false
    private var isInputClosed = false

    /// - Parameters:
    ///   - session: the replay that the client announced.
    ///   - serving: the state shared by all connections.
    ///   - path: the emulated path of this connection; nil for none.
    ///   - recordedPort: the port in the recording.
    ///   - start: the instant at which the client's first bytes were read.
    init(
        _ session: ReplaySession, _ serving: ServingState, path: FlowPath?, recordedPort: Int,
        since start: NIODeadline
    ) {
        self.session = session
        self.serving = serving
        self.path = path
        self.recordedPort = recordedPort
        self.start = start
        account = RequestAccount(requests: session.plan.requests)
        comparison = ContentComparison(expected: session.plan.opening)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        findStart(context.channel)
        if session.plan.direction == .up { beginUpload(context) }
        packets = PacketRecorder(of: session, on: context.channel, serving.measurements.packets)
        if let algorithm = session.plan.congestionControl {
            require(CongestionControl.apply(algorithm, to: context.channel), context)
        }
    }

    /// Ends the replay if its congestion control cannot be what the client asked for: it would be taken for that.
    private func require(_ change: EventLoopFuture<Void>, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        change.assumeIsolated().whenFailure { _ in bound.value.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isFinished else { return }
        let bytes = unwrapInboundIn(data).readableBytesView
        if comparison.differs(in: bytes) { session.markContentModified() }
        if let upload {
            let now = context.eventLoop.nanoseconds
            upload.arrivals.add(bytes.count, at: now)
            serving.counters.countReceived(bytes.count)
            upload.line?.read(bytes.count, at: now, context)
        }
        follow(account.received(bytes), context)
        send(context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            schedule?.unblocked(at: context.eventLoop.nanoseconds)
            send(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            readCounters()
            // A client may close its direction early and still read; without an answer in progress it is
            // gone.
            if schedule == nil, !isFinished { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client that ends its replay early resets the connection, which is closed next.
        readCounters()
        context.fireErrorCaught(error)
    }

    /// Closes the connection once the client has all that was sent, or has closed it.
    ///
    /// With the output closed, the client's FIN would end the connection at once, before its counters can be read.
    private func close(_ context: ChannelHandlerContext, deadline: NIODeadline) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let timeout = serving.configuration.timeouts.farewell
        TCPInfo.read(from: context.channel).assumeIsolated().whenComplete { result in
            let (handler, context) = bound.value
            let isDelivering = (try? result.get().isDelivering) ?? false
            guard isDelivering, !handler.isInputClosed, context.eventLoop.now < deadline else {
                handler.readCounters()
                context.closeLingering(timeout: timeout)
                return
            }
            context.eventLoop.scheduleTask(in: Self.deliveryCheck) {
                let (handler, context) = bound.value
                if context.channel.isActive { handler.close(context, deadline: deadline) }
            }
        }
    }

    /// Time between two looks if the client has all that was sent.
    private static let deliveryCheck = TimeAmount.milliseconds(2)

    /// Reads the system's counters where the connection may be over: at the end of the last answer, and when the client
    /// closes it, which then has what was sent.
    private func readCounters() {
        sampler?.readLast()
        counters?.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        tolerance?.cancel()
        if let upload {
            upload.line?.end()
            serving.measurements.resize(upload.arrivals, of: session)
        }
        session.detach(context.channel)
        packets?.end(isKept: path?.isTransparent != false)
        if path?.isTransparent != false, let readings = sampler?.end() {
            serving.measurements.connections.keep(
                readings, size: readings.count, of: session.identification, from: session.client)
        }
        // If the emulated path applied, its own record counts.
        if let flow = counters?.end(serverPort: recordedPort, at: context.eventLoop.nanoseconds),
            path?.isTransparent != false
        {
            serving.measurements.evidence.keep(flow, of: session.identification, from: session.client)
        }
        context.fireChannelInactive()
    }

    /// Finds the instant at which the client's first bytes arrived: a program that was kept waiting just then reads
    /// them late. The kernel knows it to a tick of its clock, 10 ms at most.
    private func findStart(_ channel: any Channel) {
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        TCPInfo.read(from: channel).assumeIsolated().whenSuccess { info in
            let past = Int64(info.sinceLastData)
            guard Self.unread.contains(past) else { return }
            bound.value.start = channel.eventLoop.now - .milliseconds(past)
        }
    }

    /// Begins to measure an upload: the client cannot know when its bytes arrive.
    private func beginUpload(_ context: ChannelHandlerContext) {
        let log = ArrivalLog(since: Int64(clamping: start.uptimeNanoseconds))
        serving.measurements.uploads.keep(
            log, size: ArrivalLog.usual, of: session.identification, from: session.client)
        upload = (log, session.isOnEmulatedLine ? UploadLine(session, context) : nil)
        if !session.isOnEmulatedLine { sampler = TCPSampler(context.channel, since: start) }
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
            if account.index == session.plan.restart {
                require(CongestionControl.restart(context.channel), context)
            }
            schedule = AnswerSchedule(
                length: answer.length, start: context.eventLoop.nanoseconds,
                pacer: ResponsePacer(
                    length: answer.length, isPaced: session.isPaced, recorded: answer.recorded,
                    isSpread: session.plan.isSpread),
                unit: session.unit)
            recorded = answer.recorded
            passage = path?.isTransparent == false ? BytesInFlight(length: answer.length) : nil
            if passage != nil { ReceiverPressure.follow(on: context.channel) }
            // On the emulated path losses are simulated; the system's socket never loses data there.
            if passage == nil, counters == nil, session.identification.testID == 0 {
                counters = KernelSampler(context.channel)
            }
            if passage == nil, sampler == nil, !session.isOnEmulatedLine {
                sampler = TCPSampler(context.channel, since: start)
            }
        case .end:
            isFinished = true
            // NIO would not deliver pending writes to a client that has closed its direction.
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer())).whenComplete { _ in
                let (handler, context) = bound.value
                handler.close(context, deadline: context.eventLoop.now + ProtocolLimits.session.timeAmount)
            }
        }
    }

    /// Sends everything that is due, as long as the connection accepts it.
    private func send(_ context: ChannelHandlerContext) {
        // Flushing can report that the channel is writable again, and thus call this function.
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

    /// Writes everything that is due.
    ///
    /// - Returns: true if the answer is complete; otherwise a later event will resume this handler.
    private func sendDirectly(_ context: ChannelHandlerContext) -> Bool {
        var written = 0
        while context.channel.isActive {
            switch nextStep(at: context.eventLoop.nanoseconds) {
            case .send(let offset, let count):
                write(count, at: offset, context)
                written += count
                guard context.channel.isWritable else {
                    context.flush()
                    if context.channel.isWritable && written < Self.turn { continue }
                    if context.channel.isWritable { wake(at: context.eventLoop.nanoseconds, context) }
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

    /// Passes the bytes that are due into the emulated path and writes those that leave it.
    ///
    /// - Returns: true if the whole answer has left; otherwise a later event will resume this handler.
    private func sendOverPath(_ path: FlowPath, _ context: ChannelHandlerContext) -> Bool {
        var instants: [Int64] = []
        entering: while let passage, passage.hasRoom, context.channel.isWritable {
            switch nextStep(at: context.eventLoop.nanoseconds) {
            case .send(let offset, let count):
                if path.readsAnswers {
                    path.sending(
                        content(count, at: offset).readableBytesView, at: context.eventLoop.nanoseconds)
                }
                path.offer(count, ready: context.eventLoop.nanoseconds)
                self.passage?.entered += count
            case .wait(let instant):
                instants.append(instant)
                break entering
            case .complete, nil: break entering
            }
        }
        let now = context.eventLoop.nanoseconds
        path.receiver(isFull: !context.channel.isWritable, at: now)
        let progress = path.advance(to: now)
        switch progress.condition {
        case .open: break
        case .blocked:
            // Data that left before goes on its way.
            for piece in passage?.leave(progress.released) ?? [] {
                write(piece.count, at: piece.lowerBound, context)
            }
            context.flush()
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
        // Flushing changed it, and the call that reported it found this one at work; or all that was in flight has
        // left, and nothing else would resume this handler.
        let hasNewRoom = passage?.hasRoom == true && context.channel.isWritable && instants.isEmpty
        if hasNewRoom || path.isReceiverFull == context.channel.isWritable {
            instants.append(context.eventLoop.nanoseconds)
        }
        if let instant = (instants + [progress.wake].compactMap { $0 }).min() { wake(at: instant, context) }
        return false
    }

    private func nextStep(at now: Int64) -> AnswerSchedule.Step? {
        schedule?.next(at: now, line: { session.departure(of: $0, ready: $1, now: now) })
    }

    /// Returns bytes of the answer.
    private func content(_ count: Int, at offset: Int) -> ByteBuffer {
        recorded?.slice(at: offset, count: count) ?? serving.pattern.slice(at: offset, count: count)
    }

    private func write(_ count: Int, at offset: Int, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(content(count, at: offset)), promise: nil)
        serving.counters.countSent(count)
        session.countSent(count)
    }

    /// Stops sending.
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
