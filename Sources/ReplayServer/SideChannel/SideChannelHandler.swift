import Basics
import Foundation
import Logging
import NIOCore
import Recordings
import WireProtocol
import Networking

/// Implements the server's side of one side channel: performs the actions of `ServerSideChannel`.
///
/// Used for both plain and TLS channels. All code runs on the channel's event loop.
final class SideChannelHandler: ChannelInboundHandler {
    typealias InboundIn = String
    typealias OutboundOut = String

    /// Event of an expired timeout.
    private struct TimeoutEnded {}

    private let services: SessionServices
    private var machine = ServerSideChannel()
    private var id: Admission.ChannelID?
    private var identification: Identification?
    private var session: ReplaySession?
    private var flows = FlowAnnouncements()
    private var startDate = Date.distantPast
    private var timeline: SessionTimeline?
    /// The replay's data for the archive; nil if nothing is kept.
    private var kept: ArchivedReplay?
    private var isRejected = false
    /// Messages that came before the decision on admission.
    private var early: CircularBuffer<String> = []
    private var timeoutTimer: Scheduled<Void>?
    private var sessionTimer: Scheduled<Void>?

    init(_ services: SessionServices) {
        self.services = services
    }

    func handlerAdded(context: ChannelHandlerContext) {
        id = services.admission.open(context.channel)
        let channel = context.channel
        sessionTimer = context.eventLoop.scheduleTask(in: services.timeouts.session.timeAmount) {
            channel.pipeline.fireUserInboundEventTriggered(TimeoutEnded())
        }
        waitPatiently(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let message = unwrapInboundIn(data)
        // Clients send the next message without waiting for the decision.
        if machine.stage == .decision { early.append(message) } else { take(message, context) }
    }

    private func take(_ message: String, _ context: ChannelHandlerContext) {
        guard machine.stage != .finished else { return }
        if machine.stage == .statisticsBody { kept?.device = KeptDevice(message: message) }
        do {
            perform(try machine.received(message), context)
            if machine.stage != .finished { waitPatiently(context) }
        } catch {
            conclude(.malformed, context)
            reject(.malformed, context)
            abandon(reason: "\(error)", context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timeoutTimer?.cancel()
        sessionTimer?.cancel()
        conclude(.disconnected, context)
        if let id { services.admission.close(id, of: identification?.userID) }
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let notification = event as? FlowNotification {
            if let message = flows.happened(notification) { send(message.body, context) }
        } else if event is TimeoutEnded {
            conclude(.timedOut, context)
            reject(.silent, context)
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(context, "side channel closed", reason: "\(error)")
        if !(error is IOError) { reject(.malformed, context) }
        context.close(promise: nil)
    }

    private func perform(_ actions: [ServerSideChannel.Action], _ context: ChannelHandlerContext) {
        for action in actions {
            switch action {
            case .decide(let identification, let change):
                decide(identification, change, context)
            case .openReplay:
                guard let session else { return abandon(reason: "no replay was granted", context) }
                flows.open()
                timeline?.replayBegins(at: context.eventLoop.now)
                send(services.library.value.mapping(of: session.plan).body, context)
                send(String(session.plan.senderCount), context)
            case .replayEnded(let seconds):
                timeline?.replayEnds(at: context.eventLoop.now)
                kept?.clientSeconds = seconds
                endFlows(context)
                log(context, "replay ended", reason: "after \(seconds) s")
            case .keep(let samples, let answer):
                kept?.samples = samples
                if let samples, let identification {
                    services.samples.keep(
                        samples, of: identification, from: session?.client.peer ?? "", startedAt: startDate)
                }
                send(answer, context)
            case .send(let messages):
                for message in messages { send(message, context) }
            case .finish(let last):
                // The records are updated first: most clients have closed by now, and sending the last
                // message fails (Specification 5.2).
                complete(context)
                send(last, context)
                sayFarewell(context)
            case .abandon(let reason):
                conclude(.abandoned, context)
                abandon(reason: reason, context)
            }
        }
    }

    /// Decides on admission: at once, or when what the client asks for is made. Nothing is read until then.
    private func decide(
        _ identification: Identification, _ change: ChangeSpecification, _ context: ChannelHandlerContext
    ) {
        let peer = context.channel.remoteAddress?.unmappedIPAddress
        if let plans = services.admission.readyPlans(of: identification.replayName, change) {
            return perform(machine.decided(decide(identification, plans, peer, context)), context)
        }
        let channel = context.channel
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        channel.setOption(.autoRead, value: false).whenComplete { _ in }
        let loop = context.eventLoop
        services.admission.makePlans(of: identification.replayName, change, for: peer ?? "") { plans in
            loop.execute {
                let (handler, context) = bound.value
                guard channel.isActive, handler.machine.stage == .decision else { return }
                handler.perform(
                    handler.machine.decided(handler.decide(identification, plans, peer, context)), context)
                while let message = handler.early.popFirst() { handler.take(message, context) }
                if handler.machine.stage != .finished { handler.waitPatiently(context) }
                channel.setOption(.autoRead, value: true).whenComplete { _ in }
            }
        }
    }

    private func decide(
        _ identification: Identification, _ plans: ReplayAdmission.Plans, _ peer: String?,
        _ context: ChannelHandlerContext
    ) -> Permission {
        guard let id, let peer else { return .refused(.other("5")) }
        self.identification = identification
        timeline = SessionTimeline(identification, from: peer, at: context.eventLoop.now)
        services.reporter.identified()
        let channel = context.channel
        let decision = services.admission.decide(
            identification, plans, from: peer, on: id, at: context.eventLoop.now,
            announce: { channel.pipeline.fireUserInboundEventTriggered($0) })
        switch decision {
        case .granted(let session, let replayAddress):
            self.session = session
            startDate = services.clock.now()
            kept = services.reporter.granted(
                session, at: startDate, peer: peer, replayAddress: replayAddress, on: id)
            log(context, "replay granted", reason: identification.replayName)
            return .granted(clientAddress: peer, slices: ProtocolLimits.defaultSliceCount)
        case .refused(let refusal, let reason):
            log(context, "replay refused", reason: "\(refusal)")
            conclude(.refused(reason), context)
            return .refused(refusal)
        }
    }

    /// Ends the flows that still run. A client must not receive notifications after the first `OK`
    /// (Specification 7.3).
    private func endFlows(_ context: ChannelHandlerContext) {
        for message in flows.close() { send(message.body, context) }
        session?.endFlows()
    }

    private func complete(_ context: ChannelHandlerContext) {
        guard let id, let identification else { return }
        services.admission.complete(identification, on: id, at: context.eventLoop.now)
        let isModified = session?.isContentModified == true
        log(context, "replay complete", reason: isModified ? "content modified on the way" : "as recorded")
        conclude(.complete, context)
    }

    /// Logs the outcome of the session, once.
    private func conclude(_ outcome: SessionRecord.Outcome, _ context: ChannelHandlerContext) {
        let record = timeline?.end(outcome, bytes: session?.bytesSent ?? 0, at: context.eventLoop.now)
        if let record { services.reporter.ended(record, kept) }
    }

    /// Counts a client that never became a session; those that did have an outcome.
    private func reject(_ reason: Rejections.Reason, _ context: ChannelHandlerContext) {
        guard timeline == nil, !isRejected else { return }
        isRejected = true
        services.rejections.count(reason, from: context.channel.remoteAddress?.unmappedIPAddress)
    }

    private func send(_ body: String, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(body), promise: nil)
    }

    private func abandon(reason: String, _ context: ChannelHandlerContext) {
        log(context, "side channel ended without a result", reason: reason)
        endFlows(context)
        if let id { services.admission.close(id, of: identification?.userID) }
        sayFarewell(context)
    }

    private func sayFarewell(_ context: ChannelHandlerContext) {
        timeoutTimer?.cancel()
        context.closeLingering(timeout: services.timeouts.farewell)
    }

    private func waitPatiently(_ context: ChannelHandlerContext) {
        timeoutTimer?.cancel()
        let channel = context.channel
        let timeout = services.timeouts.duration(of: machine.stage)
        timeoutTimer = context.eventLoop.scheduleTask(in: timeout.timeAmount) {
            channel.pipeline.fireUserInboundEventTriggered(TimeoutEnded())
        }
    }

    private func log(_ context: ChannelHandlerContext, _ message: String, reason: String) {
        services.reporter.log(message, reason: reason, peer: context.channel.remoteAddress?.unmappedIPAddress)
    }
}
