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

    private let replay: UDPReplay
    private let promise: EventLoopPromise<ReplayMeasurement>
    private var machine: UDPReplayMachine
    private var meter: ReplayMeter
    private var lateness: [Int64] = []
    /// Counts the server's datagrams; nil if they are unknown.
    private var datagrams: DatagramTally?
    private var failure: (any Error)?
    private var wake: Scheduled<Void>?
    private var deadline: Scheduled<Void>?
    private var windowEnd: Scheduled<Void>?
    private var heartbeat: RepeatedTask?

    /// - Parameters:
    ///   - replay: the replay to run.
    ///   - meter: counts its data.
    ///   - promise: fulfilled at the end of the replay; fails if nothing can be sent.
    init(_ replay: UDPReplay, _ meter: ReplayMeter, promise: EventLoopPromise<ReplayMeasurement>) {
        self.replay = replay
        self.meter = meter
        self.promise = promise
        let limits = replay.limits
        machine = UDPReplayMachine(
            dues: replay.script.steps.map(\.due),
            limits: UDPReplayMachine.Limits(
                // With a window the client sends no longer than that. It may begin to receive later than it
                // begins to send, so it waits for the server as long as without one.
                sending: min(limits.sending, Self.window(of: replay) ?? limits.sending).timeAmount
                    .nanoseconds,
                replay: limits.replay.timeAmount.nanoseconds))
        lateness.reserveCapacity(replay.script.steps.count)
        if let expected = replay.script.expected, let slices = Self.slices(of: replay) {
            datagrams = DatagramTally(expected, slices)
        }
    }

    /// The slices of the datagrams, as long as those of the throughput; nil if there are too many.
    private static func slices(of replay: UDPReplay) -> DatagramSlices? {
        DatagramSlices(
            length: replay.parameters.slicer.sliceLength, covering: replay.script.schedule,
            replay.script.expected?.schedule ?? [])
    }

    private static func window(of replay: UDPReplay) -> Duration? {
        replay.parameters.options.window.map { .seconds($0) }
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        guard let gate = replay.parameters.gate else { return begin(context) }
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
        meter.begin()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(deadline: meter.start + replay.limits.replay.timeAmount) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.limitReached(bytesReceived: handler.meter.bytesReceived), context)
        }
        heartbeat = context.eventLoop.scheduleRepeatedTask(
            initialDelay: .milliseconds(250), delay: .milliseconds(250)
        ) { _ in bound.value.0.meter.beat() }
        perform(machine.resume(at: elapsed), context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let datagram = unwrapInboundIn(data).data
        let instant = elapsed
        datagrams?.received(
            datagram.withUnsafeReadableBytes(DatagramFingerprint.of), at: Double(instant) * 1e-9)
        if meter.received(datagram.readableBytes, at: instant) { openWindow(context) }
    }

    /// Schedules the end of the replay after its first datagram, if its duration is limited by a window.
    private func openWindow(_ context: ChannelHandlerContext) {
        guard let window = Self.window(of: replay) else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        windowEnd = context.eventLoop.scheduleTask(
            deadline: meter.start + .nanoseconds(meter.lastArrival) + window.timeAmount
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

    private var elapsed: Int64 { meter.elapsed }

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
            let payload = replay.script.steps[index].payload
            meter.sent(payload.readableBytes)
            let envelope = AddressedEnvelope(remoteAddress: replay.parameters.target, data: payload)
            context.write(wrapOutboundOut(envelope), promise: index == 0 ? firstSend(context) : nil)
        }
        context.flush()
        // Only after the flush have the datagrams been passed to the system.
        let instant = elapsed
        for index in steps { lateness.append(instant - replay.script.steps[index].due) }
        meter.clock.sent(steps.count, at: instant)
        // From now on datagrams arrive as the server sends them, independently of requests.
        if steps.lowerBound == 0 { meter.clock.awaits(at: instant) }
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
        wake = context.eventLoop.scheduleTask(deadline: meter.start + .nanoseconds(instant)) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.resume(at: handler.elapsed), context)
        }
    }

    /// Counts the datagrams remaining in the socket, then finishes: the side channel's `DONE` of a flow may
    /// overtake its last datagrams.
    private func drain(_ ending: ReplayEnding, _ context: ChannelHandlerContext) {
        stopTimers()
        let decided = elapsed
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        wake = context.eventLoop.scheduleTask(in: Self.drainTime) {
            let (handler, context) = bound.value
            handler.finish(ending, at: max(decided, handler.meter.lastArrival), context)
        }
    }

    /// A tenth of a second, far more than needed to read the datagrams that have arrived.
    private static let drainTime = TimeAmount.milliseconds(100)

    private func finish(_ ending: ReplayEnding, at end: Int64, _ context: ChannelHandlerContext) {
        meter.reportEnd(at: end)
        let lateness = replay.script.isPaced ? SendLateness(nanoseconds: lateness) : nil
        var measurement = meter.measurement(reported(ending, at: end), at: end, lateness: lateness)
        measurement.clientUDP = readings(after: ending)
        promise.succeed(measurement)
        context.close(promise: nil)
    }

    /// Returns the counts of datagrams of this end.
    private func readings(after ending: ReplayEnding) -> DatagramReadings? {
        guard let slices = Self.slices(of: replay) else { return nil }
        let sent = lateness.count
        var columns = datagrams?.columns ?? [:]
        columns[.sent] = slices.counts(replay.script.schedule) { $0 < sent }
        if columns[.arrived] != nil, let expected = replay.script.expected, let datagrams {
            // Where the replay ended early, the server had to send what came, and what should have come before it.
            let last = ending == .complete ? expected.count : datagrams.next
            columns[.expected] = slices.counts(expected.schedule) { $0 < last }
        }
        return DatagramReadings(sliceLength: slices.length, columns)
    }

    /// Returns `stopped` if the window ended the replay: the client stopped sending then, and the server had
    /// completed its answers.
    private func reported(_ ending: ReplayEnding, at end: Int64) -> ReplayEnding {
        guard ending == .timeLimit, let window = Self.window(of: replay), window < replay.limits.sending,
            Duration.nanoseconds(end) < replay.limits.sending
        else { return ending }
        return .stopped
    }

    private func stopTimers() {
        wake?.cancel()
        deadline?.cancel()
        windowEnd?.cancel()
        heartbeat?.cancel()
    }
}
