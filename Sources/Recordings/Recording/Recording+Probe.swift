/// Functions for searches for a classifier's rule (Specification 12).
extension Recording {
    /// Returns the recording with the bits of these bytes inverted, each byte once even if the regions
    /// overlap.
    ///
    /// Lengths, times and expected responses do not change, and neither do the server's bytes, which it
    /// inverts itself.
    ///
    /// - Throws: ``RecordingError/packet(file:packet:problem:)`` for a region that the recording does not
    ///   have, because a probe with fewer inverted bytes than stated would be a wrong measurement.
    package func inverting(_ regions: [PayloadRegion]) throws(RecordingError) -> Recording {
        let regions = regions.filter { $0.sender == .client }
        for region in regions { try check(region) }
        var changed = packets
        for region in PayloadRegion.union(regions) {
            let packet = changed[region.packet]
            changed[region.packet] = packet.replacingPayload(
                with: PayloadInversion.inverted(packet.payload, in: region.range))
        }
        return replacing(packets: changed)
    }

    private func check(_ region: PayloadRegion) throws(RecordingError) {
        func wrong(_ problem: PacketProblem) -> RecordingError {
            .packet(file: name, packet: region.packet, problem: problem)
        }
        guard packets.indices.contains(region.packet) else {
            throw wrong(.regionWithoutPacket(region.range, packets: packets.count))
        }
        let count = packets[region.packet].payload.count
        guard region.range.lowerBound >= 0, region.range.upperBound <= count else {
            throw wrong(.regionOutsidePayload(region.range, bytes: count))
        }
    }

    /// Returns the label of a client packet in the search: `C_` and its number among the non-empty packets,
    /// from 1 (Specification 12.2); nil for an empty packet and past the last.
    package func probeLabel(ofPacket packet: Int) -> String? {
        guard packets.indices.contains(packet), !packets[packet].payload.isEmpty else { return nil }
        return "C_\(packets[...packet].count { !$0.payload.isEmpty })"
    }

    /// Returns the label of a region's packet; those of the server begin with `S_`.
    package func probeLabel(of region: PayloadRegion) -> String? {
        region.sender == .server ? "S_\(region.packet + 1)" : probeLabel(ofPacket: region.packet)
    }

    /// Returns the index of the packet with that label, from 0; nil for a server's packet (`S_`), which a
    /// client cannot alter itself, and for a missing one.
    package func packet(probeLabel label: String) -> Int? {
        guard label.hasPrefix("C_"), let number = Int(label.dropFirst(2)), number >= 1 else { return nil }
        return packets.indices.filter { !packets[$0].payload.isEmpty }.dropFirst(number - 1).first
    }
}
