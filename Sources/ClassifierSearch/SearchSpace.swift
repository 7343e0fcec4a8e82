package import Recordings

/// The bytes that a search may invert: packets, their fields, and where it may cut these.
package struct SearchSpace: Equatable, Sendable {
    /// What a search leaves as it is in every probe.
    package enum Sparing: String, Codable, CaseIterable, Sendable {
        /// Nothing: lengths and types are searched too, each as a whole.
        case nothing
        /// Whatever tells a parser where fields are. Some networks stall a flow whose TLS lengths are wrong, which
        /// is why upstream spares the first ten bytes (Specification 12.2); it takes far fewer probes too.
        case framing
    }

    /// What the search knows of a field.
    enum Kind: Sendable {
        /// Lengths and types: inverted as a whole or not at all.
        case framing
        /// Content, searched byte by byte.
        case content
        /// Content that names the server, where a rule most likely looks.
        case serverName
    }

    /// A field of one packet.
    struct Field: Equatable, Sendable {
        let region: PayloadRegion
        let kind: Kind
    }

    /// The fields that may be inverted, packet by packet.
    let packets: [[Field]]
    /// What is never inverted.
    package let sparing: Sparing
    /// The digest of the recording that the space was made from.
    package let recordingDigest: String
    /// Whether anything is in fact never inverted.
    package let sparesBytes: Bool

    /// All client bytes of a recording but the spared ones.
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

    /// Every byte that may be inverted.
    var everything: [PayloadRegion] { PayloadRegion.union(packets.flatMap { $0.map(\.region) }) }

    /// The kind of the field that a byte lies in; content where no field is known.
    func kind(ofByte byte: Int, inPacket packet: Int) -> Kind {
        packets[packet].first { $0.region.range.contains(byte) }?.kind ?? .content
    }
}
