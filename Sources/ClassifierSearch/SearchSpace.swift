package import Recordings

/// The bytes that a search may invert: packets, their fields, and the permitted divisions.
package struct SearchSpace: Equatable, Sendable {
    /// Bytes that a search never inverts.
    package enum Sparing: String, Codable, CaseIterable, Sendable {
        /// None: lengths and types are searched too, each as a whole.
        case nothing
        /// Bytes that a parser needs to locate fields. Some networks stall a flow with invalid TLS lengths,
        /// which is the reason that upstream never inverts the first ten bytes (Specification 12.2); it also
        /// takes far fewer probes.
        case framing
    }

    /// Kind of a field in the search.
    enum Kind: Sendable {
        /// Lengths and types: inverted as a whole or not at all.
        case framing
        /// Content, searched byte by byte.
        case content
        /// Content with the server's name, which rules most likely match.
        case serverName
    }

    /// A field of one packet.
    struct Field: Equatable, Sendable {
        let region: PayloadRegion
        let kind: Kind
    }

    /// The fields that may be inverted, packet by packet.
    let packets: [[Field]]
    /// Bytes that are never inverted.
    package let sparing: Sparing
    /// The digest of the recording.
    package let recordingDigest: String
    /// True if any byte of the recording is never inverted.
    package let sparesBytes: Bool

    /// Creates the space of all client bytes of a recording except the spared ones.
    ///
    /// - Throws: ``SearchError/nothingToInvert(recording:)``.
    package init(_ recording: Recording, sparing: Sparing = .nothing) throws(SearchError) {
        let map = FieldMap(recording)
        var spares = false
        packets = recording.packets.indices.map { packet in
            map.fields(ofPacket: packet).compactMap { field in
                let kind: Kind =
                    field.name.isFraming ? .framing : field.name.namesServer ? .serverName : .content
                if sparing == .framing, kind == .framing {
                    spares = true
                    return nil
                }
                return Field(region: field.region, kind: kind)
            }
        }
        self.sparing = sparing
        recordingDigest = recording.digest
        sparesBytes = spares
        guard packets.contains(where: { !$0.isEmpty }) else {
            throw .nothingToInvert(recording: recording.name)
        }
    }

    /// All bytes that may be inverted.
    var everything: [PayloadRegion] { PayloadRegion.union(packets.flatMap { $0.map(\.region) }) }

    /// Returns the kind of the field that contains a byte; content if the field is unknown.
    func kind(ofByte byte: Int, inPacket packet: Int) -> Kind {
        packets[packet].first { $0.region.range.contains(byte) }?.kind ?? .content
    }
}
