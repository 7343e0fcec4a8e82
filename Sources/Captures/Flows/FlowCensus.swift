package import Basics

/// Counts the flows of a capture, packet by packet: its memory use grows with the number of flows and not
/// with their bytes.
package struct FlowCensus {
    /// Number of packets so far.
    package private(set) var packets = 0
    /// Number of packets that are not TCP or UDP over IP, or have damaged headers.
    package private(set) var others = 0
    /// Number of packets of TCP or UDP whose headers the snapshot length cut.
    package private(set) var cut = 0
    /// Number of fragments after the first one of a packet.
    package private(set) var fragments = 0
    /// Number of packets of flows beyond the maximum number.
    package private(set) var beyond = 0
    /// Time of the first packet, in nanoseconds since 1970; nil before it.
    package private(set) var start: Int64?
    private var table = FlowTable()
    private var states: [FlowState] = []

    package init() {}

    /// Adds the next packet.
    package mutating func take(_ packet: CapturedPacket) {
        packets += 1
        start = start ?? packet.time
        switch Segment.find(in: packet) {
        case .other: others += 1
        case .cutHeader: cut += 1
        case .laterFragment: fragments += 1
        case .segment(let segment):
            guard let place = table.place(of: segment) else {
                beyond += 1
                return
            }
            if place.isNew {
                states.append(FlowState(segment, side: place.side, time: packet.time))
            }
            states[place.flow].take(segment, side: place.side, number: packet.number, time: packet.time)
        }
    }

    /// Returns the flows so far, in the order of their first packets.
    ///
    /// - Parameter client: the client's address, if specified by the user.
    /// - Returns: the flows.
    package func flows(client: IPAddress? = nil) -> [CapturedFlow] {
        states.enumerated().map { $1.flow(number: $0 + 1, client: client) }
    }
}
