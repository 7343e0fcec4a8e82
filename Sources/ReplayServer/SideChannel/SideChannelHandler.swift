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

    private let serving: ServingState
    private var machine = ServerSideChannel()
    private var id: Admission.ChannelID?
    private var identification: Identification?
    private var session: ReplaySession?
    private var flows = FlowAnnouncements()
    private var startDate = Date.distantPast
    private var timeline: SessionTimeline?
    /// The replay's data for the archive; nil if nothing is kept.
    private var kept: ArchivedReplay?
    private var timeoutTimer: Scheduled<Void>?
    private var sessionTimer: Scheduled<Void>?

    init(_ serving: ServingState) {
        self.serving = serving
    }

    func handlerAdded(context: ChannelHandlerContext) {
        id = serving.registry.open(context.channel)
        let channel = context.channel
        sessionTimer = context.eventLoop.scheduleTask(in: serving.configuration.timeouts.session.timeAmount) {
            channel.pipeline.fireUserInboundEventTriggered(TimeoutEnded())
        }
        waitPatiently(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard machine.stage != .finished else { return }
        let message = unwrapInboundIn(data)
        if machine.stage == .statisticsBody { kept?.device = KeptDevice(message: message) }
        do {
            perform(try machine.received(message), context)
            if machine.stage != .finished { waitPatiently(context) }
        } catch {
            conclude(.malformed)
            abandon(reason: "\(error)", context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timeoutTimer?.cancel()
        sessionTimer?.cancel()
        conclude(.disconnected)
        if let id { serving.registry.close(id, of: identification?.userID) }
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let notification = event as? FlowNotification {
            if let message = flows.happened(notification) { send(message.body, context) }
        } else if event is TimeoutEnded {
            conclude(.timedOut)
            context.close(promise: nil)
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        log(context, "side channel closed", reason: "\(error)")
        context.close(promise: nil)
    }

    private func perform(_ actions: [ServerSideChannel.Action], _ context: ChannelHandlerContext) {
        for action in actions {
            switch action {
            case .decide(let identification, let change):
                perform(machine.decided(decide(identification, change, context)), context)
            case .openReplay:
                guard let session else { return abandon(reason: "no replay was granted", context) }
                flows.open()
                timeline?.replayBegins(at: .now())
                send(serving.library.mapping(of: session.plan).body, context)
                send(String(session.plan.senderCount), context)
            case .replayEnded(let seconds):
                timeline?.replayEnds(at: .now())
                kept?.clientSeconds = seconds
                endFlows(context)
                log(context, "replay ended", reason: "after \(seconds) s")
            case .keep(let samples, let answer):
                kept?.samples = samples
                if let samples, let identification {
                    serving.samples.keep(samples, of: identification, startedAt: startDate)
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
                conclude(.abandoned)
                abandon(reason: reason, context)
            }
        }
    }

    private func decide(
        _ identification: Identification, _ change: ChangeSpecification, _ context: ChannelHandlerContext
    ) -> Permission {
        guard let id, let peer = context.channel.remoteAddress?.unmappedIPAddress else {
            return .refused(.other("5"))
        }
        self.identification = identification
        timeline = SessionTimeline(identification, from: peer, at: .now())
        serving.metrics.countAttempt()
        let recorded = serving.library.plan(named: identification.replayName)
        let plan = recorded?.altered(by: change)
        let channel = context.channel
        let key = ClientKey.of(
            peer: peer, declared: identification.clientAddress, transport: recorded?.transport ?? .udp,
            answered: { serving.registry.hasAnsweredOwnIP(to: $0, at: .now()) })
        let session = plan.map {
            ReplaySession(
                identification: identification, plan: $0,
                line: serving.configuration.lineRate.map { serving.path.line(of: key.address, rate: $0) },
                isPaced: serving.configuration.paced,
                announce: { channel.pipeline.fireUserInboundEventTriggered($0) })
        }
        let verdict = serving.registry.admit(
            identification, key: key, channel: id, session: session,
            obstacle: obstacle(to: recorded, altered: plan),
            capacity: serving.isDraining
                ? 0 : serving.load.capacity(bytesSent: serving.counters.bytes, at: .now),
            at: .now())
        switch verdict {
        case .granted:
            self.session = session
            startDate = Date()
            if serving.keeper != nil {
                kept = ArchivedReplay(
                    identification, start: startDate, peer: peer, replayAddress: key.address,
                    uuid: "\(serving.runName)_\(id.text)")
            }
            if let plan { serving.metrics.replays.count(plan.name) }
            log(context, "replay granted", reason: identification.replayName)
            return .granted(clientAddress: peer, slices: ProtocolLimits.defaultSliceCount)
        case .refused(let refusal):
            serving.counters.countRefusal()
            log(context, "replay refused", reason: "\(refusal)")
            conclude(.refused(RefusalReason(refusal, isDraining: serving.isDraining)))
            return .refused(refusal)
        }
    }

    /// Returns a reason that the server cannot serve a replay to any client; nil if it can.
    private func obstacle(to recorded: ReplayPlan?, altered: ReplayPlan?) -> Permission.Refusal? {
        guard recorded != nil else { return .unknownReplay }
        // Serving it unchanged would look like differentiation.
        return altered == nil ? .other(Self.notServed) : nil
    }

    /// The reason number for a change to a recording that this server cannot make.
    private static let notServed = "4"

    /// Ends the flows that still run. A client must not receive notifications after the first `OK`
    /// (Specification 7.3).
    private func endFlows(_ context: ChannelHandlerContext) {
        for message in flows.close() { send(message.body, context) }
        session?.endFlows()
    }

    private func complete(_ context: ChannelHandlerContext) {
        guard let id, let identification else { return }
        let endsTest = serving.registry.complete(identification, channel: id, at: .now())
        serving.counters.countReplay(endsTest: endsTest)
        let isModified = session?.isContentModified == true
        log(context, "replay complete", reason: isModified ? "content modified on the way" : "as recorded")
        conclude(.complete)
    }

    /// Logs the outcome of the session, once.
    private func conclude(_ outcome: SessionRecord.Outcome) {
        let record = timeline?.end(outcome, bytes: session?.bytesSent ?? 0, at: .now())
        guard let record else { return }
        serving.conclude(record)
        kept?.serverSeconds = record.seconds
        kept?.exception = outcome == .complete ? nil : outcome.word
        for record in kept?.records ?? [] { serving.keeper?.keep(record) }
    }

    private func send(_ body: String, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(body), promise: nil)
    }

    private func abandon(reason: String, _ context: ChannelHandlerContext) {
        log(context, "side channel ended without a result", reason: reason)
        endFlows(context)
        if let id { serving.registry.close(id, of: identification?.userID) }
        sayFarewell(context)
    }

    private func sayFarewell(_ context: ChannelHandlerContext) {
        timeoutTimer?.cancel()
        context.closeLingering(timeout: serving.configuration.timeouts.farewell)
    }

    private func waitPatiently(_ context: ChannelHandlerContext) {
        timeoutTimer?.cancel()
        let channel = context.channel
        let timeout = serving.configuration.timeouts.duration(of: machine.stage)
        timeoutTimer = context.eventLoop.scheduleTask(in: timeout.timeAmount) {
            channel.pipeline.fireUserInboundEventTriggered(TimeoutEnded())
        }
    }

    private func log(_ context: ChannelHandlerContext, _ message: String, reason: String) {
        serving.logger.debug(
            "\(message)",
            metadata: [
                "client": "\(IPLiteral.anonymised(context.channel.remoteAddress?.unmappedIPAddress ?? ""))",
                "reason": "\(reason)",
            ])
    }
}
