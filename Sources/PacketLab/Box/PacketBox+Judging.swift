import Basics
import PathEmulation

extension PacketBox {
    /// The transport of a packet whose flow is known.
    enum Segment {
        case tcp(TCPHeader)
        case udp(UDPHeader)

        var ports: (source: UInt16, destination: UInt16) {
            switch self {
            case .tcp(let header): (header.sourcePort, header.destinationPort)
            case .udp(let header): (header.sourcePort, header.destinationPort)
            }
        }
    }

    /// Takes a packet that was sent whole.
    func take(_ frame: Frame, _ arrival: Arrival) {
        if arrival.offload.segmentSize > 0 { return take(large: frame, arrival) }
        let (verdict, arm) = judge(frame, arrival, wire: frame.packet.length)
        emit(frame, arrival, arm: arm, verdict)
    }

    /// Takes a packet that stands for several: as one if no rule treats it, otherwise one by one.
    private func take(large frame: Frame, _ arrival: Arrival) {
        let size = Int(arrival.offload.segmentSize)
        guard frame.packet.number == 6,
            let tcp = try? TCPHeader(frame.raw, of: frame.packet, isSummed: false)
        else { return end(frame, arrival, .dropped(.malformed(.length))) }
        if tcp.payload.count <= size {
            let (verdict, arm) = judge(frame, arrival, wire: frame.packet.length)
            return emit(frame, arrival, arm: arm, verdict)
        }
        let flow = flow(of: frame.packet, .tcp(tcp), arrival)
        let isClient = isFromClient(flow, frame.packet, tcp.sourcePort, tcp.destinationPort)
        guard isClient == (arrival.side == flow.clientSide) else {
            return end(frame, arrival, .dropped(.wrongSide))
        }
        guard needsCut(flow, tcp, isClient: isClient, at: arrival.now) else {
            flow.seen = arrival.now
            track(flow, tcp, isClient: isClient)
            return emit(frame, arrival, arm: flow.arm, Verdict(.passed, at: arrival.now))
        }
        var single = arrival
        single.offload = .none
        var cutter = SegmentCutter(frame.raw, frame.packet, tcp, size: size, into: scratch)
        while let segment = cutter.next() {
            let part = Frame(bytes: segment.bytes, segment.packet)
            let (verdict, arm) = judge(part, single, wire: segment.packet.length)
            emit(part, single, arm: arm, verdict)
        }
    }

    /// Decides about a packet.
    ///
    /// - Parameters:
    ///   - frame: the packet, whole.
    ///   - arrival: when and whence it came.
    ///   - wire: its length as it came, with the headers of all fragments.
    /// - Returns: what is to become of it, and the arm that it takes.
    func judge(_ frame: Frame, _ arrival: Arrival, wire: Int) -> (Verdict, arm: Int) {
        let packet = frame.packet
        let isSummed = !arrival.offload.needsChecksum
        let segment: Segment
        do throws(PacketError) {
            switch packet.number {
            case 6: segment = .tcp(try TCPHeader(frame.raw, of: packet, isSummed: isSummed))
            case 17: segment = .udp(try UDPHeader(frame.raw, of: packet, isSummed: isSummed))
            default: return (Verdict(.passed, at: arrival.now), arm(ofOther: frame))
            }
        } catch { return (Verdict(.dropped(.malformed(error)), at: arrival.now), 0) }
        let (source, destination) = segment.ports
        let index = settings.layout.arm(of: FlowKey(packet, source, destination))
        // The box does not see packets that end at a router before it; emitting tells.
        if Int(packet.hops) <= settings.layout.arms[index].hopsBefore(from: arrival.side) {
            return (Verdict(.passed, at: arrival.now), index)
        }
        let flow = flow(of: packet, segment, arrival)
        guard isFromClient(flow, packet, source, destination) == (arrival.side == flow.clientSide) else {
            return (Verdict(.dropped(.wrongSide), at: arrival.now), index)
        }
        flow.seen = arrival.now
        switch segment {
        case .tcp(let tcp): return (judge(tcp, frame, flow, arrival, wire: wire), flow.arm)
        case .udp(let udp): return (judge(udp, frame, flow, arrival, wire: wire), flow.arm)
        }
    }

    /// The arm of a packet without ports: what stands in their place tells it, as common routers do it.
    private func arm(ofOther frame: Frame) -> Int {
        let start = frame.packet.payload
        let hasWord = frame.packet.length >= start + 4
        return settings.layout.arm(
            of: FlowKey(
                frame.packet, hasWord ? frame.raw.number16(start) : 0,
                hasWord ? frame.raw.number16(start + 2) : 0))
    }

    private func judge(
        _ udp: UDPHeader, _ frame: Frame, _ flow: TrackedFlow, _ arrival: Arrival, wire: Int
    ) -> Verdict {
        let isClient = isFromClient(flow, frame.packet, udp.sourcePort, udp.destinationPort)
        let payload = frame.raw.part(udp.payload)
        if flow.classifier != nil {
            let sender: LabSender = isClient ? .client : .server
            var changed = flow.classifier?.took(next: payload, from: sender) ?? false
            changed = flow.classifier?.took(single: payload, from: sender) == true || changed
            adopt(flow, changed: changed, at: arrival.now)
        }
        let sender: LabSender = isClient ? .client : .server
        flow.path.count(from: sender, at: arrival.now)
        let place = flow.serverEnd
        if !isClient { flow.serverEnd += Int64(payload.count) }
        return pass(
            flow, at: place, from: sender, bytes: settings.counting == .packets ? wire : payload.count,
            arrival)
    }

    /// Sends a packet through the rules.
    func pass(
        _ flow: TrackedFlow, at place: Int64, from sender: LabSender, bytes: Int, _ arrival: Arrival
    ) -> Verdict {
        proceed(PausedPacket(flow: flow, place: place, sender: sender, bytes: bytes), at: arrival.now)
    }

    /// Lets rules forget a flow that was silent.
    func notice(_ flow: TrackedFlow, at now: Int64) {
        guard let forgotten = flow.classifier?.noticed(at: now), !forgotten.isEmpty else { return }
        flow.path.forget(forgotten, bytes: flow.serverEnd, at: now)
        guard let active = flow.classifier?.active else { return }
        path.apply(active, to: &flow.path, at: now)
        // Rules that became active again look at data from here on.
        inspected -= flow.held
        flow.forgetStreams()
    }

    func ended(_ flow: TrackedFlow, _ arrival: Arrival) -> Verdict {
        Verdict(.dropped(.rule), at: arrival.now, rule: flow.path.ender)
    }

    /// Lets a flow go on with what its classifier says now.
    func adopt(_ flow: TrackedFlow, changed: Bool, at now: Int64) {
        if changed, let active = flow.classifier?.active { path.apply(active, to: &flow.path, at: now) }
        guard let classifier = flow.classifier, classifier.isDecided else { return }
        inspected -= flow.held
        if classifier.isForgetful {
            flow.forgetStreams()
        } else {
            flow.closeInspection()
        }
    }
}
