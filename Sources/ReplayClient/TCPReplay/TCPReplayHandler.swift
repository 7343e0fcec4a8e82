import NIOCore
import WireProtocol
import WireTransport

/// What the connection of a TCP replay saw.
struct TCPReplayRecord: Sendable {
    /// Seconds from the first send to the end.
    let duration: Double
    /// Bytes received.
    let bytesReceived: Int
    /// Bytes sent.
    let bytesSent: Int
    /// Throughput of each slice.
    let samples: ThroughputSamples
    /// How it ended.
    let ending: ReplayEnding
}

/// Runs one TCP replay on its connection: executes the machine's actions and counts bytes where they arrive.
///
/// Everything happens on the channel's event loop. Nothing is allocated per packet beyond what NIO allocates.
final class TCPReplayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let script: TCPReplayScript
    private let limit: Duration
    private let role: ReplayRole
    private let progress: @Sendable (ReplayProgress) -> Void
    private let promise: EventLoopPromise<TCPReplayRecord>

    private var machine: TCPReplayMachine
    private var slicer: ThroughputSlicer
    private var start: NIODeadline = .now()
    private var lastArrival: NIODeadline = .now()
    private var bytesReceived = 0
    private var bytesSent = 0
    private var head: [UInt8] = []
    private var headIsChecked = false
    private var wake: Scheduled<Void>?
    private var deadline: Scheduled<Void>?
    private var heartbeat: RepeatedTask?
    private var lastReport: (instant: NIODeadline, bytes: Int) = (.now(), 0)

    /// - Parameters:
    ///   - script: what to send and expect.
    ///   - slicer: sorts the received bytes.
    ///   - limit: the time limit.
    ///   - role: which replay, for the progress reports.
    ///   - progress: told four times a second how far the replay is.
    ///   - promise: kept when the replay is over; broken if the port rejects this client.
    init(
        script: TCPReplayScript, slicer: ThroughputSlicer, limit: Duration, role: ReplayRole,
        progress: @escaping @Sendable (ReplayProgress) -> Void, promise: EventLoopPromise<TCPReplayRecord>
    ) {
        self.script = script
        self.slicer = slicer
        self.limit = limit
        self.role = role
        self.progress = progress
        self.promise = promise
        machine = TCPReplayMachine(script: script, limit: limit.timeAmount.nanoseconds)
    }

    /// Starts the replay; call it on the event loop once the connection is up.
    func begin(_ context: ChannelHandlerContext) {
        start = .now()
        lastArrival = start
        lastReport = (start, 0)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(deadline: start + limit.timeAmount) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.limitReached(), context)
        }
        heartbeat = context.eventLoop.scheduleRepeatedTask(
            initialDelay: .milliseconds(250), delay: .milliseconds(250)
        ) { _ in
            let (handler, context) = bound.value
            handler.beat(context)
        }
        perform(machine.resume(at: elapsed), context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        let count = buffer.readableBytes
        lastArrival = .now()
        if !headIsChecked, checkHead(buffer, context) { return }
        bytesReceived += count
        let instant = (lastArrival - start).nanoseconds
        slicer.add(count, atNanoseconds: instant)
        perform(machine.received(count, at: instant), context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        perform(machine.closed(), context)
        promise.fail(CancellationError())
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        perform(machine.reset(), context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stopTimers()
        promise.fail(CancellationError())
    }

    private var elapsed: Int64 { (NIODeadline.now() - start).nanoseconds }

    /// Looks at the first bytes of the first answer; true if they are the rejection of this client's address.
    private func checkHead(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) -> Bool {
        head.append(contentsOf: buffer.readableBytesView.prefix(ReplayRejection.prefix.count - head.count))
        if ReplayRejection.isRejection(head) {
            headIsChecked = true
            stopTimers()
            let endpoint = context.remoteAddress.map { "\($0.unmappedIPAddress ?? "?"):\($0.port ?? 0)" }
            promise.fail(ReplayError.addressUnknownToReplayPort(endpoint: endpoint ?? "the replay port"))
            context.close(promise: nil)
            return true
        }
        if head.count == ReplayRejection.prefix.count || !ReplayRejection.prefix.starts(with: head) {
            headIsChecked = true
        }
        return false
    }

    private func perform(_ action: TCPReplayMachine.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .none: break
        case .send(let steps): send(steps, context)
        case .wait(let instant): scheduleResume(at: instant, context)
        case .sendThenWait(let steps, let instant):
            send(steps, context)
            scheduleResume(at: instant, context)
        case .end(let steps, let ending):
            let end = elapsed
            send(steps, context)
            finish(ending, at: end, context)
        }
    }

    private func send(_ steps: Range<Int>, _ context: ChannelHandlerContext) {
        guard !steps.isEmpty else { return }
        for index in steps {
            let payload = script.steps[index].payload
            bytesSent += payload.readableBytes
            context.write(wrapOutboundOut(payload), promise: nil)
        }
        context.flush()
    }

    private func scheduleResume(at instant: Int64, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        wake = context.eventLoop.scheduleTask(deadline: start + .nanoseconds(instant)) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.resume(at: handler.elapsed), context)
        }
    }

    private func beat(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        let span = (now - lastReport.instant).duration.seconds
        report(throughput: span > 0 ? Double(bytesReceived - lastReport.bytes) / 125_000 / span : 0)
        lastReport = (now, bytesReceived)
        if now - lastArrival > ProtocolLimits.replaySilence.timeAmount {
            perform(machine.fellSilent(), context)
        }
    }

    private func report(throughput: Double) {
        progress(
            ReplayProgress(
                role: role, elapsed: Double(elapsed) * 1e-9, bytesReceived: bytesReceived,
                bytesExpected: script.bytesExpected, throughput: throughput))
    }

    private func finish(_ ending: ReplayEnding, at end: Int64, _ context: ChannelHandlerContext) {
        stopTimers()
        let seconds = Double(end) * 1e-9
        report(throughput: seconds > 0 ? Double(bytesReceived) / 125_000 / seconds : 0)
        promise.succeed(
            TCPReplayRecord(
                duration: seconds, bytesReceived: bytesReceived, bytesSent: bytesSent,
                samples: slicer.samples(endNanoseconds: end), ending: ending))
        context.close(promise: nil)
    }

    private func stopTimers() {
        wake?.cancel()
        deadline?.cancel()
        heartbeat?.cancel()
    }
}
