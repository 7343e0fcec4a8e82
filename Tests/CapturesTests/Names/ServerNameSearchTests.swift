import Cryptography
import Foundation
import Recordings
import TestSupport
import Testing

@testable import Captures

@Suite("Servers' names in flows")
struct ServerNameSearchTests {
    /// A ClientHello's handshake message (RFC 8446 4.1.2) with a server name, and with padding to make it long.
    private static func hello(_ name: String, padding: Int = 0) -> [UInt8] {
        let host = Array(name.utf8)
        let list = [0] + PacketBuilder.big16(host.count) + host
        let named = PacketBuilder.big16(list.count) + list
        var extensions = PacketBuilder.big16(21) + PacketBuilder.big16(padding) + numbered(padding)
        extensions += PacketBuilder.big16(0) + PacketBuilder.big16(named.count) + named
        let body =
            [3, 3] + numbered(32) + [0] + PacketBuilder.big16(2) + [0x13, 1] + [1, 0]
            + PacketBuilder.big16(extensions.count) + extensions
        return [1, 0] + PacketBuilder.big16(body.count) + body
    }

    private static func record(_ fragment: [UInt8]) -> [UInt8] {
        [0x16, 3, 1] + PacketBuilder.big16(fragment.count) + fragment
    }

    /// The name that is found where a client sends these bytes in segments of so many.
    private static func name(_ bytes: [UInt8], segment: Int = 1_460) throws -> NamedServer? {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(bytes, fromClient: true, in: &capture, segment: segment)
        return try #require(try Census.flows(capture).first).name
    }

    @Test("a ClientHello is read whole, over three segments, and over several records")
    func tls() throws {
        let found = NamedServer(name: "video.example", place: .tls)
        #expect(try Self.name(Self.record(Self.hello("video.example"))) == found)
        #expect(try Self.name(Self.record(Self.hello("video.example", padding: 3_000))) == found)
        #expect(try Self.name(Self.record(Self.hello("video.example")), segment: 1) == found)
        let hello = Self.hello("video.example", padding: 500)
        #expect(try Self.name(Self.record(Array(hello[..<300])) + Self.record(Array(hello[300...]))) == found)
    }

    @Test("segments of a ClientHello may come out of order")
    func reordered() throws {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(
            Self.record(Self.hello("video.example", padding: 3_000)), fromClient: true, in: &capture)
        capture.reorder([0, 1, 2, 5, 4, 3])
        #expect(try Census.flows(capture).first?.name == NamedServer(name: "video.example", place: .tls))
    }

    @Test("the Host of a request is found, over two segments too")
    func http() throws {
        let request = Array("GET / HTTP/1.1\r\nAccept: */*\r\nHost: web.example\r\n\r\n".utf8)
        #expect(try Self.name(request) == NamedServer(name: "web.example", place: .http))
        #expect(try Self.name(request, segment: 30) == NamedServer(name: "web.example", place: .http))
    }

    @Test("other bytes, and hellos that never end, have no name")
    func nothing() throws {
        #expect(try Self.name(numbered(500)) == nil)
        #expect(try Self.name(Array("SSH-2.0-x\r\n".utf8)) == nil)
        #expect(try Self.name([0x16, 3, 1, 0x40, 0] + [1, 0xFF, 0xFF, 0xFF] + numbered(20_000)) == nil)
        #expect(try Self.name([0x16, 3, 1, 0, 0]) == nil)
    }

    /// Gives a search the bytes of a stream in segments of so many; how many it looked at.
    private static func search(_ bytes: [UInt8], segment: Int) -> (search: ServerNameSearch, taken: Int) {
        var (search, taken) = (ServerNameSearch(), 0)
        for start in stride(from: 0, to: bytes.count, by: segment) where !search.isOver {
            let part = Array(bytes[start..<min(start + segment, bytes.count)])
            part.withUnsafeBytes { search.take(stream: $0) }
            taken += part.count
        }
        return (search, taken)
    }

    @Test(
        "every byte is looked at once, however the stream is cut, and so many at most",
        arguments: [1, 2, 7, 1_460, 60_000])
    func linear(segment: Int) {
        // A capital letter, as a request begins with, and a record of a handshake; neither ends.
        let letters = [UInt8](repeating: UInt8(ascii: "S"), count: 50_000)
        let record: [UInt8] = [0x16, 3, 1, 0x40, 0, 1, 0, 0xFF, 0xFF] + numbered(16_380)
        for bytes in [letters, record + record + record] {
            let (search, taken) = Self.search(bytes, segment: segment)
            #expect(search.isOver && search.found == nil)
            #expect(search.examined == ServerNameSearch.longest)
            #expect(taken < ServerNameSearch.longest + segment)
        }
        let request = Array("GET / HTTP/1.1\r\n\r\r\nHost: a.example\r\n\r\n".utf8) + letters
        let hello = Self.record(Self.hello("a.example", padding: 300))
        for bytes in [request, hello + letters] {
            let (search, taken) = Self.search(bytes, segment: segment)
            #expect(search.found?.name == "a.example")
            #expect(search.examined == min(taken, ServerNameSearch.longest))
        }
    }

    @Test("a server that greets with a capital letter is no client that asks for one")
    func greeting() throws {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(Array("SMTP\r\nHost: wrong.example\r\n\r\n".utf8), fromClient: false, in: &capture)
        connection.send(
            Array("GET / HTTP/1.1\r\nHost: right.example\r\n\r\n".utf8), fromClient: true, in: &capture)
        let flow = try #require(try Census.flows(capture).first)
        #expect(flow.name == NamedServer(name: "right.example", place: .http))
    }

    // RFC 9001, appendix A: the client's first CRYPTO frame, its keys, and a sample of the packet that comes of them;
    // RFC 9369, appendix A: the same for version 2.
    private static let crypto = bytes(
        """
        060040f1010000ed0303ebf8fa56f12939b9584a3896472ec40bb863cfd3e86804fe3a47f06a2b69484c0000041301130201\
        0000c000000010000e00000b6578616d706c652e636f6dff01000100000a00080006001d0017001800100007000504616c70\
        6e000500050100000000003300260024001d00209370b2c9caa47fbabaf4559fedba753de171fa71f50f1ce15d43e994ec74\
        d748002b0003020304000d0010000e0403050306030203080408050806002d00020101001c00024001003900320408ffffff\
        ffffffffff05048000ffff07048000ffff0801100104800075300901100f088394c8f03e51570806048000ffff
        """)

    private struct Vector: Sendable {
        let version: [UInt8]
        let first: UInt8
        let key: [UInt8]
        let initialisation: [UInt8]
        let headerKey: [UInt8]
        let sample: [UInt8]
    }

    private static let vectors = [
        Vector(
            version: [0, 0, 0, 1], first: 0xC3, key: bytes("1f369613dd76d5467730efcbe3b1a22d"),
            initialisation: bytes("fa044b2f42a3fd3b46fb255c"),
            headerKey: bytes("9f50449e04a0e810283a1e9933adedd2"),
            sample: bytes("d1b1c98dd7689fb8ec11d242b123dc9b")),
        Vector(
            version: bytes("6b3343cf"), first: 0xD3, key: bytes("8b1a0bc121284290a29e0971b5cd045d"),
            initialisation: bytes("91f73e2351d8fa91660e909f"),
            headerKey: bytes("45b95e15235d6f45a6b19cbcb0294ba9"),
            sample: bytes("ffe67b6abcdb4298b485dd04de806071")),
    ]

    private static func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits.filter(\.isHexDigit))
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }

    /// An Initial packet as the appendices make it, from their keys.
    private static func packet(
        _ vector: Vector, frames: [UInt8], number: UInt8 = 2, connection: [UInt8] = bytes("8394c8f03e515708")
    ) throws -> [UInt8] {
        let payload = frames + [UInt8](repeating: 0, count: max(0, 1_162 - frames.count))
        let count = payload.count + 20
        let length =
            count < 0x4000
            ? PacketBuilder.big16(0x4000 + count) : PacketBuilder.big32(0x8000_0000 + UInt32(count))
        var header =
            [vector.first] + vector.version + [UInt8(connection.count)] + connection + [0, 0]
            + length + [0, 0, 0, number]
        var nonce = vector.initialisation
        nonce[11] ^= number
        let body = try #require(AES128(key: vector.key)?.sealed(payload, nonce: nonce, header: header))
        let mask = try #require(AES128(key: vector.headerKey)?.encrypted(Array(body[..<16])))
        header[0] ^= mask[0] & 0x0F
        for index in 0..<4 { header[header.count - 4 + index] ^= mask[index + 1] }
        return header + body
    }

    /// The name that is found where a client sends these datagrams.
    private static func name(datagrams: [[UInt8]]) throws -> NamedServer? {
        var capture = CaptureBuilder()
        for datagram in datagrams {
            capture.add(
                PacketBuilder.ipv4(
                    [192, 168, 1, 5], [198, 51, 100, 7], number: 17,
                    PacketBuilder.udp(50_000, 443, datagram)))
        }
        return try #require(try Census.flows(capture).first).name
    }

    @Test("the example packets of RFC 9001 and RFC 9369 give their server's name", arguments: 0..<2)
    func quic(_ version: Int) throws {
        let vector = Self.vectors[version]
        let packet = try Self.packet(vector, frames: Self.crypto)
        #expect(packet.count == 1_200)
        // The packet is that of the appendix: its sample is.
        #expect(Array(packet[22..<38]) == vector.sample)
        #expect(try Self.name(datagrams: [packet]) == NamedServer(name: "example.com", place: .quic))
    }

    @Test("a ClientHello in two packets is put together, whichever comes first")
    func split() throws {
        let message = Array(Self.crypto.dropFirst(4))
        let first = [6, 0] + PacketBuilder.big16(0x4000 + 100) + message[..<100]
        let second =
            [1, 1, 6, 0x40, 100] + PacketBuilder.big16(0x4000 + message.count - 100) + message[100...]
        let packets = try [first, second].enumerated().map {
            try Self.packet(Self.vectors[0], frames: Array($1), number: UInt8($0))
        }
        let found = NamedServer(name: "example.com", place: .quic)
        #expect(try Self.name(datagrams: packets) == found)
        #expect(try Self.name(datagrams: packets.reversed()) == found)
        #expect(try Self.name(datagrams: [packets[0]]) == nil)
    }

    @Test(
        "packets without a ClientHello may come first: early data that overtook it, or those of an earlier connection",
        arguments: [
            [0xD5, 0, 0, 0, 1, 8, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0x41, 0],
            [0xE5, 0x6B, 0x33, 0x43, 0xCF, 8, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0x41, 0],
            [0x47, 1, 2, 3, 4, 5, 6, 7, 8],
        ] as [[UInt8]])
    func early(_ first: [UInt8]) throws {
        let hello = try Self.packet(Self.vectors[0], frames: Self.crypto)
        let other = first + numbered(300)
        let found = NamedServer(name: "example.com", place: .quic)
        #expect(try Self.name(datagrams: [other, hello]) == found)
        #expect(try Self.name(datagrams: Array(repeating: other, count: 20) + [hello]) == found)
        // Neither RTP nor a packet of another version of QUIC begins so.
        for begin in [[0x80, 0x60, 0, 1], [0xD5, 0xFF, 0, 0, 29]] as [[UInt8]] {
            #expect(try Self.name(datagrams: [begin + numbered(300), hello]) == nil)
        }
    }

    @Test("a flow of QUIC whose early data came first becomes a video app")
    func category() throws {
        let early: [UInt8] = [0xD5, 0, 0, 0, 1, 8, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0x41, 0] + numbered(300)
        var capture = CaptureBuilder()
        let hello = try Self.packet(Self.vectors[0], frames: Self.crypto)
        for (payload, isUp) in [(early, true), (hello, true), (numbered(50), false)] {
            let (client, server) = ([192, 168, 1, 5] as [UInt8], [198, 51, 100, 7] as [UInt8])
            capture.add(
                PacketBuilder.ipv4(
                    isUp ? client : server, isUp ? server : client, number: 17,
                    PacketBuilder.udp(isUp ? 50_000 : 443, isUp ? 443 : 50_000, payload)))
        }
        let content = try #require(try Census.contents(capture).first)
        let made = try RecordingMaker.make(content, RecordingRequest(stem: "Streams_11232026"))
        #expect(made.original.recording.isQUIC)
        #expect(AppFromRecording.category(of: made.original.recording) == .video)
        #expect(made.original.recording.serverName == "example.com")
    }

    /// CRYPTO frames of a byte each, none of which touches another, last ones first.
    private static func scattered(_ count: Int) throws -> [UInt8] {
        let frames = (1...count).reversed().flatMap { place -> [UInt8] in
            [6] + PacketBuilder.big16(0x4000 + 2 * place) + [1, 7]
        }
        return try packet(vectors[0], frames: frames)
    }

    @Test("scattered frames of a ClientHello cost no more than a limit, however many there are")
    func scattered() throws {
        func work(_ count: Int) throws -> (moves: Int, held: Int) {
            var search = ServerNameSearch()
            let datagram = try Self.scattered(count)
            datagram.withUnsafeBytes { search.take(datagram: $0) }
            return (search.moves, search.held)
        }
        let (few, many) = (try work(2_000), try work(8_000))
        #expect(few.moves > 0 && many.moves <= 4 * few.moves)
        #expect(many.held <= 1_024)
        // Where a byte lies far behind, what is before it takes no memory.
        var search = ServerNameSearch()
        let far = try Self.packet(Self.vectors[0], frames: [6, 0x7F, 0xF0, 1, 7])
        far.withUnsafeBytes { search.take(datagram: $0) }
        #expect(search.held == 1 && !search.isOver)
    }

    @Test("datagrams that are no Initial packet, or damaged, have no name")
    func damaged() throws {
        let packet = try Self.packet(Self.vectors[0], frames: Self.crypto)
        for place in stride(from: 0, to: 60, by: 1) {
            var damaged = packet
            damaged[place] ^= 0xFF
            #expect(try Self.name(datagrams: [damaged]) == nil)
        }
        for length in [0, 1, 5, 20, 21, 40, 1_199] {
            #expect(try Self.name(datagrams: [Array(packet.prefix(length))]) == nil)
        }
    }
}
