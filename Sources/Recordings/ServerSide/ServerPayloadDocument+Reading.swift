import Foundation

extension ServerPayloadDocument {
    /// Reads a file in this format as a stream, so that little more than the payloads is in memory.
    ///
    /// - Parameter next: returns the next bytes; nil after the last.
    /// - Throws: `PlainJSONReader.NotPlain` for every other file; the errors of `next`.
    init(reading next: @escaping () throws -> [UInt8]?) throws {
        var reader = PlainJSONReader(next)
        var (name, isTCP): (String?, Bool?) = (nil, nil)
        var (packets, sets): ([Packet]?, [ResponseSet]?) = (nil, nil)
        try reader.object { (reader, key) in
            switch CodingKeys(rawValue: key) {
            case .testName: name = try reader.string()
            case .isTCP: isTCP = try Self.flag(&reader)
            case .packets:
                var read: [Packet] = []
                try reader.list { read.append(try Packet(&$0)) }
                packets = read
            case .responseSets:
                var read: [ResponseSet] = []
                try reader.list { read.append(try ResponseSet(&$0)) }
                sets = read
            case nil: throw PlainJSONReader.NotPlain()
            }
        }
        try reader.end()
        guard let name, let isTCP, let packets, let sets else { throw PlainJSONReader.NotPlain() }
        self.init(testName: name, isTCP: isTCP, packets: packets, responseSets: sets)
    }

    fileprivate static func flag(_ reader: inout PlainJSONReader) throws -> Bool {
        switch try reader.word() {
        case "true": true
        case "false": false
        default: throw PlainJSONReader.NotPlain()
        }
    }
}

extension ServerPayloadDocument.Packet {
    fileprivate init(_ reader: inout PlainJSONReader) throws {
        var (pair, timestamp): (String?, Double?) = (nil, nil)
        var payload: [UInt8]?
        try reader.object { (reader, key) in
            switch key {
            case "c_s_pair": pair = try reader.string()
            case "timestamp": timestamp = try reader.number()
            case "payload": payload = try reader.hexadecimal()
            case "end": _ = try ServerPayloadDocument.flag(&reader)
            default: throw PlainJSONReader.NotPlain()
            }
        }
        guard let pair, let timestamp, let payload else { throw PlainJSONReader.NotPlain() }
        self.init(pair: pair, timestamp: timestamp, payload: .init(payload))
    }
}

extension ServerPayloadDocument.ResponseSet {
    fileprivate init(_ reader: inout PlainJSONReader) throws {
        var (length, hash): (Int?, String?) = (nil, nil)
        var packets: [ServerPayloadDocument.Part]?
        try reader.object { (reader, key) in
            switch key {
            case "request_length": length = Int(exactly: try reader.number())
            case "request_hash":
                if try reader.peek() == UInt8(ascii: "\"") {
                    hash = try reader.string()
                } else if try reader.word() != "null" {
                    throw PlainJSONReader.NotPlain()
                }
            case "packets":
                var read: [ServerPayloadDocument.Part] = []
                try reader.list { read.append(try ServerPayloadDocument.Part(&$0)) }
                packets = read
            default: throw PlainJSONReader.NotPlain()
            }
        }
        guard let length, let packets else { throw PlainJSONReader.NotPlain() }
        self.init(requestLength: length, requestHash: hash, packets: packets)
    }
}

extension ServerPayloadDocument.Part {
    fileprivate init(_ reader: inout PlainJSONReader) throws {
        var timestamp: Double?
        var payload: [UInt8]?
        try reader.object { (reader, key) in
            switch key {
            case "timestamp": timestamp = try reader.number()
            case "payload": payload = try reader.hexadecimal()
            default: throw PlainJSONReader.NotPlain()
            }
        }
        guard let timestamp, let payload else { throw PlainJSONReader.NotPlain() }
        self.init(timestamp: timestamp, payload: .init(payload))
    }
}
