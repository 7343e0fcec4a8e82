import NIOCore
import TestModel
import WireProtocol
import Networking

/// Record of the connection of a TCP replay.
struct TCPReplayRecord: Sendable {
    /// Seconds from the first send to the end.
    let duration: Double
    /// Bytes received.
    let bytesReceived: Int
    /// Bytes sent.
    let bytesSent: Int
    /// Throughput of each slice.
    let samples: ThroughputSamples
    /// The way in which it ended.
    let ending: ReplayEnding
    /// Start time, on the clock of the event loops.
    let start: NIODeadline
    /// Arrival times of its answers.
    let answers: AnswerTimes
}

/// Runs one TCP replay on its connection: performs the machine's actions and counts bytes on arrival.
///
/// All code runs on the channel's event loop. There are no allocations per packet besides those of NIO.
final class TCPReplayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// Settings of the replay.
    struct Course: Sendable {
        /// The data to send and expect.
        let script: TCPReplayScript
        /// Sorts the received bytes into slices.
        let slicer: ThroughputSlicer
        /// The time limit.
        let limit: Duration
        /// The duration from the first byte received; nil for no limit besides the usual one.
        var window: Duration?
        /// The maximum pause within an answer.
        let silence: Duration
        /// Role of the replay, for the progress reports.
        let role: ReplayRole
        /// Receives the progress four times a second.
        let progress: @Sendable (ReplayProgress) -> Void
        /// The start gate; nil to begin immediately.
        let gate: StartGate?
        /// Ends the replay early when its result is clear; nil to replay everything.
        var watch: EarlyExit?
    }

    private let course: Course
    private let promise: EventLoopPromise<TCPReplayRecord>

    private var machine: TCPReplayMachine
    private var slicer: ThroughputSlicer
    private var clock: AnswerClock
    private var start: NIODeadline = .now()
    private var bytesReceived = 0
    private var bytesSent = 0
    private var head: [UInt8] = []
    private var headIsChecked = false
    private var wake: Scheduled<Void>?
    private var deadline: Scheduled<Void>?
    private var windowEnd: Scheduled<Void>?
    private var heartbeat: RepeatedTask?
    private var lastReport: (instant: NIODeadline, bytes: Int) = (.now(), 0)

    /// - Parameters:
    ///   - course: the settings of the replay.
    ///   - promise: fulfilled at the end of the replay; fails if the port rejects this client.
    init(_ course: Course, promise: EventLoopPromise<TCPReplayRecord>) {
        self.course = course
        self.promise = promise
        slicer = course.slicer
        clock = AnswerClock(packets: course.script.steps.count)
        machine = TCPReplayMachine(
            script: course.script, limit: course.limit.timeAmount.nanoseconds,
            silence: course.silence.timeAmount.nanoseconds)
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
        deadline = context.eventLoop.scheduleTask(deadline: start + course.limit.timeAmount) {
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
        let instant = elapsed
        if !headIsChecked, checkHead(buffer, context) { return }
        bytesReceived += count
        slicer.add(count, atNanoseconds: instant)
        if clock.received(count, at: instant) { openWindow(at: instant, context) }
        if look(count, at: instant, context) { return }
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

    /// Examines the first bytes of the first answer; returns true if they are the rejection of this client's
    /// address.
    private func checkHead(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) -> Bool {
        head.append(contentsOf: buffer.readableBytesView.prefix(ReplayRejection.prefix.count - head.count))
        if ReplayRejection.isRejection(head) {
            headIsChecked = true
            stopTimers()
            let endpoint = context.remoteAddress?.replayLabel ?? "the replay port"
            promise.fail(ReplayError.addressUnknownToReplayPort(endpoint: endpoint))
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
        case .wait(let instant):
            clock.pauses(at: elapsed)
            scheduleResume(at: instant, context)
        case .sendThenWait(let steps, let instant):
            send(steps, context)
            scheduleResume(at: instant, context)
        case .sendLast(let steps): sendLast(steps, context)
        case .end(let ending): finish(ending, at: elapsed, context)
        }
    }

    private func send(
        _ steps: Range<Int>, _ context: ChannelHandlerContext, lastWritten: EventLoopPromise<Void>? = nil
    ) {
        for index in steps {
            let payload = course.script.steps[index].payload
            bytesSent += payload.readableBytes
            let isLast = index == steps.upperBound - 1
            context.write(wrapOutboundOut(payload), promise: isLast ? lastWritten : nil)
        }
        context.flush()
        let instant = elapsed
        clock.sent(steps.count, at: instant)
        if machine.isAwaiting { clock.awaits(at: instant) } else { clock.pauses(at: instant) }
        course.watch?.sent(steps.upperBound, atNanoseconds: clock.reading(at: instant))
    }

    /// Schedules the end of the replay after its first byte, if its duration is limited by a window.
    private func openWindow(at instant: Int64, _ context: ChannelHandlerContext) {
        guard let window = course.window else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        windowEnd = context.eventLoop.scheduleTask(
            deadline: start + .nanoseconds(instant) + window.timeAmount
        ) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.stop(), context)
        }
    }

    /// Ends the replay only when the last payload has been written, because closing discards unwritten data.
    private func sendLast(_ steps: Range<Int>, _ context: ChannelHandlerContext) {
        let written = context.eventLoop.makePromise(of: Void.self)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        written.futureResult.whenComplete { result in
            let (handler, context) = bound.value
            switch result {
            case .success: handler.perform(handler.machine.allSent(), context)
            case .failure: handler.perform(handler.machine.reset(), context)
            }
        }
        send(steps, context, lastWritten: written)
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
        if !look(0, at: elapsed, context) { perform(machine.checkSilence(at: elapsed), context) }
    }

    /// Ends the replay if its result is clear; returns true if so.
    private func look(_ count: Int, at instant: Int64, _ context: ChannelHandlerContext) -> Bool {
        guard let watch = course.watch,
            watch.received(count, atNanoseconds: clock.reading(at: instant))
        else { return false }
        perform(machine.stop(), context)
        return true
    }

    private func report(throughput: Double) {
        course.progress(
            ReplayProgress(
                role: course.role, elapsed: Double(elapsed) * 1e-9, bytesReceived: bytesReceived,
                bytesExpected: course.script.bytesExpected, throughput: throughput))
    }

    private func finish(_ ending: ReplayEnding, at end: Int64, _ context: ChannelHandlerContext) {
        stopTimers()
        let seconds = Double(end) * 1e-9
        report(throughput: seconds > 0 ? Double(bytesReceived) / 125_000 / seconds : 0)
        promise.succeed(
            TCPReplayRecord(
                duration: seconds, bytesReceived: bytesReceived, bytesSent: bytesSent,
                samples: slicer.samples(endNanoseconds: end), ending: ending, start: start,
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
