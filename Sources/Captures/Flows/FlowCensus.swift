package import Basics

/// Counts the flows of a capture, packet by packet: its memory grows with their number and not with their bytes.
package struct FlowCensus {
    /// The packets so far.
    package private(set) var packets = 0
    /// Packets that carry neither TCP nor UDP over IP, or headers that are cut off.
    package private(set) var others = 0
    /// Later parts of packets that were sent in several.
    package private(set) var fragments = 0
    /// Packets of flows beyond the most that are told apart.
    package private(set) var beyond = 0
    /// When the first packet was seen, in nanoseconds since 1970; nil before it.
    package private(set) var start: Int64?
    private var table = FlowTable()
    private var states: [FlowState] = []

    package init() {}

    /// Takes the next packet.
    package mutating func take(_ packet: CapturedPacket) {
        packets += 1
        start = start ?? packet.time
        switch Segment.find(in: packet) {
        case .other: others += 1
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

    /// The flows so far, in the order of their first packets.
    ///
    /// - Parameter client: the client's address, if a person gave it.
    /// - Returns: the flows.
    package func flows(client: IPAddress? = nil) -> [CapturedFlow] {
        states.enumerated().map { $1.flow(number: $0 + 1, client: client) }
    }
}
