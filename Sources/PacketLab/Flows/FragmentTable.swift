/// IP packets of which not all fragments came yet.
///
/// Packets of which fragments overlap are given up whole, as receivers do (RFC 5722 for IPv6; for IPv4 so
/// does Linux).
struct FragmentTable {
    /// A fragment that waits.
    struct Piece {
        let offset: Int
        /// The whole fragment with its headers.
        var bytes: [UInt8]
        let packet: IPPacket
        var payload: Int { packet.length - packet.payload }
    }

    /// The outcome of a fragment.
    enum Outcome {
        /// Others are missing.
        case waiting
        /// All are here: the packet that they are parts of, and the fragments in their order.
        case whole([UInt8], [Piece])
        /// It or another does not fit.
        case faulty
        /// There is no room for it.
        case full
    }

    /// The fields that the fragments of one packet have in common (RFC 791; RFC 8200, section 4.5).
    private struct Key: Hashable {
        let sourceHigh: UInt64
        let sourceLow: UInt64
        let destinationHigh: UInt64
        let destinationLow: UInt64
        let identification: UInt32
        let number: UInt8
        let isIPv6: Bool
    }

    private struct Entry {
        var pieces: [Piece] = []
        var total: Int?
        var isFaulty = false
        var held = 0
        let began: Int64
    }

    private var entries: [Key: Entry] = [:]
    private(set) var held = 0
    private let limits: BoxLimits

    /// Fragments of one packet, at most.
    private static let mostPieces = 256

    init(_ limits: BoxLimits) { self.limits = limits }

    /// The number of packets that wait for fragments.
    var count: Int { entries.count }

    /// Takes a fragment.
    ///
    /// - Parameters:
    ///   - bytes: its bytes.
    ///   - packet: its headers of IP.
    ///   - now: the instant, in nanoseconds.
    /// - Returns: what becomes of it.
    mutating func take(_ bytes: UnsafeRawBufferPointer, _ packet: IPPacket, at now: Int64) -> Outcome {
        guard let fragment = packet.fragment else { return .faulty }
        let key = Key(
            sourceHigh: packet.sourceHigh, sourceLow: packet.sourceLow,
            destinationHigh: packet.destinationHigh, destinationLow: packet.destinationLow,
            identification: fragment.identification, number: packet.isIPv6 ? 0 : packet.number,
            isIPv6: packet.isIPv6)
        if let entry = entries[key], now - entry.began > limits.fragmentTime { drop(key, entry) }
        guard entries[key] != nil || entries.count < limits.fragmentedPackets,
            held + packet.length <= limits.fragmentBytes
        else { return .full }
        var entry = entries[key] ?? Entry(began: now)
        defer { entries[key] = entry.isFaulty || !entry.pieces.isEmpty ? entry : nil }
        guard !entry.isFaulty else { return .faulty }
        entries[key] = nil
        let piece = Piece(
            offset: fragment.offset, bytes: Array(bytes.part(0..<packet.length)), packet: packet)
        // One that came twice is no contradiction: the first copy counts.
        if entry.pieces.contains(where: { $0.offset == piece.offset && $0.payload == piece.payload }) {
            return .waiting
        }
        guard Self.fits(piece, fragment, &entry) else {
            held -= entry.held
            entry = Entry(isFaulty: true, began: entry.began)
            return .faulty
        }
        entry.pieces.insert(
            piece, at: entry.pieces.firstIndex { $0.offset > piece.offset } ?? entry.pieces.count)
        entry.held += packet.length
        held += packet.length
        guard let total = entry.total, entry.pieces.reduce(0, { $0 + $1.payload }) == total else {
            return .waiting
        }
        let pieces = entry.pieces
        held -= entry.held
        entry = Entry(began: now)
        return Self.joined(pieces).map { .whole($0, pieces) } ?? .faulty
    }

    /// Gives up packets whose fragments did not all come in time.
    mutating func sweep(at now: Int64) {
        for (key, entry) in entries where now - entry.began > limits.fragmentTime { drop(key, entry) }
    }

    private mutating func drop(_ key: Key, _ entry: Entry) {
        held -= entry.held
        entries[key] = nil
    }

    /// True if a fragment lies beside all others and within the packet, whose end it may tell.
    private static func fits(_ piece: Piece, _ fragment: IPPacket.Fragment, _ entry: inout Entry) -> Bool {
        let end = piece.offset + piece.payload
        guard piece.payload > 0, end <= 65_535, entry.pieces.count < mostPieces,
            !fragment.hasMore || piece.payload % 8 == 0
        else { return false }
        if !fragment.hasMore {
            guard entry.total == nil, entry.pieces.allSatisfy({ $0.offset + $0.payload <= end }) else {
                return false
            }
            entry.total = end
        } else if let total = entry.total, end > total {
            return false
        }
        return entry.pieces.allSatisfy { end <= $0.offset || $0.offset + $0.payload <= piece.offset }
    }

    /// The packet as it was before it was cut; nil if that would be longer than packets can be.
    private static func joined(_ pieces: [Piece]) -> [UInt8]? {
        guard let first = pieces.first, let fragment = first.packet.fragment else { return nil }
        var whole = Array(first.bytes[..<fragment.unfragmentable])
        for piece in pieces { whole += piece.bytes[piece.packet.payload..<piece.packet.length] }
        guard whole.count <= 65_535 else { return nil }
        whole[fragment.nextField] = fragment.number
        whole.withUnsafeMutableBytes { bytes in
            if first.packet.isIPv6 {
                bytes.store16(UInt16(bytes.count - 40), at: 4)
            } else {
                bytes.store16(UInt16(bytes.count), at: 2)
                bytes.store16(0, at: 6)
                TransportChecksum.writeHeader(bytes, length: fragment.unfragmentable)
            }
        }
        return whole
    }
}
