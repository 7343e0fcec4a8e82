import Basics
import Foundation

/// The decoded JSON of a recording's file, before validation.
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

    /// Converts a decoding error.
    static func explain(_ error: any Error, file: String) -> RecordingError {
        func layout(_ problem: LayoutProblem) -> RecordingError { .layout(file: file, problem: problem) }
        if let wrong = error as? WrongCount { return layout(.elementCount(wrong.count)) }
        guard let error = error as? DecodingError else {
            return .notJSON(file: file, complaint: ErrorWords.of(error))
        }
        var path = error.path
        guard let element = path.first?.intValue.flatMap(LayoutProblem.Element.init) else {
            if case .dataCorrupted(let context) = error {
                return .notJSON(file: file, complaint: context.complaint)
            }
            return layout(.notAnArray)
        }
        path.removeFirst()
        guard element == .packets, let packet = path.first?.intValue else { return layout(.element(element)) }
        let key = path.dropFirst().first.map(\.stringValue) ?? error.missingKey
        guard let field = key.flatMap({ PacketField(rawValue: $0) }) else {
            return layout(.packetNotAnObject(packet: packet))
        }
        return .packet(
            file: file, packet: packet,
            problem: error.missingKey == nil ? .wrongKind(field) : .missing(field))
    }
}

/// One packet's object (Specification 3.2); its keys determine its kind.
struct PacketDocument: Decodable {
    let pair: String
    let timestamp: Double
    let payload: String
    let responseLength: Int?
    let responseHash: String?
    let hasResponseHash: Bool
    let end: Bool?

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: PacketField.self)
        pair = try object.value(String.self, forKey: .pair)
        timestamp = try object.value(Double.self, forKey: .timestamp)
        payload = try object.value(String.self, forKey: .payload)
        responseLength =
            object.contains(.responseLength) ? try object.value(Int.self, forKey: .responseLength) : nil
        hasResponseHash = object.contains(.responseHash)
        responseHash = try object.decodeIfPresent(String.self, forKey: .responseHash)
        end = object.contains(.end) ? try object.value(Bool.self, forKey: .end) : nil
    }

    /// Returns the packet for a recording of this transport.
    func packet(
        in transport: Transport,
        file: String,
        index: Int
    ) throws(RecordingError) -> ClientPacket {
        func wrong(_ problem: PacketProblem) -> RecordingError {
            .packet(file: file, packet: index, problem: problem)
        }
        switch transport {
        case .udp:
            guard responseLength == nil, !hasResponseHash else {
                throw wrong(.fieldOf(.tcp, responseLength == nil ? .responseHash : .responseLength))
            }
            guard end != nil else { throw wrong(.missingIn(.udp, .end)) }
        case .tcp:
            guard end == nil else { throw wrong(.fieldOf(.udp, .end)) }
            guard responseLength != nil, hasResponseHash else {
                throw wrong(.missingIn(.tcp, responseLength == nil ? .responseLength : .responseHash))
            }
        }
        let bytes: [UInt8]
        do { bytes = try HexText.decode(payload) } catch { throw wrong(.payloadDigits(error)) }
        return ClientPacket(
            timestamp: timestamp,
            payload: bytes,
            pair: pair,
            responseLength: responseLength ?? 0,
            responseHash: responseHash
        )
    }
}
