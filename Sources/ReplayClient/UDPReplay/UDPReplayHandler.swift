import NIOCore
import TestModel
import WireProtocol
import Networking

/// Runs one UDP replay on its socket: performs the machine's actions and counts bytes on arrival.
///
/// All code runs on the channel's event loop. One timer is pending at a time; everything due when it fires is
/// sent. Notifications on the side channel arrive as user events.
final class UDPReplayHandler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    /// Settings of the replay.
    struct Course: Sendable {
        /// The datagrams to send.
        let script: UDPReplayScript
        /// Sorts the received bytes into slices.
        let slicer: ThroughputSlicer
        /// The destination of the datagrams.
        let target: SocketAddress
        /// The time limits.
        let limits: UDPReplayMachine.Limits
        /// The duration from the first datagram received; nil for no limit besides the usual ones.
        var window: Duration?
        /// Role of the replay, for the progress reports.
        let role: ReplayRole
        /// Receives the progress four times a second.
        let progress: @Sendable (ReplayProgress) -> Void
        /// The start gate; nil to begin immediately.
        let gate: StartGate?
    }

    private let course: Course
    private let promise: EventLoopPromise<UDPReplayRecord>
    private var machine: UDPReplayMachine
    private var slicer: ThroughputSlicer
    private var clock: AnswerClock
    private var start: NIODeadline = .now()
    private var bytesReceived = 0
    private var lastArrival: Int64 = 0
    private var bytesSent = 0
    private var lateness: [Int64] = []
    private var failure: (any Error)?
    private var wake: Scheduled<Void>?
    private var deadline: Scheduled<Void>?
    private var windowEnd: Scheduled<Void>?
    private var heartbeat: RepeatedTask?
    private var lastReport: (instant: NIODeadline, bytes: Int) = (.now(), 0)

    /// - Parameters:
    ///   - course: the settings of the replay.
    ///   - promise: fulfilled at the end of the replay; fails if nothing can be sent.
    init(_ course: Course, promise: EventLoopPromise<UDPReplayRecord>) {
        self.course = course
        self.promise = promise
        slicer = course.slicer
        clock = AnswerClock(packets: course.script.steps.count)
        machine = UDPReplayMachine(dues: course.script.steps.map(\.due), limits: course.limits)
        lateness.reserveCapacity(course.script.steps.count)
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        guard let gate = course.gate else { return begin(context) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        gate.arrive(on: context.eventLoop).whenComplete { result in
            let (handler, context) = bound.value
            switch result {
            case .success where context.channel.isActive: handler.begin(context)
            case .success, .failure: context.close(promise: nil)
            }
        }
    }

    private func begin(_ context: ChannelHandlerContext) {
        start = .now()
        lastReport = (start, 0)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(deadline: start + .nanoseconds(course.limits.replay)) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.limitReached(bytesReceived: handler.bytesReceived), context)
        }
        heartbeat = context.eventLoop.scheduleRepeatedTask(
            initialDelay: .milliseconds(250), delay: .milliseconds(250)
        ) { _ in bound.value.0.beat() }
        perform(machine.resume(at: elapsed), context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let count = unwrapInboundIn(data).data.readableBytes
        bytesReceived += count
        lastArrival = elapsed
        slicer.add(count, atNanoseconds: lastArrival)
        if clock.received(count, at: lastArrival) { openWindow(context) }
    }

    /// Schedules the end of the replay after its first datagram, if its duration is limited by a window.
    private func openWindow(_ context: ChannelHandlerContext) {
        guard let window = course.window else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        windowEnd = context.eventLoop.scheduleTask(
            deadline: start + .nanoseconds(lastArrival) + window.timeAmount
        ) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.stop(), context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let notification = event as? FlowNotification {
            perform(machine.notified(notification), context)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        // The system closed the socket because sending failed.
        if let failure { promise.fail(failure) }
        perform(machine.reset(), context)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A datagram that could not be received counts as lost.
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stopTimers()
        promise.fail(CancellationError())
    }

    private var elapsed: Int64 { (NIODeadline.now() - start).nanoseconds }

    private func perform(_ action: UDPReplayMachine.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .none: break
        case .send(let steps, let next):
            send(steps, context)
            if let next { scheduleResume(at: next, context) }
            perform(machine.handedOver(), context)
        case .wait(let instant): scheduleResume(at: instant, context)
        case .end(let ending): drain(ending, context)
        }
    }

    private func send(_ steps: Range<Int>, _ context: ChannelHandlerContext) {
        for index in steps {
            let payload = course.script.steps[index].payload
            bytesSent += payload.readableBytes
            let envelope = AddressedEnvelope(remoteAddress: course.target, data: payload)
            context.write(wrapOutboundOut(envelope), promise: index == 0 ? firstSend(context) : nil)
        }
        context.flush()
        // Only after the flush have the datagrams been passed to the system.
        let instant = elapsed
        for index in steps { lateness.append(instant - course.script.steps[index].due) }
        clock.sent(steps.count, at: instant)
        // From now on datagrams arrive as the server sends them, independently of requests.
        if steps.lowerBound == 0 { clock.awaits(at: instant) }
    }

    /// Returns a promise for the first datagram that reports why it could not be sent; no other datagram is
    /// checked.
    private func firstSend(_ context: ChannelHandlerContext) -> EventLoopPromise<Void> {
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenFailure { [self] in failure = $0 }
        return sent
    }

    private func scheduleResume(at instant: Int64, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        wake = context.eventLoop.scheduleTask(deadline: start + .nanoseconds(instant)) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.resume(at: handler.elapsed), context)
        }
    }

    private func beat() {
        let now = NIODeadline.now()
        let span = (now - lastReport.instant).duration.seconds
        report(throughput: span > 0 ? Double(bytesReceived - lastReport.bytes) / 125_000 / span : 0)
        lastReport = (now, bytesReceived)
    }

    private func report(throughput: Double) {
        course.progress(
            ReplayProgress(
                role: course.role, elapsed: Double(elapsed) * 1e-9, bytesReceived: bytesReceived,
                bytesExpected: course.script.bytesExpected, throughput: throughput))
    }

    /// Counts the datagrams remaining in the socket, then finishes: the side channel's `DONE` of a flow may
    /// overtake its last datagrams.
    private func drain(_ ending: ReplayEnding, _ context: ChannelHandlerContext) {
        stopTimers()
        let decided = elapsed
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        wake = context.eventLoop.scheduleTask(in: Self.drainTime) {
            let (handler, context) = bound.value
            handler.finish(ending, at: max(decided, handler.lastArrival), context)
        }
    }

    /// A tenth of a second, far more than needed to read the datagrams that have arrived.
    private static let drainTime = TimeAmount.milliseconds(100)

    private func finish(_ ending: ReplayEnding, at end: Int64, _ context: ChannelHandlerContext) {
        let seconds = Double(end) * 1e-9
        report(throughput: seconds > 0 ? Double(bytesReceived) / 125_000 / seconds : 0)
        promise.succeed(
            UDPReplayRecord(
                duration: seconds, bytesReceived: bytesReceived, bytesSent: bytesSent,
                samples: slicer.samples(endNanoseconds: end), ending: ending,
                lateness: course.script.isPaced ? SendLateness(nanoseconds: lateness) : nil, start: start,
                answers: clock.times(at: end)))
        context.close(promise: nil)
    }

    private func stopTimers() {
        wake?.cancel()
        deadline?.cancel()
        windowEnd?.cancel()
        heartbeat?.cancel()
    }
}
