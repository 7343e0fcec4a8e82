import QUICInitials

/// The ClientHello in QUIC; encryption leaves each byte in its place (RFC 9001, section 5.3).
extension FieldMap {
    /// Names the bytes of a flow's datagrams: decrypted for QUIC's first packets, otherwise datagram by
    /// datagram.
    static func read(datagrams: [[UInt8]]) -> [[(name: FieldName, range: Range<Int>)]] {
        var names = named(datagrams)
        return datagrams.indices.map { index in
            names.removeValue(forKey: index).map(runs) ?? read(datagrams[index], packetStarts: [0])
        }
    }

    /// Returns the name of each byte of the datagrams with QUIC packets that could be decrypted.
    private static func named(_ datagrams: [[UInt8]]) -> [Int: [FieldName]] {
        var hello = QUICHello()
        var names: [Int: [FieldName]] = [:]
        var fields: [FieldReader.Field] = []
        search: for datagram in datagrams {
            switch hello.take(datagram) {
            case .wanting: continue
            case .none: break search
            case .message(let message):
                var reader = FieldReader(message, packetStarts: [0])
                reader.readHandshakeMessage()
                fields = reader.fields
                break search
            }
        }
        for packet in hello.packets {
            let count = datagrams[packet.datagram].count
            var all = names[packet.datagram] ?? Array(repeating: .payload, count: count)
            for place in packet.range { all[place] = place < packet.payload ? .quicHeader : .quicBody }
            names[packet.datagram] = all
        }
        let places = hello.placesOfMessage
        for field in fields {
            for place in places[field.range] { names[place.datagram]?[place.offset] = field.name }
        }
        return names
    }

    /// Joins adjacent bytes that have the same name.
    private static func runs(_ names: [FieldName]) -> [(name: FieldName, range: Range<Int>)] {
        var runs: [(name: FieldName, range: Range<Int>)] = []
        for (place, name) in names.enumerated() {
            if let last = runs.last, last.name == name {
                runs[runs.count - 1].range = last.range.lowerBound..<place + 1
            } else {
                runs.append((name, place..<place + 1))
            }
        }
        return runs
    }
}
