/// Adjacent bytes of one packet's payload: `[left, right)` in Specification 12.3.
package struct PayloadRegion: Hashable, Sendable {
    /// Sender of the packet.
    package enum Sender: String, Codable, Sendable {
        case client, server
    }

    /// Sender of the packet.
    package let sender: Sender
    /// Index of the packet, from 0: in ``Recording/packets``, or among the server's non-empty packets.
    package let packet: Int
    /// The bytes, from 0 at the start of the payload.
    package let range: Range<Int>

    package init(_ sender: Sender = .client, packet: Int, range: Range<Int>) {
        self.sender = sender
        self.packet = packet
        self.range = range
    }

    /// The number of bytes.
    package var count: Int { range.count }

    /// Returns true if both have a byte in common.
    package func overlaps(_ other: PayloadRegion) -> Bool {
        isInPacket(of: other) && range.overlaps(other.range)
    }

    private func isInPacket(of other: PayloadRegion) -> Bool {
        sender == other.sender && packet == other.packet
    }
}

/// Searches saved before servers' packets could be searched have no sender.
extension PayloadRegion: Codable {
    private enum CodingKeys: String, CodingKey {
        case sender, packet, range
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fields.decodeIfPresent(Sender.self, forKey: .sender) ?? .client,
            packet: try fields.decode(Int.self, forKey: .packet),
            range: try fields.decode(Range<Int>.self, forKey: .range))
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if sender == .server { try fields.encode(sender, forKey: .sender) }
        try fields.encode(packet, forKey: .packet)
        try fields.encode(range, forKey: .range)
    }
}

extension PayloadRegion: Comparable {
    /// Orders regions by sending order, the client's before the server's.
    package static func < (one: PayloadRegion, other: PayloadRegion) -> Bool {
        if one.sender != other.sender { return one.sender == .client }
        return (one.packet, one.range.lowerBound, one.range.upperBound)
            < (other.packet, other.range.lowerBound, other.range.upperBound)
    }
}

extension PayloadRegion {
    /// Returns the same bytes as regions in sending order that neither overlap nor touch, without empty ones.
    package static func union(_ regions: [PayloadRegion]) -> [PayloadRegion] {
        var result: [PayloadRegion] = []
        for region in regions.sorted() where !region.range.isEmpty {
            guard let last = result.last, last.isInPacket(of: region),
                region.range.lowerBound <= last.range.upperBound
            else {
                result.append(region)
                continue
            }
            let end = max(last.range.upperBound, region.range.upperBound)
            result[result.count - 1] = PayloadRegion(
                last.sender, packet: last.packet, range: last.range.lowerBound..<end)
        }
        return result
    }

    /// Returns the rest of the region without those bytes, in sending order.
    ///
    /// `others` must be in sending order and disjoint, as returned by ``union(_:)``.
    package func subtracting(_ others: some Sequence<PayloadRegion>) -> [PayloadRegion] {
        var result: [PayloadRegion] = []
        var left = range.lowerBound
        for other in others where overlaps(other) {
            if other.range.lowerBound > left {
                result.append(PayloadRegion(sender, packet: packet, range: left..<other.range.lowerBound))
            }
            left = max(left, other.range.upperBound)
        }
        if left < range.upperBound {
            result.append(PayloadRegion(sender, packet: packet, range: left..<range.upperBound))
        }
        return result
    }
}
