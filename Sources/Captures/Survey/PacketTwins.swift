import Basics

/// Finds packets that a capture has more than once: of a mirrored port, of several interfaces, or from before and behind an
/// address translation.
struct PacketTwins: Sendable {
    /// A packet like one shortly before.
    enum Twin {
        /// The same packet, captured again.
        case copy
        /// An equal packet between the same ends; nothing tells whether it was captured or sent again.
        case undecided
        /// The same packet between other ends: behind an address translation, if all packets of the flow are.
        case translated(from: EndpointPair)
    }

    private struct Recent {
        let number: Int
        let time: Int64
        let source: FlowEndpoint
        let destination: FlowEndpoint
        let identification: UInt16?
        let hopLimit: UInt8
        /// The hash of what precedes the IP packet in its frame.
        let link: Int
        /// True if its sender counts on the identification.
        let isCounted: Bool
    }

    private struct Direction: Hashable {
        let source: FlowEndpoint
        let destination: FlowEndpoint
    }

    /// Recent packets by the hash of their content.
    private var recent: [Int: [Recent]] = [:]
    /// The hashes of the recent packets, the oldest at ``place``.
    private var order: [(hash: Int, number: Int)] = []
    private var place = 0
    /// The identification that each sender used last.
    private var identifications: [Direction: UInt16] = [:]

    /// Number of recent packets that are kept.
    private static let most = 4_096
    /// Number of packets with the same content that are kept, between different ends.
    private static let mostAlike = 4
    /// Number of directions whose identifications are kept.
    private static let mostDirections = 100_000
    /// The longest delays of copies, in nanoseconds: of those with the same identification; of those that another interface
    /// or a router shows; of those that nothing else shows.
    private static let (surely, probably, perhaps): (Int64, Int64, Int64) = (
        100_000_000, 10_000_000, 2_000_000
    )
    /// Bytes of a segment's payload that are compared; its sequence number tells the rest.
    private static let compared = 32

    /// Compares the next packet with those before it.
    ///
    /// - Parameters:
    ///   - segment: what it carries.
    ///   - packet: the packet.
    /// - Returns: what it is; nil for a packet like no other.
    mutating func twin(of segment: Segment, in packet: CapturedPacket) -> Twin? {
        let hash = Self.hash(segment)
        let direction = Direction(source: segment.source, destination: segment.destination)
        let previous = identifications[direction]
        let identification = segment.identification.flatMap { $0 == 0 ? nil : $0 }
        if let identification, previous != nil || identifications.count < Self.mostDirections {
            identifications[direction] = identification
        }
        let this = Recent(
            number: packet.number, time: packet.time, source: segment.source,
            destination: segment.destination, identification: identification, hopLimit: segment.hopLimit,
            link: Self.link(segment), isCounted: previous != nil && previous != identification)
        let alike = recent[hash] ?? []
        if let index = alike.firstIndex(where: {
            $0.source == this.source && $0.destination == this.destination
        }) {
            if let twin = Self.twin(this, of: alike[index], segment.transport) { return twin }
            // It was sent again: copies that follow are copies of this one.
            recent[hash]?[index] = this
            remember(hash, this.number)
            return nil
        }
        if alike.count < Self.mostAlike {
            recent[hash, default: []].append(this)
            remember(hash, this.number)
        }
        guard let other = alike.first(where: { Self.isTranslated(this, of: $0, segment.transport) }) else {
            return nil
        }
        return .translated(from: EndpointPair(segment.transport, other.source, other.destination))
    }

    /// Returns the relation of a packet to an equal one between the same ends; nil if it was sent again.
    private static func twin(_ this: Recent, of other: Recent, _ transport: Transport) -> Twin? {
        let delay = abs(this.time - other.time)
        let isForwarded = this.hopLimit < other.hopLimit
        if let identification = this.identification, let earlier = other.identification {
            // A sender of datagrams may repeat one with fewer hops, to find routers.
            if identification != earlier {
                return isForwarded && transport == .tcp && delay <= probably ? .copy : nil
            }
            if other.isCounted { return delay <= surely ? .copy : nil }
        }
        if isForwarded || this.link != other.link { return delay <= probably ? .copy : nil }
        return delay <= perhaps ? .undecided : nil
    }

    /// True if a packet may be one between other ends behind an address translation.
    private static func isTranslated(_ this: Recent, of other: Recent, _ transport: Transport) -> Bool {
        guard abs(this.time - other.time) <= probably else { return false }
        let isSame =
            this.identification != nil && this.identification == other.identification
            && (this.isCounted || other.isCounted)
        // Equal datagrams go to several servers, too.
        guard
            transport == .tcp || isSame || this.source == other.source
                || this.destination == other.destination
        else { return false }
        return isSame || this.hopLimit != other.hopLimit || this.link != other.link
    }

    /// Keeps the place of a recent packet, and forgets the oldest.
    private mutating func remember(_ hash: Int, _ number: Int) {
        guard order.count == Self.most else {
            order.append((hash, number))
            return
        }
        let oldest = order[place]
        order[place] = (hash, number)
        place = (place + 1) % Self.most
        recent[oldest.hash]?.removeAll { $0.number == oldest.number }
        if recent[oldest.hash]?.isEmpty == true { recent[oldest.hash] = nil }
    }

    /// The hash of what routers and address translations leave as it is.
    private static func hash(_ segment: Segment) -> Int {
        var hasher = Hasher()
        hasher.combine(segment.payload.count + segment.missing)
        if let tcp = segment.tcp {
            hasher.combine(tcp.sequence)
            hasher.combine(tcp.acknowledged)
            hasher.combine([tcp.isSYN, tcp.isFIN, tcp.isRST])
            hasher.combine(tcp.timestamps?.value)
            hasher.combine(tcp.timestamps?.echo)
            for block in tcp.selective {
                hasher.combine(block.start)
                hasher.combine(block.end)
            }
            hasher.combine(bytes: segment.payload.prefix(compared).raw)
        } else {
            hasher.combine(bytes: segment.payload.raw)
        }
        return hasher.finalize()
    }

    /// The hash of what precedes the IP packet in its frame: addresses, tags and interfaces of the link.
    private static func link(_ segment: Segment) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: segment.link.raw)
        return hasher.finalize()
    }
}
