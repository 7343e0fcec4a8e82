import Basics

/// Reads the TCP segments of a capture, packet by packet, for whoever follows what became of each of them.
package struct TCPPacketReader: Sendable {
    private var table = FlowTable()

    package init() {}

    /// The next packet's segment; nil if it carries none of TCP, or its headers are cut off.
    package mutating func read(_ packet: CapturedPacket) -> TCPPacket? {
        // Flows of UDP are numbered, too, as in the list of a capture's flows.
        guard case .segment(let segment) = Segment.find(in: packet),
            let place = table.place(of: segment, at: packet.time),
            let tcp = segment.tcp
        else { return nil }
        return TCPPacket(packet.time, segment, tcp, place)
    }
}

/// A TCP segment as a capture has it.
package struct TCPPacket: Sendable, Equatable {
    /// The time at which it was seen, in nanoseconds since 1970.
    package let time: Int64
    /// The flow, from 0, in the order of the flows' first packets.
    package let flow: Int
    package let source: FlowEndpoint
    package let destination: FlowEndpoint
    package let sequence: UInt32
    /// Bytes of payload, also those that the capture does not have.
    package let payload: Int
    /// Bytes of the IP packet with its headers.
    package let length: Int
    /// The next byte that the sender expects; nil without the flag.
    package let acknowledged: UInt32?
    /// The ranges that the sender has beyond that, each block with the number behind it (RFC 2018).
    package let selective: [SequenceBlock]
    /// The timestamps of the sender and of what it answers; nil without the option.
    package let timestamps: TCPTimestamps?
    package let isSYN: Bool
    package let isFIN: Bool
    package let isRST: Bool
    /// The longest segment that the sender takes, in a SYN.
    package let longestSegment: Int?

    /// Both ends.
    package var ends: EndpointPair { EndpointPair(.tcp, source, destination) }

    fileprivate init(
        _ time: Int64, _ segment: Segment, _ tcp: TCPHeader, _ place: FlowTable.Place
    ) {
        self.time = time
        flow = place.flow
        source = segment.source
        destination = segment.destination
        sequence = tcp.sequence
        payload = segment.payload.count + segment.missing
        length = segment.length
        acknowledged = tcp.acknowledged
        selective = tcp.selective
        timestamps = tcp.timestamps
        isSYN = tcp.isSYN
        isFIN = tcp.isFIN
        isRST = tcp.isRST
        longestSegment = tcp.longestSegment.map(Int.init)
    }
}
