/// Reads the packets of a capture in order: to which flow each belongs.
///
/// Both passes over a capture read it in this way, so that they agree.
struct PacketSorter {
    /// A packet of a flow.
    struct Sorted {
        let segment: Segment
        let place: FlowTable.Place
        /// Its time, in nanoseconds since 1970.
        let time: Int64
    }

    /// Result for a packet.
    enum Result {
        case packet(Sorted)
        /// A fragment after the first one of a packet.
        case laterFragment
        /// TCP or UDP, whose header the snapshot length cut.
        case cutHeader
        /// Neither TCP nor UDP over IP, or a damaged header; or a packet that cannot be read because of what wraps it.
        case other(Wrapping?)
        /// It belongs to a flow beyond the maximum number.
        case beyond
    }

    private var table = FlowTable()

    /// Sorts the next packet.
    mutating func sort(_ packet: CapturedPacket) -> Result {
        switch Segment.find(in: packet) {
        case .other(let wrapping): return .other(wrapping)
        case .cutHeader: return .cutHeader
        case .laterFragment: return .laterFragment
        case .segment(let segment):
            guard let place = table.place(of: segment, at: packet.time) else { return .beyond }
            return .packet(Sorted(segment: segment, place: place, time: packet.time))
        }
    }
}
