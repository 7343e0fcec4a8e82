package import Basics

/// Counts the flows of a capture, packet by packet, as a ``CaptureSieve`` lets them pass: its memory use grows with the
/// number of flows and not with their bytes.
package struct FlowCensus {
    /// Number of packets so far.
    package private(set) var packets = 0
    /// Number of packets that are not TCP or UDP over IP, or have damaged headers.
    package private(set) var others = 0
    /// Number of packets that cannot be read because of what wraps them.
    package private(set) var wrapped: [Wrapping: Int] = [:]
    /// Number of packets without a time.
    package private(set) var timeless = 0
    /// Number of packets of TCP or UDP whose headers the snapshot length cut.
    package private(set) var cut = 0
    /// Number of fragments after the first one of a packet.
    package private(set) var fragments = 0
    /// Number of packets of flows beyond the maximum number.
    package private(set) var beyond = 0
    /// Time of the first packet, in nanoseconds since 1970; nil before it.
    package private(set) var start: Int64?
    private var sorter = PacketSorter()
    private var states: [FlowState] = []
    /// Number of bytes that all flows keep, for their names and for a comparison.
    private(set) var held = 0

    /// The maximum of ``held``; flows that would exceed it have no name.
    static let mostHeld = 1 << 25

    private let clock: CaptureClock

    /// - Parameter clock: the clock of the capture.
    package init(_ clock: CaptureClock = CaptureClock()) { self.clock = clock }

    /// Adds the next packet.
    package mutating func take(_ packet: CapturedPacket) {
        packets += 1
        start = start ?? packet.time
        if !packet.hasTime { timeless += 1 }
        switch sorter.sort(packet) {
        case .other(let wrapping?): wrapped[wrapping, default: 0] += 1
        case .other(nil): others += 1
        case .cutHeader: cut += 1
        case .laterFragment: fragments += 1
        case .beyond: beyond += 1
        case .packet(let sorted):
            let flow = sorted.place.flow
            if sorted.place.isNew { states.append(FlowState(sorted, number: packet.number)) }
            held -= states[flow].held
            states[flow].take(sorted, number: packet.number)
            if held + states[flow].held > Self.mostHeld { states[flow].release() }
            held += states[flow].held
        }
    }

    /// Returns the flows so far, in the order of their first packets.
    ///
    /// - Parameter client: the client's address, if specified by the user.
    /// - Returns: the flows.
    package func flows(client: IPAddress? = nil) -> [CapturedFlow] {
        states.enumerated().map { $1.flow(number: $0 + 1, client: client, clock) }
    }
}
