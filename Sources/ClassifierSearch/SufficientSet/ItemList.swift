import Recordings

/// The items among which a scope's needed ones are searched; each is one region or several of one packet.
enum ItemList {
    case groups([[PayloadRegion]])
    /// Every byte of these regions.
    case bytes([PayloadRegion])

    /// Returns the content of a scope apart from `flipped`. Packets are in reverse order, so that the first
    /// ones, which classifiers usually examine, are inverted last.
    init(_ scope: SufficientSetSearch.Scope, in space: SearchSpace, without flipped: [PayloadRegion]) {
        switch scope {
        case .packets:
            let byPacket = Dictionary(grouping: flipped, by: \.packet)
            self = .groups(
                space.packets.indices.reversed().compactMap { packet in
                    let rest = space.packets[packet].flatMap {
                        $0.region.subtracting(byPacket[packet] ?? [])
                    }
                    return rest.isEmpty ? nil : PayloadRegion.union(rest)
                })
        case .fields(let packet):
            let inPacket = flipped.filter { $0.packet == packet }
            self = .groups(
                space.packets[packet].map { $0.region.subtracting(inPacket) }.filter { !$0.isEmpty })
        case .bytes(let regions):
            let taken = flipped.filter { $0.packet == regions.first?.packet }
            self = .bytes(regions.flatMap { $0.subtracting(taken) })
        }
    }

    var count: Int {
        switch self {
        case .groups(let groups): groups.count
        case .bytes(let regions): regions.reduce(0) { $0 + $1.count }
        }
    }

    /// Returns the bytes of some items, given as ascending ranges of their indices.
    func regions(of places: [Range<Int>]) -> [PayloadRegion] {
        switch self {
        case .groups(let groups): return places.flatMap { groups[$0].flatMap { $0 } }
        case .bytes(let regions):
            var result: [PayloadRegion] = []
            var start = 0
            for region in regions {
                let all = start..<start + region.count
                for part in places where part.overlaps(all) {
                    let part = part.clamped(to: all)
                    let offset = region.range.lowerBound - start
                    result.append(
                        PayloadRegion(
                            packet: region.packet,
                            range: part.lowerBound + offset..<part.upperBound + offset))
                }
                start = all.upperBound
            }
            return result
        }
    }
}
