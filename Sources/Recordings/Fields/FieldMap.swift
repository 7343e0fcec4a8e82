import Basics

/// The fields of a recording's client packets: server name, lengths, headers and so on.
///
/// Every byte belongs to exactly one field. Bytes that cannot be parsed, because they are random, encrypted
/// or truncated, form a field of their own and are not an error.
package struct FieldMap: Sendable {
    /// A field, or the part of one that lies in one packet.
    package struct Field: Hashable, Sendable {
        package let name: FieldName
        /// Location in its packet.
        package let region: PayloadRegion
        /// Offset in the client's bytes of its flow, from 0.
        package let flowOffset: Int
    }

    private let fieldsOfPackets: [[Field]]
    private let flowOffsets: [Int]

    /// Parses TCP flows as byte streams, so that a message may span packets, and datagrams one by one.
    package init(_ recording: Recording) {
        var fields = [[Field]](repeating: [], count: recording.packets.count)
        var offsets = [Int](repeating: 0, count: recording.packets.count)
        for packets in Self.flows(of: recording) {
            var starts: [Int] = []
            var stream: [UInt8] = []
            for packet in packets {
                offsets[packet] = stream.count
                starts.append(stream.count)
                stream += recording.packets[packet].payload
            }
            let parts =
                recording.transport == .tcp
                ? Self.read(stream, packetStarts: starts)
                : zip(starts, Self.read(datagrams: packets.map { recording.packets[$0].payload })).flatMap {
                    start, fields in
                    fields.map { ($0.name, $0.range.lowerBound + start..<$0.range.upperBound + start) }
                }
            Self.distribute(parts, over: packets, starts: starts, length: stream.count, into: &fields)
        }
        fieldsOfPackets = fields
        flowOffsets = offsets
    }

    /// Returns the fields of a packet in order; none for an empty or missing packet.
    package func fields(ofPacket packet: Int) -> [Field] {
        fieldsOfPackets.indices.contains(packet) ? fieldsOfPackets[packet] : []
    }

    /// Returns the fields that a region overlaps, in order.
    package func fields(in region: PayloadRegion) -> [Field] {
        fields(ofPacket: region.packet).filter { $0.region.overlaps(region) }
    }

    /// Returns the offset of a packet in the client's bytes of its flow; nil for a missing packet.
    package func flowOffset(ofPacket packet: Int) -> Int? {
        flowOffsets.indices.contains(packet) ? flowOffsets[packet] : nil
    }

    /// Returns the packets of each flow, in sending order.
    private static func flows(of recording: Recording) -> [[Int]] {
        let byPair = Dictionary(grouping: recording.packets.indices) { recording.packets[$0].pair }
        return byPair.values.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    static func read(
        _ bytes: [UInt8], packetStarts: [Int]
    ) -> [(name: FieldName, range: Range<Int>)] {
        var reader = FieldReader(bytes, packetStarts: packetStarts)
        reader.read()
        return reader.fields
    }

    /// Splits the fields of a stream at packet boundaries.
    private static func distribute(
        _ parts: [(name: FieldName, range: Range<Int>)], over packets: [Int], starts: [Int], length: Int,
        into fields: inout [[Field]]
    ) {
        var place = 0
        for part in parts {
            var rest = part.range
            while !rest.isEmpty {
                while place + 1 < starts.count, starts[place + 1] <= rest.lowerBound { place += 1 }
                let packetEnd = place + 1 < starts.count ? starts[place + 1] : length
                let end = min(rest.upperBound, packetEnd)
                let range = rest.lowerBound - starts[place]..<end - starts[place]
                fields[packets[place]].append(
                    Field(
                        name: part.name, region: PayloadRegion(packet: packets[place], range: range),
                        flowOffset: rest.lowerBound))
                rest = end..<rest.upperBound
            }
        }
    }
}
