import Basics

/// The pieces of both sides in a period of a flow, in the order in which they became complete.
///
/// Of TCP the exchanges count that begin in the period, whole: what the client sends up to an answer, and the answer.
struct SentPieces {
    /// The pieces of one side, by their indices, and its number of bytes.
    private struct Side {
        /// The indices of its pieces.
        var pieces: [Int] = []
        /// Number of its bytes.
        var length = 0
        /// Number of its bytes outside the period.
        var outside = 0
        /// Time of its first bytes.
        var start: Int64?
    }

    private(set) var pieces: [FlowContent.Piece] = []
    /// The content of the pieces.
    private(set) var kept = FlowVolume()
    /// The period.
    let period: FlowPeriod
    private let transport: Transport
    private var sides: [FlowSide: Side] = [:]
    /// The latest time so far.
    private var latest = Int64.min
    /// The side that sent last.
    private var speaker: FlowSide?
    /// True if the exchange is in the period.
    private var isTaken = false

    /// - Parameters:
    ///   - transport: the flow's protocol.
    ///   - period: the period.
    init(_ transport: Transport, in period: FlowPeriod = .whole) {
        self.transport = transport
        self.period = period
    }

    /// Time of the flow's first bytes; nil if it has none.
    private var start: Int64? { sides.values.compactMap(\.start).min() }

    /// Number of bytes outside the period.
    var outside: Int { sides.values.reduce(0) { $0 + $1.outside } }

    mutating func add(_ bytes: UnsafeRawBufferPointer, _ side: FlowSide, _ time: Int64) {
        // Packets of several queues may be out of order.
        latest = max(latest, time)
        let offset = sides[side]?.length ?? 0
        if offset == 0, sides[side]?.start == nil { sides[side, default: Side()].start = latest }
        sides[side, default: Side()].length += bytes.count
        let isInPeriod = period.contains(latest, ofFlowFrom: start ?? latest)
        switch transport {
        case .udp: isTaken = isInPeriod
        case .tcp:
            if side == .client, speaker != .client { isTaken = isInPeriod }
            speaker = side
        }
        guard isTaken else { return sides[side, default: Side()].outside += bytes.count }
        sides[side, default: Side()].pieces.append(pieces.count)
        pieces.append(FlowContent.Piece(side: side, time: latest, offset: offset, bytes: Array(bytes)))
        kept = kept + FlowVolume(bytes: bytes.count, packets: 1)
    }

    /// Removes the bytes of a side.
    mutating func remove(_ side: FlowSide) {
        pieces.removeAll { $0.side == side }
        let other: FlowSide = side == .client ? .server : .client
        sides[side] = nil
        sides[other]?.pieces = Array(pieces.indices)
        kept = FlowVolume(bytes: pieces.reduce(0) { $0 + $1.bytes.count }, packets: pieces.count)
        if speaker == side {
            speaker = sides[other] == nil ? nil : other
            if speaker == nil { isTaken = false }
        }
    }

    /// Returns the number of bytes at an offset of a side that are not these, as far as they are kept.
    func differences(from bytes: UnsafeRawBufferPointer, at offset: Int, _ side: FlowSide) -> Int {
        let own = sides[side]?.pieces ?? []
        var (low, high) = (0, own.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[own[middle]].range.upperBound > offset { high = middle } else { low = middle + 1 }
        }
        var count = 0
        for piece in own[low...].lazy.map({ pieces[$0] }) {
            guard piece.offset < offset + bytes.count else { break }
            for index in piece.range.clamped(to: offset..<offset + bytes.count)
            where piece.bytes[index - piece.offset] != bytes[index - offset] {
                count += 1
            }
        }
        return count
    }
}
