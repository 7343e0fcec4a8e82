/// The server's name in a flow's first bytes, which a classifier on the path would match.
package enum ServerName {
    /// Returns the TLS server name (RFC 6066 3) or the HTTP Host (RFC 9110 7.2); nil if there is neither.
    package static func find(in payload: [UInt8]) -> String? {
        // Skip the header of a record: type, version, length (RFC 8446 5.1).
        payload.first == 0x16 ? inHandshake(Array(payload.dropFirst(5))) : inHTTPRequest(payload)
    }

    /// Returns the TLS server name of a handshake message, without a record header.
    package static func inHandshake(_ message: [UInt8]) -> String? {
        var reader = ByteReader(message[...])
        // The message's header: type 1, length (RFC 8446 4).
        guard reader.uint8() == 1, reader.skip(3), reader.skip(2 + 32),
            reader.vector8() != nil, reader.vector16() != nil, reader.vector8() != nil,
            var extensions = reader.vector16().map({ ByteReader($0) })
        else { return nil }
        while let type = extensions.uint16(), let body = extensions.vector16() {
            guard type == 0 else { continue }
            var list = ByteReader(body)
            guard var names = list.vector16().map({ ByteReader($0) }), names.uint8() == 0 else { return nil }
            return names.vector16().flatMap(text)
        }
        return nil
    }

    private static func inHTTPRequest(_ payload: [UInt8]) -> String? {
        guard payload.first.map({ (0x41...0x5A).contains($0) }) == true else { return nil }
        let lines = payload.split(separator: 0x0A).dropFirst()
        for line in lines {
            guard let colon = line.firstIndex(of: 0x3A) else { continue }
            guard text(line[..<colon])?.lowercased() == "host" else { continue }
            let value = line[line.index(after: colon)...]
            return text(value)?.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }).first
                .map(String.init)
        }
        return nil
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        guard !bytes.isEmpty, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Reads big-endian numbers and length-prefixed vectors; every method returns nil past the end.
private struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

    mutating func uint8() -> Int? { rest.popFirst().map(Int.init) }

    mutating func uint16() -> Int? { bytes(2).map { $0.reduce(0) { $0 << 8 | Int($1) } } }

    mutating func vector8() -> ArraySlice<UInt8>? { uint8().flatMap { bytes($0) } }

    mutating func vector16() -> ArraySlice<UInt8>? { uint16().flatMap { bytes($0) } }

    private mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
