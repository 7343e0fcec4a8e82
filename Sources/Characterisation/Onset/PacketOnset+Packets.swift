extension PacketOnset {
    /// The packets behind the last place whose fates and delays are looked at.
    private static let window = 600
    /// Fewer packets tell nothing.
    private static let fewest = 20

    /// Finds the onset; nil if packets show none.
    ///
    /// - Parameters:
    ///   - packets: of the whole replay, in the order sent.
    ///   - held: bytes of payload before a hold, behind which it is looked for; 0 for none.
    ///   - range: bytes of payload before the earliest and the latest packet that may be the first one.
    ///   - box: the policer or the shaper, with its rate.
    ///   - segment: the payload of a full segment, in bytes.
    ///   - begin: the time of the sender's clock at which the connection began, in seconds.
    init?(
        in packets: [SentPacket], behind held: Double = 0, range: ClosedRange<Double>,
        of box: PacketTreatment.Together, segment: Int, since begin: Double
    ) {
        guard let rate = box.rate?.scaled(by: 1 / 8), rate.value > 0 else { return nil }
        let headers = PacketTreatment.headers(of: packets, segment: segment)
        let shortest = packets.lazy.compactMap(\.roundTrip).min() ?? 0
        let acknowledged = packets.compactMap { packet in packet.roundTrip.map { packet.time + $0 } }.sorted()
        var flow: [OnsetWalk.Packet] = []
        var (payload, lost, first, last, known, unlimited) = (0.0, 0.0, 0, 0, 0, 0)
        for (count, packet) in packets.enumerated() where packet.fate != .unknown {
            while known < acknowledged.count, acknowledged[known] <= packet.time { known += 1 }
            if payload >= held {
                if payload < range.lowerBound { (first, unlimited) = (flow.count, count) }
                if payload <= range.upperBound { last = flow.count }
                flow.append(
                    OnsetWalk.Packet(
                        packet, before: count + 1 < packets.count ? packets[count + 1] : nil,
                        shortest: shortest, payload: payload, lost: lost, count: count, acknowledged: known))
                if flow.count > last + Self.window { break }
            }
            let bytes = Double(max(0, packet.bytes - headers))
            if packet.fate == .delivered { payload += bytes } else { lost += bytes }
        }
        guard flow.count >= Self.fewest, first <= last else { return nil }
        let searches = OnsetWalk.both(
            flow, of: box.kind, rate: rate.value, places: first...last,
            after: held > 0 ? [] : Array(packets[..<unlimited])
        ).map {
            OnsetSearch($0, at: first...last, depth: box.depth)
        }
        guard let least = searches.map(\.cost).min() else { return nil }
        // Of two that explain the packets, the first one is usual: operators limit before the line of a client.
        let found = searches.filter { $0.cost <= least + OnsetSearch.within }
            .compactMap { $0.onset(rate: rate, since: begin) }
        guard let usual = found.first else { return nil }
        self = found.reduce(usual) { $0.joined(with: $1) }
        firstSent = packets.first.map { $0.time - begin }
    }
}
