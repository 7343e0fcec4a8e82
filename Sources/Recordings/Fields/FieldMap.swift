import Basics

/// The fields of a recording's client packets: which bytes are the server name, a length, a header.
///
/// Every byte belongs to exactly one field. What cannot be read, be it garbage, encrypted or cut off, is a field
/// of its own, never an error.
package struct FieldMap: Sendable {
    /// A field, or the part of one that lies in one packet.
    package struct Field: Hashable, Sendable {
        package let name: FieldName
        /// Where it lies in its packet.
        package let region: PayloadRegion
        /// Where it begins in the client's bytes of its flow, counted from 0.
        package let flowOffset: Int
    }

    private let fieldsOfPackets: [[Field]]
    private let flowOffsets: [Int]

    /// Reads TCP flows as the byte streams they are, so that a message may span packets; datagrams one by one.
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

    /// The fields of a packet in order; empty for a packet that is empty or not there.
    package func fields(ofPacket packet: Int) -> [Field] {
        fieldsOfPackets.indices.contains(packet) ? fieldsOfPackets[packet] : []
    }

    /// The fields that a region touches, in order.
    package func fields(in region: PayloadRegion) -> [Field] {
        fields(ofPacket: region.packet).filter { $0.region.overlaps(region) }
    }

    /// Where a packet begins in the client's bytes of its flow; nil for a packet that is not there.
    package func flowOffset(ofPacket packet: Int) -> Int? {
        flowOffsets.indices.contains(packet) ? flowOffsets[packet] : nil
    }

    /// The packets of each flow, in sending order.
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

    /// Cuts the fields of a stream where packets end.
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
