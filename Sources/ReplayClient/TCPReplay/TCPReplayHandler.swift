import Differentiation
import NIOCore
import Recordings
import TestModel
import WireProtocol
import Networking

/// Runs one TCP replay on its connection: performs the machine's actions and counts bytes on arrival.
///
/// All code runs on the channel's event loop. There are no allocations per packet besides those of NIO.
final class TCPReplayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let replay: TCPReplay
    private let promise: EventLoopPromise<ReplayMeasurement>

    private var machine: TCPReplayMachine
    private var meter: ReplayMeter
    private var head: [UInt8] = []
    private var headIsChecked = false
    private var wake: Scheduled<Void>?
    private var deadline: Scheduled<Void>?
    private var windowEnd: Scheduled<Void>?
    private var heartbeat: RepeatedTask?
    private var pauses: [Scheduled<Void>] = []
    private var sampler: TCPSampler?

    /// - Parameters:
    ///   - replay: the replay to run.
    ///   - meter: counts its data.
    ///   - silence: the maximum pause within an answer.
    ///   - promise: fulfilled at the end of the replay; fails if the port rejects this client.
    init(
        _ replay: TCPReplay, _ meter: ReplayMeter, silence: TimeAmount,
        promise: EventLoopPromise<ReplayMeasurement>
    ) {
        self.replay = replay
        self.meter = meter
        self.promise = promise
        let limit = replay.limit.timeAmount.nanoseconds
        machine = TCPReplayMachine(
            script: replay.script, limit: limit,
            // An upload gives no sign of life before its answer.
            silence: replay.script.isUpload ? limit : silence.nanoseconds,
            hold: replay.parameters.options.conditions?.hold.map {
                (step: $0.step, length: Int64($0.seconds * 1e9))
            })
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

    /// Begins the replay; in an upload this side sends, with the congestion control that was chosen.
    private func begin(_ context: ChannelHandlerContext) {
        guard replay.script.isUpload,
            let algorithm = ChosenCongestion.parse(replay.script.recording.name)?.algorithm
        else { return send(context) }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        CongestionControl.apply(algorithm, to: context.channel).assumeIsolated().whenComplete { result in
            let (handler, context) = bound.value
            switch result {
            case .success: handler.send(context)
            case .failure(let error):
                // A replay with another algorithm would be taken for one with this.
                let endpoint = context.remoteAddress?.replayLabel ?? "the replay port"
                handler.promise.fail(
                    ReplayError.replayConnectionFailed(
                        endpoint: endpoint, NetworkFailure.cause(of: error)))
                context.close(promise: nil)
            }
        }
    }

    private func send(_ context: ChannelHandlerContext) {
        if replay.parameters.options.conditions != nil {
            meter.segment = SegmentSize.agreed(on: context.channel)
        }
        meter.begin()
        sampler = TCPSampler(context.channel, since: meter.start)
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(deadline: meter.start + replay.limit.timeAmount) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.limitReached(), context)
        }
        heartbeat = context.eventLoop.scheduleRepeatedTask(
            initialDelay: .milliseconds(250), delay: .milliseconds(250)
        ) { _ in
            let (handler, context) = bound.value
            handler.beat(context)
        }
        schedulePauses(context)
        // An upload receives its end only.
        if replay.script.isUpload { openWindow(at: 0, context) }
        perform(machine.resume(at: elapsed), context)
    }

    /// Schedules the pauses of an experiment: nothing is read in them, so that the receive window closes.
    private func schedulePauses(_ context: ChannelHandlerContext) {
        guard let part = replay.parameters.options.pauses else { return }
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        func schedule(_ isReading: Bool, at seconds: Double) {
            pauses.append(
                context.eventLoop.scheduleTask(deadline: meter.start + Duration.seconds(seconds).timeAmount) {
                    bound.value.channel.setOption(.autoRead, value: isReading).whenFailure { error in
                        bound.value.fireErrorCaught(error)
                    }
                })
        }
        for pause in part.plan.pauses(of: part.replay) {
            schedule(false, at: pause.lowerBound)
            schedule(true, at: pause.upperBound)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        let count = buffer.readableBytes
        let instant = elapsed
        if !headIsChecked, checkHead(buffer, context) { return }
        let isFirst = meter.received(count, at: instant)
        if isFirst, !replay.script.isUpload { openWindow(at: instant, context) }
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

    private var elapsed: Int64 { meter.elapsed }

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
            meter.clock.pauses(at: elapsed)
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
            let payload = replay.script.steps[index].payload
            meter.sent(payload.readableBytes)
            let isLast = index == steps.upperBound - 1
            context.write(wrapOutboundOut(payload), promise: isLast ? lastWritten : nil)
        }
        context.flush()
        let instant = elapsed
        meter.clock.sent(steps.count, at: instant)
        if machine.isAwaiting { meter.clock.awaits(at: instant) } else { meter.clock.pauses(at: instant) }
        replay.parameters.watch?.sent(
            steps.upperBound, atNanoseconds: meter.clock.reading(at: instant))
    }

    /// Schedules the end of the replay, if its duration from an instant on is limited by a window.
    private func openWindow(at instant: Int64, _ context: ChannelHandlerContext) {
        guard let window = replay.parameters.options.window else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        windowEnd = context.eventLoop.scheduleTask(
            deadline: meter.start + .nanoseconds(instant) + Duration.seconds(window).timeAmount
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
        wake = context.eventLoop.scheduleTask(deadline: meter.start + .nanoseconds(instant)) {
            let (handler, context) = bound.value
            handler.perform(handler.machine.resume(at: handler.elapsed), context)
        }
    }

    private func beat(_ context: ChannelHandlerContext) {
        let waiting = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
        meter.beat(waiting: waiting ?? 0)
        if !look(0, at: elapsed, context) { perform(machine.checkSilence(at: elapsed), context) }
    }

    /// Ends the replay if its result is clear; returns true if so.
    private func look(_ count: Int, at instant: Int64, _ context: ChannelHandlerContext) -> Bool {
        guard let watch = replay.parameters.watch,
            watch.received(count, atNanoseconds: meter.clock.reading(at: instant))
        else { return false }
        perform(machine.stop(), context)
        return true
    }

    private func finish(_ ending: ReplayEnding, at end: Int64, _ context: ChannelHandlerContext) {
        stopTimers()
        meter.reportEnd(at: end)
        var measurement = meter.measurement(ending, at: end)
        measurement.clientTCP = sampler?.end()
        promise.succeed(measurement)
        // The system would go on sending what it holds of an upload, beside the next replay.
        if replay.script.isUpload, ending != .complete { return context.resetConnection() }
        context.close(promise: nil)
    }

    private func stopTimers() {
        wake?.cancel()
        deadline?.cancel()
        windowEnd?.cancel()
        heartbeat?.cancel()
        for pause in pauses { pause.cancel() }
    }
}
