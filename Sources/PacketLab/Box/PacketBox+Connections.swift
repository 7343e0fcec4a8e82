import Basics
import PathEmulation

extension PacketBox {
    /// The flow of a packet, which begins with it if it is not known.
    func flow(of packet: IPPacket, _ segment: Segment, _ arrival: Arrival) -> TrackedFlow {
        let (source, destination) = segment.ports
        let key = FlowKey(packet, source, destination)
        if let known = flows[key] {
            notice(known, at: arrival.now)
            return known
        }
        var isSourceClient = true
        if case .tcp(let tcp) = segment, tcp.flags.contains(.ack) || !tcp.flags.contains(.syn) {
            // A connection that is seen from its middle on: clients are on side A, but for who is answered a
            // SYN.
            isSourceClient = !tcp.flags.contains(.syn) && arrival.side == .a
        }
        return begin(key, packet, source, destination, isSourceClient: isSourceClient, arrival)
    }

    /// Makes a flow known, or one with the same ends anew.
    private func begin(
        _ key: FlowKey, _ packet: IPPacket, _ source: UInt16, _ destination: UInt16, isSourceClient: Bool,
        _ arrival: Arrival
    ) -> TrackedFlow {
        let now = arrival.now
        let arm = settings.layout.arm(of: key)
        let server = isSourceClient ? packet.destination : packet.source
        let facts = FlowFacts(
            transport: packet.number == 6 ? .tcp : .udp,
            serverPort: Int(isSourceClient ? destination : source),
            client: (isSourceClient ? packet.source : packet.destination).text,
            server: arm == 0 && server != settings.secondServer ? .first : .second,
            serverAddress: server.text)
        var classifier = FlowClassifier(rules: rules, facts: facts)
        _ = classifier.noticed(at: now)
        let isSourceLow = FlowKey.isSourceLow(packet, source, destination)
        let flow = TrackedFlow(
            key, isClientLow: isSourceLow == isSourceClient,
            clientSide: isSourceClient ? arrival.side : arrival.side.other, arm: arm,
            path: path.open(facts, active: classifier.active, at: now), classifier: classifier, at: now)
        if let former = flows.insert(flow) { forget(former) }
        return flow
    }

    func isFromClient(_ flow: TrackedFlow, _ packet: IPPacket, _ source: UInt16, _ destination: UInt16)
        -> Bool
    {
        FlowKey.isSourceLow(packet, source, destination) == flow.isClientLow
    }

    /// True if the packets that one with segmentation offload stands for have to be looked at, or treated,
    /// one by one.
    func needsCut(_ flow: TrackedFlow, _ tcp: TCPHeader, isClient: Bool, at now: Int64) -> Bool {
        if flow.classifier?.isDecided(of: isClient ? .client : .server) == false { return true }
        if flow.path.isPending { return true }
        guard !isClient else {
            return flow.path.limit < .max
                || flow.path.isTreated(at: flow.serverEnd, from: .client, now: now)
        }
        let place = flow.place(of: tcp.firstByte)
        return flow.path.isTreated(at: place, now: now)
            || flow.path.boundary(after: place) < place + Int64(tcp.payload.count)
    }

    /// Takes note of a packet that passes without being judged.
    func track(_ flow: TrackedFlow, _ tcp: TCPHeader, isClient: Bool) {
        flow.isEstablished = true
        flow.end(tcp.flags, isClient: isClient)
        guard !isClient else { return }
        let place = flow.place(of: tcp.firstByte)
        flow.serverEnd = max(flow.serverEnd, place + Int64(tcp.payload.count))
    }

    func judge(
        _ tcp: TCPHeader, _ frame: Frame, _ known: TrackedFlow, _ arrival: Arrival, wire: Int
    ) -> Verdict {
        let isClient = isFromClient(known, frame.packet, tcp.sourcePort, tcp.destinationPort)
        guard let flow = advanced(known, tcp, frame.packet, isClient: isClient, arrival) else {
            return Verdict(.dropped(.doubtfulSYN), at: arrival.now)
        }
        if flow.classifier != nil, !tcp.payload.isEmpty {
            if let cause = inspect(flow, tcp, frame, isClient: isClient, arrival) {
                return Verdict(.dropped(cause), at: arrival.now)
            }
        }
        flow.path.count(from: isClient ? .client : .server, at: arrival.now)
        let limit = flow.path.limit
        let place = isClient ? flow.serverEnd : flow.place(of: tcp.firstByte)
        // A new connection between the same ends is not yet the one that was ended.
        let isNew = isClient && flow.isEnding && tcp.flags == .syn && !flow.isEndedByFacts
        if place >= limit || flow.serverEnd >= flow.path.frozenFrom {
            if isNew { return Verdict(.passed, at: arrival.now) }
            if flow.path.isResetAtLimit, place >= limit { reset(flow, frame, tcp, arrival) }
            return ended(flow, arrival)
        }
        let verdict = pass(
            flow, at: place, from: isClient ? .client : .server,
            bytes: settings.counting == .packets ? wire : tcp.payload.count, arrival)
        if isClient { return verdict }
        if case .passed = verdict.fate {
            flow.serverEnd = max(flow.serverEnd, place + Int64(tcp.payload.count))
        }
        return verdict
    }

    /// Follows the opening and the end of a connection; nil for a SYN that cannot be believed yet and carries
    /// data.
    ///
    /// A SYN on a connection that is known changes nothing until the server has answered it, or whoever sends
    /// one would have the box forget; in the same way a reset changes nothing but how long the connection is
    /// remembered.
    private func advanced(
        _ flow: TrackedFlow, _ tcp: TCPHeader, _ packet: IPPacket, isClient: Bool, _ arrival: Arrival
    ) -> TrackedFlow? {
        flow.end(tcp.flags, isClient: isClient)
        guard tcp.flags.contains(.syn) else {
            flow.isEstablished = flow.isEstablished || flow.serverBase != nil || !isClient
            return flow
        }
        if isClient {
            if flow.client.base == nil, flow.serverBase == nil {
                flow.client.begin(at: tcp.sequence &+ 1)
            } else if flow.client.base != tcp.sequence &+ 1 {
                flow.pendingSYN = tcp.sequence
                return tcp.payload.isEmpty ? flow : nil
            }
            flow.pendingSYN = tcp.sequence
            return flow
        }
        guard tcp.flags.contains(.ack) else { return flow }
        let isKnown = flow.serverBase == tcp.sequence &+ 1
        guard !isKnown else { return flow }
        var current = flow
        // The answer to the SYN of a connection that is not the one known: a new one.
        if flow.serverBase != nil || flow.client.base.map({ $0 != tcp.acknowledged }) == true {
            guard flow.pendingSYN.map({ $0 &+ 1 }) == tcp.acknowledged || flow.isEnding else { return flow }
            current = begin(
                flow.key, packet, tcp.sourcePort, tcp.destinationPort, isSourceClient: false,
                arrival)
        }
        current.serverBase = tcp.sequence &+ 1
        if current.classifier != nil {
            inspected -= current.held
            if current.client.base != tcp.acknowledged { current.client.begin(at: tcp.acknowledged) }
            current.server.begin(at: tcp.sequence &+ 1)
            inspected += current.held
        }
        current.isEstablished = true
        return current
    }

    /// Shows the payload of a segment to the flow's classifier; tells why it has to be dropped if it has.
    private func inspect(
        _ flow: TrackedFlow, _ tcp: TCPHeader, _ frame: Frame, isClient: Bool, _ arrival: Arrival
    ) -> DropCause? {
        let sender: LabSender = isClient ? .client : .server
        guard var classifier = flow.classifier else { return nil }
        flow.classifier = nil
        let payload = frame.raw.part(tcp.payload)
        var changed = false
        var cause: DropCause?
        if classifier.wantsOrder(of: sender) {
            cause = order(flow, tcp, payload, isClient: isClient) {
                changed = classifier.took(next: $0, from: sender) || changed
            }
        }
        if cause == nil { changed = classifier.took(single: payload, from: sender) || changed }
        flow.classifier = classifier
        adopt(flow, changed: changed, at: arrival.now)
        return cause
    }

    /// Puts a segment into the order of its stream.
    private func order(
        _ flow: TrackedFlow, _ tcp: TCPHeader, _ payload: UnsafeRawBufferPointer, isClient: Bool,
        _ deliver: (ArraySlice<UInt8>) -> Void
    ) -> DropCause? {
        guard !tcp.flags.contains(.urg) else { return .urgent }
        guard inspected + payload.count <= settings.limits.inspectedBytes else { return .memory }
        let before = flow.held
        defer { inspected += flow.held - before }
        let outcome =
            isClient
            ? flow.client.take(tcp.firstByte, payload, deliver: deliver)
            : flow.server.take(tcp.firstByte, payload, deliver: deliver)
        switch outcome {
        case .consistent: return nil
        case .contradiction: return .contradiction
        case .tooMany: return .memory
        }
    }
}
