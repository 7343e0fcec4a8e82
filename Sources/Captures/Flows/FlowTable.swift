import Basics

/// Assigns packets to the flows of a capture.
///
/// Flows are numbered from 0 in the order of their first packets. A SYN of another connection between the
/// same endpoints begins a new flow; if the connection before has not ended, the packets that follow belong to
/// the new one only once the SYN is answered, or its sender goes on. Datagrams begin a new flow after a long
/// silence.
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

    private var entries: [EndpointPair: Entry] = [:]
    /// Number of flows.
    private(set) var count = 0

    /// The maximum number of flows: more are not a capture of an app.
    static let most = 100_000
    /// The silence that ends a flow of datagrams, nanoseconds: what address translators keep an idle mapping
    /// for, at least when they follow the recommendation (RFC 4787, section 4.3).
    static let longestSilence: Int64 = 300_000_000_000

    /// Returns the assignment of a segment; nil if there are too many flows.
    ///
    /// - Parameters:
    ///   - segment: the segment.
    ///   - time: when it was captured, in nanoseconds since 1970.
    /// - Returns: the assignment.
    mutating func place(of segment: Segment, at time: Int64) -> Place? {
        let key = EndpointPair(segment)
        let side = FlowEndpoint.isOrdered(segment.source, segment.destination) ? 0 : 1
        if let index = entries.index(forKey: key),
            let flow = entries.values[index].flow(of: segment, side, time)
        {
            return Place(flow: flow, side: side, isNew: false)
        }
        guard count < Self.most else { return nil }
        entries[key, default: Entry(count, time)].begin(count, segment, side, time)
        count += 1
        return Place(flow: count - 1, side: side, isNew: true)
    }
}

/// The flows between two endpoints that packets may belong to.
private struct Entry {
    private var flow: Int
    /// Time of its last packet.
    private var time: Int64
    /// The numbers of both sides' SYNs; approximate while they follow from later segments.
    private var starts = Sides<Start?>(nil)
    /// True while there are only SYNs without acknowledgement.
    private var isOpening = true
    /// True after a FIN or RST.
    private var isEnding = false
    /// A connection that was opened while the one before had not ended.
    private var next: Opening?

    private enum Start {
        case exactly(UInt32)
        case before(UInt32)

        /// The largest distance of the first captured segment from its SYN.
        private static let nearest: UInt32 = 1 << 16

        func fits(_ number: UInt32) -> Bool {
            switch self {
            case .exactly(let own): own == number
            case .before(let later): later &- number &- 1 < Self.nearest
            }
        }
    }

    /// A SYN that has no answer yet.
    private struct Opening {
        let flow: Int
        let side: Int
        let number: UInt32
        /// Number of bytes in the SYN.
        let data: UInt32

        /// True if a segment answers the SYN, or follows it.
        func isContinued(by segment: Segment, _ tcp: TCPHeader, _ side: Int) -> Bool {
            let number = side == self.side ? tcp.sequence : tcp.acknowledged
            return number.map { $0 &- self.number &- 1 <= data } ?? false
        }
    }

    init(_ flow: Int, _ time: Int64) {
        self.flow = flow
        self.time = time
    }

    /// Begins a flow with a segment that belongs to none so far.
    mutating func begin(_ flow: Int, _ segment: Segment, _ side: Int, _ time: Int64) {
        if let tcp = segment.tcp, flow != self.flow, !isEnding {
            next = Opening(
                flow: flow, side: side, number: tcp.sequence, data: UInt32(clamping: segment.payload.count))
            return
        }
        self = Entry(flow, time)
        note(segment, side)
    }

    /// Returns the flow of a segment; nil if it begins one.
    mutating func flow(of segment: Segment, _ side: Int, _ time: Int64) -> Int? {
        let silence = time - self.time
        self.time = max(self.time, time)
        guard let tcp = segment.tcp else { return silence > FlowTable.longestSilence ? nil : flow }
        if tcp.isSYN, tcp.acknowledged == nil {
            if let next, next.side == side, next.number == tcp.sequence { return next.flow }
            // Without a start of this side the other one opens as well, or its answer was captured first.
            let isOurs = starts[side].map { $0.fits(tcp.sequence) } ?? isOpening
            guard isOurs else { return nil }
        } else if let next, next.isContinued(by: segment, tcp, side) {
            self = Entry(next.flow, time)
            starts[next.side] = .exactly(next.number)
        }
        note(segment, side)
        return flow
    }

    private mutating func note(_ segment: Segment, _ side: Int) {
        guard let tcp = segment.tcp else { return }
        if tcp.isSYN { starts[side] = .exactly(tcp.sequence) }
        if tcp.isSYN, tcp.acknowledged == nil { return }
        isOpening = false
        isEnding = isEnding || tcp.isFIN || tcp.isRST
        if starts[side] == nil { starts[side] = .before(tcp.sequence) }
        if let number = tcp.acknowledged, starts[1 - side] == nil { starts[1 - side] = .before(number) }
    }
}
