import Basics
import Logging
import NIOCore
import PathEmulation
import Recordings
import WireProtocol
import Networking

/// Serves UDP replays on one recorded port: a client's first datagram starts the recorded ones (Specification
/// 7.2).
///
/// All clients of the port share its channel; all code runs on its event loop.
final class DatagramServiceHandler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    /// One flow to a client.
    private final class Flow {
        let session: ReplaySession
        let peer: SocketAddress
        let clientPort: Int
        let path: FlowPath?
        var schedule: DatagramSchedule
        var alarm: Scheduled<Void>?
        /// True if the client was notified of the start of the flow.
        var wasAnnounced = false

        init(
            _ session: ReplaySession, peer: SocketAddress, clientPort: Int, path: FlowPath?,
            schedule: DatagramSchedule
        ) {
            self.session = session
            self.peer = peer
            self.clientPort = clientPort
            self.path = path
            self.schedule = schedule
        }

        /// True if the client's datagrams reach this server.
        var isReached: Bool { path.map { $0.condition == .open } ?? true }

        /// Returns the departure time of a datagram: first from the emulated line, then from the rest of the
        /// path.
        func admission(ofDatagram index: Int, ready: Int64, now: Int64) -> Int64? {
            let bytes = session.plan.datagrams[index].length
            let departure = departure(ofDatagram: index, bytes, ready: ready, now: now)
            // Datagrams that the path loses were sent, too.
            if departure == nil { session.datagrams?.sent(index) }
            return departure
        }

        private func departure(ofDatagram index: Int, _ bytes: Int, ready: Int64, now: Int64) -> Int64? {
            guard let departure = session.admission(of: bytes, ready: ready, now: now) else { return nil }
            guard let path, !path.isTransparent else { return departure }
            if path.readsAnswers, let payload = session.payload(ofDatagram: index) {
                path.sending(payload.readableBytesView, at: now)
            }
            return path.admission(of: bytes, ready: departure)
        }
    }

    private let recordedPort: Int
    private let serving: ServingState
    private var flows: [SocketAddress: Flow] = [:]

    init(recordedPort: Int, _ serving: ServingState) {
        self.recordedPort = recordedPort
        self.serving = serving
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let datagram = unwrapInboundIn(data)
        let flow = flows[datagram.remoteAddress]
        // Only the first datagram of an address and port starts a flow; the content is examined only by the
        // emulated path.
        if let flow {
            receive(datagram.data, of: flow, at: context.eventLoop.nanoseconds)
        } else {
            begin(datagram, context)
        }
    }

    /// Counts a datagram that the path lets through.
    private func receive(_ datagram: ByteBuffer, of flow: Flow, at now: Int64) {
        flow.path?.received(datagram.readableBytesView, at: now)
        if flow.isReached { flow.session.datagrams?.received(datagram, at: now) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        for flow in Array(flows.values) { end(flow, at: context.eventLoop.nanoseconds) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // An ICMP error from a client that is gone; the socket continues to serve the others.
        serving.logger.debug("datagram not delivered", metadata: ["reason": "\(error)"])
    }

    private func begin(_ datagram: AddressedEnvelope<ByteBuffer>, _ context: ChannelHandlerContext) {
        let now = context.eventLoop.nanoseconds
        let peer = datagram.remoteAddress
        guard let address = peer.unmappedIPAddress, let clientPort = peer.port else { return }
        guard let session = serving.registry.session(at: address),
            session.plan.udpPorts.contains(recordedPort)
        else {
            return serving.logger.debug(
                "datagram of an unknown client", metadata: ["client": "\(IPLiteral.anonymised(address))"])
        }
        // The server has sent everything, and the client has not.
        guard !session.knows(clientPort: clientPort) else {
            session.datagrams?.received(datagram.data, at: now)
            return
        }
        let path = serving.path.flow(
            FlowFacts(
                transport: .udp, serverPort: recordedPort, client: address,
                server: serving.configuration.place), at: now)
        let flow = Flow(
            session, peer: peer, clientPort: clientPort, path: path,
            schedule: DatagramSchedule(
                datagrams: session.plan.datagrams, start: now,
                limit: serving.configuration.timeouts.datagrams.timeAmount.nanoseconds))
        let bound = NIOLoopBound((self, flow), eventLoop: context.eventLoop)
        let loop = context.eventLoop
        guard
            session.beginFlow(
                to: clientPort,
                end: {
                    loop.execute {
                        let (handler, flow) = bound.value
                        handler.end(flow, at: loop.nanoseconds)
                    }
                })
        else {
            _ = path?.close(at: now)
            return
        }
        flows[peer] = flow
        if let account = session.datagrams, account.begin() {
            serving.measurements.datagrams.keep(
                account, size: account.most, of: session.identification, from: session.client)
        }
        receive(datagram.data, of: flow, at: now)
        // Data that a middlebox keeps from the server is never answered.
        guard flow.isReached else { return }
        flow.wasAnnounced = true
        session.announce(.started(clientPort: clientPort))
        send(flow, context)
    }

    /// Sends everything that is due.
    private func send(_ flow: Flow, _ context: ChannelHandlerContext) {
        while true {
            let now = context.eventLoop.nanoseconds
            switch flow.schedule.next(at: now, line: { flow.admission(ofDatagram: $0, ready: $1, now: now) })
            {
            case .send(let index):
                let length = flow.session.plan.datagrams[index].length
                guard let payload = flow.session.payload(ofDatagram: index) else { return end(flow, at: now) }
                context.write(
                    wrapOutboundOut(AddressedEnvelope(remoteAddress: flow.peer, data: payload)), promise: nil)
                flow.session.datagrams?.sent(index)
                serving.counters.countSent(length)
                flow.session.countSent(length)
            case .wait(let instant):
                context.flush()
                return wake(flow, at: instant, context)
            case .complete:
                context.flush()
                return end(flow, at: now)
            }
        }
    }

    private func wake(_ flow: Flow, at instant: Int64, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, flow, context), eventLoop: context.eventLoop)
        flow.alarm = context.eventLoop.scheduleTask(deadline: .uptimeNanoseconds(UInt64(max(0, instant)))) {
            let (handler, flow, context) = bound.value
            handler.send(flow, context)
        }
    }

    /// Ends a flow, whatever its outcome; the client is always notified (Specification 7.3).
    private func end(_ flow: Flow, at now: Int64) {
        guard flows[flow.peer] === flow else { return }
        flows[flow.peer] = nil
        flow.alarm?.cancel()
        if !flow.isReached { flow.session.datagrams?.cut() }
        _ = flow.path?.close(at: now)
        flow.session.flowEnded(to: flow.clientPort)
        if flow.wasAnnounced { flow.session.announce(.done(clientPort: flow.clientPort)) }
        serving.counters.countDropped(flow.schedule.dropped)
    }
}
