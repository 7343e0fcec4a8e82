/// Some neighbouring bytes of one client packet's payload: `[left, right)` in Specification 12.3.
package struct PayloadRegion: Hashable, Codable, Sendable {
    /// The packet's place in ``Recording/packets``, counted from 0.
    package let packet: Int
    /// The bytes, counted from 0 at the start of the payload.
    package let range: Range<Int>

    package init(packet: Int, range: Range<Int>) {
        self.packet = packet
        self.range = range
    }

    /// The number of bytes.
    package var count: Int { range.count }

    /// Whether both have a byte in common.
    package func overlaps(_ other: PayloadRegion) -> Bool {
        packet == other.packet && range.overlaps(other.range)
    }
}

extension PayloadRegion: Comparable {
    /// In sending order.
    package static func < (one: PayloadRegion, other: PayloadRegion) -> Bool {
        (one.packet, one.range.lowerBound, one.range.upperBound)
            < (other.packet, other.range.lowerBound, other.range.upperBound)
    }
}

extension PayloadRegion {
    /// The same bytes as regions in sending order that neither overlap nor touch; empty ones are left out.
    package static func union(_ regions: [PayloadRegion]) -> [PayloadRegion] {
        var result: [PayloadRegion] = []
        for region in regions.sorted() where !region.range.isEmpty {
            guard let last = result.last, last.packet == region.packet,
                region.range.lowerBound <= last.range.upperBound
            else {
                result.append(region)
                continue
            }
            let end = max(last.range.upperBound, region.range.upperBound)
            result[result.count - 1] = PayloadRegion(
                packet: last.packet, range: last.range.lowerBound..<end)
        }
        return result
    }

    /// What is left of the region without those bytes, in sending order.
    ///
    /// `others` have to be in sending order and disjoint, as ``union(_:)`` makes them.
    package func subtracting(_ others: some Sequence<PayloadRegion>) -> [PayloadRegion] {
        var result: [PayloadRegion] = []
        var left = range.lowerBound
        for other in others where overlaps(other) {
            if other.range.lowerBound > left {
                result.append(PayloadRegion(packet: packet, range: left..<other.range.lowerBound))
            }
            left = max(left, other.range.upperBound)
        }
        if left < range.upperBound {
            result.append(PayloadRegion(packet: packet, range: left..<range.upperBound))
        }
        return result
    }
}
