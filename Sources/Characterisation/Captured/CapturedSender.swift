package import Basics
package import Captures

/// The packets that a machine sent over TCP, out of a capture made at that machine, with what became of
/// each.
///
/// Acknowledgements, also selective ones, tell when the other end had each byte. The transmission of it whose timestamp
/// the first acknowledgement repeats (RFC 7323) delivered it or, where none is told, the last one that could have caused it;
/// those before it are lost. Duplicates that the other end reports (RFC 2883) were delivered, too. A segment that was sent
/// again has a round trip only where its timestamp is told.
package struct CapturedSender: Sendable {
    private var reader = TCPPacketReader()
    private var flows: [Int: SentFlow] = [:]
    private var start: Int64?
    private var end: Int64 = 0
    /// The payload of a full segment; nil to take that which each flow's ends agreed on.
    private let segment: Int?
    /// Connections that are passed over.
    private let others: Set<EndpointPair>
    /// The number of segments and acknowledgements so far: what it keeps grows with them.
    package private(set) var count = 0

    /// Fewer packets of a flow say nothing about a path.
    package static let leastPackets = CaptureSurvey.leastSegments
    /// The greatest number of segments and acknowledgements: they take about 250 bytes each.
    package static let most = 1_000_000

    /// - Parameters:
    ///   - segment: the payload of a full segment, in bytes, as packets that a machine leaves to its interface to cut
    ///   are longer; nil if the beginnings of the flows tell it.
    ///   - others: connections to pass over.
    package init(segment: Int? = nil, without others: Set<EndpointPair> = []) {
        self.segment = segment
        self.others = others
    }

    /// True if there were more segments and acknowledgements than ``most``.
    package var isFull: Bool { count > Self.most }

    /// The packets that were sent, in order, of a capture's packets.
    package static func packets(of capture: some Sequence<CapturedPacket>) -> [SentPacket] {
        var sender = Self()
        for packet in capture { sender.take(packet) }
        return sender.packets()
    }

    /// Takes the next packet of the capture.
    package mutating func take(_ packet: CapturedPacket) {
        guard let segment = reader.read(packet), !isFull, others.isEmpty || !others.contains(segment.ends)
        else {
            return
        }
        let start = self.start ?? segment.time
        self.start = start
        end = max(end, segment.time)
        count += flows[segment.flow, default: SentFlow(first: segment.source, segment: self.segment)]
            .take(segment, at: Double(segment.time - start) / 1e9)
    }

    /// The packets of all flows with enough of them, in the order sent; each flow's sender is the side that
    /// sent more payload.
    ///
    /// - Parameter cancellation: leaves the flows out that are still to be looked at, once it is set.
    /// - Returns: the packets.
    package func packets(cancellation: CancellationFlag? = nil) -> [SentPacket] {
        let seconds = Double(end - (start ?? end)) / 1e9
        return flows.sorted { $0.key < $1.key }
            .map { cancellation?.isSet == true ? [] : $0.value.packets(flow: $0.key, until: seconds) }
            .filter { $0.count >= Self.leastPackets }
            .flatMap { $0 }
            .sorted { $0.time < $1.time }
    }

    /// The flows' endings: with a reset or without, and when the other end was last heard.
    package func endings() -> [FlowEnding] {
        let seconds = Double(end - (start ?? end)) / 1e9
        return flows.sorted { $0.key < $1.key }
            .filter { $0.value.sentPackets >= 1 }
            .map { $0.value.ending(flow: $0.key, until: seconds) }
    }
}
