import Basics

/// The bytes of a TLS 1.3 connection to an innocuous name, of given lengths: a ClientHello and application
/// data from the client, a ServerHello and application data from the server (RFC 8446 5.1 and 5.2).
///
/// No key exchange takes place: what would be encrypted is pseudorandom, from a seed that depends on a
/// recording's name, so client and server make the same bytes.
package struct InnocuousTLS: Sendable {
    /// The name in the ClientHello, which RFC 2606 reserves for examples.
    package static let serverName = "www.example.com"
    /// Length of the longest record, bytes: 2^14 of content after a header of five.
    static let longestRecord = 16_384 + header
    private static let header = 5
    /// Number of pseudorandom bytes after which the content of records repeats.
    private static let block = 65_536

    /// The recording's name.
    private let name: String

    /// Returns the wire name of the recording made from one with some name, `ESPN-01012030-tls`, which other
    /// servers do not know.
    package static func wireName(of name: String) -> String { name + "-tls" }

    /// Returns the name of the recording that a wire name was made from; nil for another name.
    package static func parse(_ wireName: String) -> String? {
        guard let mark = wireName.lastIndex(where: { $0 == "-" || $0 == "_" }), mark > wireName.startIndex,
            wireName[mark...].dropFirst() == "tls"
        else { return nil }
        return String(wireName[..<mark])
    }

    /// Creates the connection that stands for a recording with a name in the protocol, where `-` and `_` count as
    /// equal.
    package init(name: String) { self.name = ReplayName.lookupKey(name) }

    /// Returns the client's payloads; nil if they are too short for a ClientHello.
    ///
    /// The ClientHello fills the first payload, or as many as it needs if that is too short. The records after
    /// it continue across payloads, as those of a real connection do.
    ///
    /// - Parameter lengths: the payloads' lengths, bytes.
    /// - Returns: the payloads, of these lengths.
    package func client(lengths: [Int]) -> [[UInt8]]? {
        guard let hello = hello(lengths) else { return nil }
        var seed = SeededBytes(name: name + " client data")
        return Self.cut(hello + Self.records(lengths.reduce(0, +) - hello.count, &seed), lengths)
    }

    /// Returns the server's payloads, or the beginning of a ServerHello if they are shorter than one.
    ///
    /// - Parameters:
    ///   - lengths: the payloads' lengths, bytes.
    ///   - client: the lengths of the client's payloads.
    /// - Returns: the payloads, of these lengths; nil if the client's are too short for a ClientHello.
    package func server(lengths: [Int], client: [Int]) -> [[UInt8]]? {
        guard let request = self.hello(client) else { return nil }
        // The session ID follows the headers of record and message, the version and the random bytes.
        let place = 5 + 4 + 2 + 32
        let sessionID = request[(place + 1)...].prefix(Int(request[place]))
        var seed = SeededBytes(name: name + " server data")
        let hello = Self.serverHello(to: sessionID, &seed)
        let total = lengths.reduce(0, +)
        return Self.cut(hello + Self.records(max(0, total - hello.count), &seed), lengths)
    }

    /// Returns a ClientHello that ends with a payload, as early as possible.
    private func hello(_ lengths: [Int]) -> [UInt8]? {
        var length = 0
        for next in lengths {
            length += next
            guard length <= Self.longestRecord else { break }
            var seed = SeededBytes(name: name + " hello")
            if let record = ClientHello.record(length: length, serverName: Self.serverName, seed: &seed) {
                return record
            }
        }
        // A first payload longer than a record contains the hello and the record after it.
        guard length > Self.longestRecord else { return nil }
        var seed = SeededBytes(name: name + " hello")
        return ClientHello.record(length: 512, serverName: Self.serverName, seed: &seed)
    }

    /// Returns a ServerHello of TLS 1.3 that repeats the client's session ID (RFC 8446 4.1.3): 95 bytes and
    /// those of the session ID.
    private static func serverHello(to sessionID: ArraySlice<UInt8>, _ seed: inout SeededBytes) -> [UInt8] {
        let extensions: [UInt8] =
            [0, 43, 0, 2, 3, 4]  // The version, TLS 1.3.
            + [0, 51, 0, 36, 0, 0x1D, 0, 32]  // The key share, X25519.
        let random = seed.bytes(32)
        let share = seed.bytes(32)
        var hello: [UInt8] = [3, 3] + random
        hello += [UInt8(sessionID.count)] + sessionID
        hello += [0x13, 0x01, 0, 0, UInt8(extensions.count + share.count)]
        hello += extensions + share
        return [22, 3, 3, 0, UInt8(hello.count + 4), 2, 0, 0, UInt8(hello.count)] + hello
    }

    /// Returns records of application data with a total length; one too short for a record with content is
    /// the beginning of one.
    ///
    /// The content repeats after ``block`` bytes, more than the 32 KiB that a compressor on the path remembers
    /// (RFC 1951), so that long answers are made quickly.
    private static func records(_ total: Int, _ seed: inout SeededBytes) -> [UInt8] {
        let content = seed.bytes(min(total, block) + longestRecord)
        var place = 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(total + header)
        while bytes.count < total {
            let rest = total - bytes.count
            var length = min(rest, longestRecord)
            // The next record needs its header and at least one byte.
            if (1...header).contains(rest - length) { length -= header + 1 }
            let count = max(1, length - header)
            bytes += [23, 3, 3, UInt8(count >> 8), UInt8(count & 0xFF)]
            bytes += content[place..<place + count]
            place = (place + count) % block
        }
        bytes.removeLast(bytes.count - total)
        return bytes
    }

    /// Cuts bytes, of which there are at least as many, into payloads of given lengths.
    private static func cut(_ bytes: [UInt8], _ lengths: [Int]) -> [[UInt8]] {
        var place = 0
        return lengths.map { length in
            defer { place += length }
            return Array(bytes[place..<place + length])
        }
    }
}

extension Recording {
    /// Returns the recording of the same sizes and times that looks like TLS to an innocuous name; nil for
    /// UDP, where TLS would be conspicuous, for a port recording, and if the client sends too little for a
    /// ClientHello.
    package func innocuous() -> Recording? {
        let wireName = InnocuousTLS.wireName(of: name)
        guard transport == .tcp, !isPortTest, ReplayName.isValid(wireName),
            let payloads = InnocuousTLS(name: name).client(lengths: packets.map(\.payload.count))
        else { return nil }
        return replacing(
            packets: zip(packets, payloads).map { packet, payload in
                ClientPacket(
                    timestamp: packet.timestamp, payload: payload, pair: packet.pair,
                    responseLength: packet.responseLength)
            }, name: wireName)
    }
}
