package import Recordings

extension MatchedRegion {
    /// Describes a region of a recording; nil if the recording has no such region.
    ///
    /// - Parameters:
    ///   - region: the location of the bytes.
    ///   - recording: the recording.
    ///   - isFraming: true if they are only lengths and types.
    ///   - isMain: true if it is the region to show first.
    package init?(_ region: PayloadRegion, in recording: Recording, isFraming: Bool = false, isMain: Bool) {
        guard region.sender == .client, recording.packets.indices.contains(region.packet),
            recording.packets[region.packet].payload.indices.contains(region.range)
        else { return nil }
        self.init(region, in: recording, FieldMap(recording), isFraming: isFraming, isMain: isMain)
    }

    /// Describes a region of the server's packets; nil if there is no such region.
    ///
    /// - Parameters:
    ///   - region: the location of the bytes.
    ///   - packets: the server's non-empty packets.
    ///   - isMain: true if it is the region to show first.
    package init?(_ region: PayloadRegion, ofServer packets: [[UInt8]], isMain: Bool) {
        guard region.sender == .server, packets.indices.contains(region.packet),
            packets[region.packet].indices.contains(region.range)
        else { return nil }
        let before = packets[..<region.packet].reduce(0) { $0 + $1.count }
        self.init(
            region: region, packetLabel: "S_\(region.packet + 1)",
            flowOffset: before + region.range.lowerBound, bytes: Array(packets[region.packet][region.range]),
            fields: [], isFraming: false, isMain: isMain)
    }

    init(
        _ region: PayloadRegion, in recording: Recording, _ map: FieldMap, isFraming: Bool, isMain: Bool
    ) {
        self.init(
            region: region, packetLabel: recording.probeLabel(of: region) ?? "",
            flowOffset: (map.flowOffset(ofPacket: region.packet) ?? 0) + region.range.lowerBound,
            bytes: Array(recording.packets[region.packet].payload[region.range]),
            fields: map.fields(in: region).map(\.name), isFraming: isFraming, isMain: isMain)
    }
}

extension Range<Int> {
    fileprivate func contains(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
