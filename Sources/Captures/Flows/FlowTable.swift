import Basics

/// Assigns packets to the flows of a capture.
///
/// Flows are numbered from 0 in the order of their first packets. A SYN of another connection between the
/// same endpoints begins a new flow.
struct FlowTable {
    /// Assignment of a packet.
    struct Place {
        /// The flow.
        let flow: Int
        /// The endpoint that sent the packet: 0 or 1.
        let side: Int
        /// True if it is the flow's first packet.
        let isNew: Bool
    }

    private struct Key: Hashable {
        let transport: Transport
        let first: FlowEndpoint
        let second: FlowEndpoint
    }

    private struct Entry {
        let flow: Int
        /// The sequence number of the SYN that began it.
        var initial: UInt32?
    }

    private var entries: [Key: Entry] = [:]
    /// Number of flows.
    private(set) var count = 0

    /// The maximum number of flows: more are not a capture of an app.
    static let most = 200_000

    /// Returns the assignment of a segment; nil if there are too many flows.
    mutating func place(of segment: Segment) -> Place? {
        let isOrdered = FlowEndpoint.isOrdered(segment.source, segment.destination)
        let key = Key(
            transport: segment.transport, first: isOrdered ? segment.source : segment.destination,
            second: isOrdered ? segment.destination : segment.source)
        let side = isOrdered ? 0 : 1
        let opening = segment.tcp.flatMap { $0.isSYN && $0.acknowledged == nil ? $0.sequence : nil }
        if let entry = entries[key], opening == nil || entry.initial == opening {
            return Place(flow: entry.flow, side: side, isNew: false)
        }
        guard count < Self.most else { return nil }
        entries[key] = Entry(flow: count, initial: opening)
        count += 1
        return Place(flow: count - 1, side: side, isNew: true)
    }
}
