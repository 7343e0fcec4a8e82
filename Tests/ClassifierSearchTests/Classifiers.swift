import Recordings

/// A classifier to be found out: whether it still recognises the flow of a recording.
struct Classifier: Sendable {
    let recognises: @Sendable (Recording) -> Bool

    /// Every one of some patterns anywhere in the flow's client bytes.
    static func all(_ patterns: [UInt8]...) -> Classifier {
        Classifier { recording in
            let stream = recording.packets.flatMap(\.payload)
            return patterns.allSatisfy { contains(stream, $0) }
        }
    }

    /// Any one of some patterns.
    static func any(_ patterns: [UInt8]...) -> Classifier {
        Classifier { recording in
            let stream = recording.packets.flatMap(\.payload)
            return patterns.contains { contains(stream, $0) }
        }
    }

    /// A pattern at one place of one packet.
    static func at(_ offset: Int, ofPacket packet: Int, _ pattern: [UInt8]) -> Classifier {
        Classifier { $0.packets[packet].payload.dropFirst(offset).starts(with: pattern) }
    }

    /// Whatever the bytes are.
    static let portOnly = Classifier { _ in true }

    /// A name in the server_name extension of a ClientHello in the first packet, read strictly: every length must
    /// add up (RFC 8446 4.1.2, RFC 6066 3). Written for these tests alone.
    static func serverName(_ matches: @escaping @Sendable (String) -> Bool) -> Classifier {
        Classifier { recording in
            recording.packets.first.flatMap { serverName(of: $0.payload) }.map(matches) ?? false
        }
    }

    static func serverName(of record: [UInt8]) -> String? {
        var rest = record[...]
        func number(_ count: Int, _ bytes: inout ArraySlice<UInt8>) -> Int? {
            guard bytes.count >= count else { return nil }
            defer { bytes = bytes.dropFirst(count) }
            return bytes.prefix(count).reduce(0) { 256 * $0 + Int($1) }
        }
        func vector(_ count: Int, _ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
            guard let length = number(count, &bytes), bytes.count >= length else { return nil }
            defer { bytes = bytes.dropFirst(length) }
            return bytes.prefix(length)
        }
        guard number(1, &rest) == 22, number(1, &rest) == 3, number(1, &rest) != nil,
            var handshake = vector(2, &rest), number(1, &handshake) == 1, var hello = vector(3, &handshake),
            number(2, &hello) != nil, hello.count >= 32
        else { return nil }
        hello = hello.dropFirst(32)
        guard vector(1, &hello) != nil, vector(2, &hello) != nil, vector(1, &hello) != nil,
            var extensions = vector(2, &hello)
        else { return nil }
        while !extensions.isEmpty {
            guard let type = number(2, &extensions), var body = vector(2, &extensions) else { return nil }
            guard type == 0 else { continue }
            guard var list = vector(2, &body), number(1, &list) == 0, let name = vector(2, &list) else {
                return nil
            }
            return name.allSatisfy { $0 < 128 } ? String(decoding: name, as: UTF8.self) : nil
        }
        return nil
    }

    static func contains(_ bytes: [UInt8], _ pattern: [UInt8]) -> Bool {
        place(of: pattern, in: bytes) != nil
    }

    static func place(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
        guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
        return (0...bytes.count - pattern.count).first {
            bytes[$0] == first && bytes[$0..<$0 + pattern.count].elementsEqual(pattern)
        }
    }
}
