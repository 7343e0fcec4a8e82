import Foundation

/// A recording's file as its JSON says it, before anything is known to make sense.
struct RecordingDocument: Decodable {
    let packets: [PacketDocument]
    let udpClientPorts: [String]
    let tcpPairs: [String]
    let name: String

    init(from decoder: any Decoder) throws {
        var array = try decoder.unkeyedContainer()
        guard let count = array.count, count == 4 else {
            throw WrongCount(count: array.count ?? 0)
        }
        packets = try array.decode([PacketDocument].self)
        udpClientPorts = try array.decode([String].self)
        tcpPairs = try array.decode([String].self)
        name = try array.decode(String.self)
    }

    private struct WrongCount: Error {
        let count: Int
    }

    private static let elements = [
        "an array of packets", "an array of UDP client ports", "an array of TCP flows", "the replay name",
    ]

    /// The decoder's complaint in our words.
    static func explain(_ error: any Error, file: String) -> RecordingError {
        if let wrong = error as? WrongCount {
            return .layout(
                file: file,
                problem: "the outer array has \(wrong.count) elements; a recording has four: "
                    + elements.joined(separator: ", ")
            )
        }
        guard let error = error as? DecodingError else {
            return .notJSON(file: file, reason: "\(error)")
        }
        var path = error.path
        guard let element = path.first?.intValue, elements.indices.contains(element) else {
            if case .dataCorrupted(let context) = error {
                return .notJSON(file: file, reason: context.reason)
            }
            return .layout(
                file: file,
                problem: "the top level is no array; a recording is an array of four elements"
            )
        }
        path.removeFirst()
        guard element == 0, let packet = path.first?.intValue else {
            return .layout(file: file, problem: "element \(element + 1) is not \(elements[element])")
        }
        guard let field = path.dropFirst().first.map(\.stringValue) ?? error.missingKey else {
            return .layout(
                file: file,
                problem: "packet \(packet + 1) is no object with the fields of a packet"
            )
        }
        let problem =
            error.missingKey == nil
            ? "is not \(PacketDocument.expectations[field] ?? "as it should be")" : "is missing"
        return .packet(file: file, packet: packet, field: field, problem: problem)
    }
}

/// One packet's object (Specification 3.2); which keys are there tells what kind it is.
struct PacketDocument: Decodable {
    let pair: String
    let timestamp: Double
    let payload: String
    let responseLength: Int?
    let responseHash: String?
    let hasResponseHash: Bool
    let end: Bool?

    private enum Key: String, CodingKey {
        case pair = "c_s_pair"
        case timestamp, payload, end
        case responseLength = "response_len"
        case responseHash = "response_hash"
    }

    static let expectations = [
        "c_s_pair": "a string with client and server endpoint",
        "timestamp": "a number of seconds, 0 or more",
        "payload": "a string of hexadecimal digits",
        "end": "true or false",
        "response_len": "a whole number of bytes, 0 or more",
        "response_hash": "null or a string of 40 hexadecimal digits",
    ]

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        pair = try object.value(String.self, forKey: .pair)
        timestamp = try object.value(Double.self, forKey: .timestamp)
        payload = try object.value(String.self, forKey: .payload)
        responseLength =
            object.contains(.responseLength) ? try object.value(Int.self, forKey: .responseLength) : nil
        hasResponseHash = object.contains(.responseHash)
        responseHash = try object.decodeIfPresent(String.self, forKey: .responseHash)
        end = object.contains(.end) ? try object.value(Bool.self, forKey: .end) : nil
    }

    /// The packet of a recording of this transport.
    func packet(
        in transport: Recording.Transport,
        file: String,
        index: Int
    ) throws(RecordingError) -> ClientPacket {
        func wrong(_ field: String, _ problem: String) -> RecordingError {
            .packet(file: file, packet: index, field: field, problem: problem)
        }
        switch transport {
        case .udp:
            guard responseLength == nil, !hasResponseHash else {
                throw wrong(
                    responseLength == nil ? "response_hash" : "response_len",
                    "is a TCP packet's field, but this is a UDP recording; all packets must be of one kind"
                )
            }
            guard end != nil else {
                throw wrong("end", "is missing; every packet of a UDP recording has it")
            }
        case .tcp:
            guard end == nil else {
                throw wrong(
                    "end",
                    "is a UDP packet's field, but this is a TCP recording; all packets must be of one kind"
                )
            }
            guard responseLength != nil, hasResponseHash else {
                throw wrong(
                    responseLength == nil ? "response_len" : "response_hash",
                    "is missing; every packet of a TCP recording has it"
                )
            }
        }
        let bytes: [UInt8]
        do { bytes = try HexText.decode(payload) } catch { throw wrong("payload", error.sentence) }
        return ClientPacket(
            timestamp: timestamp,
            payload: bytes,
            pair: pair,
            responseLength: responseLength ?? 0,
            responseHash: responseHash
        )
    }
}
