import Basics
import Testing

@testable import Recordings

@Suite("Recordings that look like innocuous TLS")
struct InnocuousTLSTests {
    private static let pair = "010.000.000.002.50000-192.000.002.010.00080"

    private func recording(_ lengths: [Int], name: String = "Example-01012030") throws -> Recording {
        try Recording(
            name: name, transport: .tcp,
            packets: lengths.enumerated().map {
                ClientPacket(
                    timestamp: Double($0.offset) / 10, payload: [UInt8](repeating: 65, count: $0.element),
                    pair: Self.pair, responseLength: 1_000 * ($0.offset + 1))
            }, tcpPairs: [Self.pair])
    }

    /// Splits bytes into TLS records; nil unless they end with one.
    private func split(_ bytes: [UInt8]) -> [(type: UInt8, version: [UInt8], content: [UInt8])]? {
        var rest = bytes[...]
        var result: [(type: UInt8, version: [UInt8], content: [UInt8])] = []
        while !rest.isEmpty {
            guard rest.count > 5 else { return nil }
            let header = Array(rest.prefix(5))
            let length = Int(header[3]) << 8 | Int(header[4])
            rest = rest.dropFirst(5)
            guard (1...16_384).contains(length), rest.count >= length else { return nil }
            result.append((header[0], [header[1], header[2]], Array(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        return result
    }

    @Test(
        "The client's bytes are a ClientHello and application data, in packets of the same sizes and times",
        arguments: [
            [517, 60, 900], [300], [512, 20_000, 7], [40, 80, 90, 100, 50], [30_000],
            [517, 16_389, 16_390, 16_392],
        ])
    func client(lengths: [Int]) throws {
        let original = try recording(lengths)
        let made = try #require(original.innocuous())
        #expect(made.packets.map(\.payload.count) == lengths)
        #expect(made.packets.map(\.timestamp) == original.packets.map(\.timestamp))
        #expect(made.packets.map(\.responseLength) == original.packets.map(\.responseLength))
        let records = try #require(split(made.packets.flatMap(\.payload)))
        let hello = try #require(records.first)
        #expect(hello.type == 22)
        #expect(hello.version == [3, 1])
        #expect(ServerName.inHandshake(hello.content) == "www.example.com")
        // The reader of the tests' own accepts only a hello in which all lengths add up.
        let length = hello.content.count
        let read = try ClientHelloReader(
            [22, 3, 1, UInt8(length >> 8), UInt8(length & 0xFF)] + hello.content)
        #expect(read.extensions[0] == [0, 18, 0, 0, 15] + Array("www.example.com".utf8))
        #expect(records.dropFirst().allSatisfy { $0.type == 23 && $0.version == [3, 3] })
    }

    @Test("A hello that fits fills the first packet")
    func firstPacket() throws {
        let made = try #require(try recording([517, 60]).innocuous())
        #expect(made.serverName == "www.example.com")
        #expect(made.packets[0].payload.prefix(5) == [22, 3, 1, 2, 0])
        #expect(made.packets[1].payload.prefix(5) == [23, 3, 3, 0, 55])
    }

    @Test(
        "The server's bytes are a ServerHello and application data across the parts",
        arguments: [[1_000], [127, 6], [10, 117, 3, 70_000], [40_000, 16_389, 16_394]])
    func server(lengths: [Int]) throws {
        let connection = InnocuousTLS(name: "Example-01012030")
        let parts = try #require(connection.server(lengths: lengths, client: [517]))
        #expect(parts.map(\.count) == lengths)
        let records = try #require(split(parts.flatMap { $0 }))
        #expect(records[0].type == 22)
        #expect(records[0].version == [3, 3])
        // A ServerHello of 118 bytes with legacy version, random, session ID and TLS_AES_128_GCM_SHA256.
        let content = records[0].content
        #expect(content.count == 122)
        #expect(content.prefix(6) == [2, 0, 0, 118, 3, 3])
        let hello = try #require(connection.client(lengths: [517]))[0]
        #expect(content[38...70] == hello[43...75])
        #expect(content[71...75] == [0x13, 0x01, 0, 0, 46])
        #expect(records.dropFirst().allSatisfy { $0.type == 23 && $0.version == [3, 3] })
    }

    @Test("The same name gives the same bytes, another name others")
    func seed() throws {
        let one = try recording([517, 900]).innocuous()
        #expect(one == (try recording([517, 900]).innocuous()))
        #expect(one?.packets != (try recording([517, 900], name: "Other-01012030").innocuous())?.packets)
        let bytes = InnocuousTLS(name: "A").server(lengths: [5_000], client: [517])
        #expect(bytes == InnocuousTLS(name: "A").server(lengths: [5_000], client: [517]))
        #expect(bytes != InnocuousTLS(name: "B").server(lengths: [5_000], client: [517]))
    }

    @Test("Too few bytes for a hello, and datagrams, give none")
    func refused() throws {
        #expect(try recording([20, 30]).innocuous() == nil)
        #expect(try Samples.datagrams([[UInt8](repeating: 1, count: 900)]).innocuous() == nil)
        let connection = InnocuousTLS(name: "A")
        #expect(connection.server(lengths: [900], client: [20, 30]) == nil)
        #expect(connection.server(lengths: [3, 2], client: [517]) == [[22, 3, 3], [0, 122]])
    }
}
