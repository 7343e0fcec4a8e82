import Basics
import Captures
import Cryptography
import Recordings
import TestSupport
import Testing

@Suite("Recordings made of flows")
struct RecordingMakerTests {
    private static func made(
        _ capture: CaptureBuilder, _ request: RecordingRequest = RecordingRequest(stem: "Video_11232026"),
        in period: FlowPeriod = .whole
    ) throws -> MadeRecording {
        try RecordingMaker.make(try #require(try Census.contents(capture, in: period).first), request)
    }

    /// Two requests, the first in two segments; answers in segments of at most 1,460 bytes.
    private static var exchange: CaptureBuilder {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        connection.send(numbered(2_000), fromClient: true, in: &capture)
        connection.send(numbered(4_000, from: 7), fromClient: false, in: &capture, after: 10)
        connection.send(numbered(50, from: 9), fromClient: true, in: &capture, after: 500)
        connection.send(numbered(1_000, from: 3), fromClient: false, in: &capture, after: 20)
        connection.send(numbered(5), fromClient: true, in: &capture, after: 100)
        return capture
    }

    private static func sha1(_ bytes: [UInt8]) -> String {
        SHA1.hash(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("the last segment before an answer waits for it; times count from the first bytes")
    func packets() throws {
        let recording = try Self.made(Self.exchange).original.recording
        #expect(recording.name == "Video-11232026" && recording.transport == .tcp)
        #expect(recording.packets.map(\.payload.count) == [1_460, 540, 50, 5])
        #expect(recording.packets.map(\.responseLength) == [0, 4_000, 1_000, 0])
        #expect(recording.packets[1].responseHash == Self.sha1(numbered(4_000, from: 7)))
        #expect(recording.packets[0].responseHash == nil)
        #expect(recording.packets.map(\.timestamp) == [0, 0.001, 0.531, 0.651])
        #expect(recording.packets.flatMap(\.payload) == numbered(2_000) + numbered(50, from: 9) + numbered(5))
        #expect(recording.flow.text == "192.000.002.001.51200-203.000.113.001.00443")
    }

    @Test("the server's side has the bytes and instants of each answer")
    func server() throws {
        let side = try Self.made(Self.exchange).original.server
        #expect(side.name == "Video-11232026" && side.isRecorded)
        #expect(side.answers.map(\.requestLength) == [2_000, 50, 5])
        #expect(side.answers[0].requestHash == Self.sha1(numbered(2_000)))
        #expect(side.answers[0].parts.map(\.payload.count) == [1_460, 1_460, 1_080])
        #expect(side.answers[0].parts.map(\.timestamp) == [0, 0.01, 0.02])
        #expect(side.answers[1].parts.flatMap(\.payload) == numbered(1_000, from: 3))
        #expect(side.answers[2].parts.isEmpty)
        #expect(side.bytes == 5_000)
    }

    @Test("the control is inverted to the bit, both ways, with the same lengths and instants")
    func inverted() throws {
        let made = try Self.made(Self.exchange)
        let (original, control) = (try made.original.asRead(), try made.control.asRead())
        #expect(control.recording.name == "VideoRandom-11232026")
        #expect(
            control.recording.packets.map(\.payload)
                == original.recording.packets.map { $0.payload.map { $0 ^ 0xFF } })
        #expect(
            control.recording.packets.map(\.timestamp) == original.recording.packets.map(\.timestamp))
        #expect(
            control.recording.packets.map(\.responseLength)
                == original.recording.packets.map(\.responseLength))
        #expect(
            control.server.answers.flatMap(\.parts).map(\.payload)
                == original.server.answers.flatMap(\.parts).map { $0.payload.map { $0 ^ 0xFF } })
        let answer = control.server.answers[0].parts.flatMap(\.payload)
        #expect(control.recording.packets[1].responseHash == Self.sha1(answer))
    }

    @Test("a random control follows from its seed and has the same lengths")
    func random() throws {
        func control(_ seed: UInt64) throws -> (recording: Recording, server: ServerRecording) {
            var request = RecordingRequest(stem: "Video_11232026")
            request.control = .random(seed: seed)
            return try Self.made(Self.exchange, request).control.asRead()
        }
        let (first, again, other) = (try control(1), try control(1), try control(2))
        #expect(first.recording == again.recording && first.server == again.server)
        #expect(first.recording != other.recording)
        #expect(first.recording.packets.map(\.payload.count) == [1_460, 540, 50, 5])
        // The whole of each side is one stream of noise, whatever it is cut into.
        let (up, down) = (first.recording.packets, first.server.answers.flatMap(\.parts))
        #expect(up.flatMap(\.payload) == SeededBytes.bytes(2_055, name: "1 client"))
        #expect(down.flatMap(\.payload) == SeededBytes.bytes(5_000, name: "1 server"))
        let late = RecordingRequest(stem: "Video_11232026", control: .random(seed: 1))
        let part = try Self.made(Self.exchange, late, in: FlowPeriod(from: 0.5, seconds: 0.1))
            .control.asRead()
        #expect(
            part.recording.packets.flatMap(\.payload)
                == Array(SeededBytes.bytes(2_055, name: "1 client")[2_000..<2_050]))
        #expect(
            part.server.answers.flatMap(\.parts).flatMap(\.payload)
                == Array(SeededBytes.bytes(5_000, name: "1 server")[4_000...]))
        // Noise: about half of all bits differ.
        let bits = zip(first.recording.packets, other.recording.packets)
            .flatMap { zip($0.payload, $1.payload).map { ($0 ^ $1).nonzeroBitCount } }.reduce(0, +)
        #expect((7_500...8_900).contains(bits))
    }

    @Test("of a UDP flow both schedules are kept, from the client's first datagram on")
    func datagrams() throws {
        let (client, server) = (([192, 168, 1, 5] as [UInt8], 4_000), ([198, 51, 100, 7] as [UInt8], 8_801))
        var capture = CaptureBuilder()
        for (isUp, payload, gap) in [
            (false, [9] as [UInt8], 1.0), (true, [1, 2], 1), (false, [3], 20), (true, [], 30),
            (true, [1, 2], 5),
        ] {
            let (from, to) = isUp ? (client, server) : (server, client)
            capture.add(
                PacketBuilder.ipv4(from.0, to.0, number: 17, PacketBuilder.udp(from.1, to.1, payload)),
                after: gap)
        }
        let made = try Self.made(capture)
        #expect(made.original.recording.packets.map(\.timestamp) == [0, 0.05, 0.055])
        #expect(made.original.recording.packets.map(\.payload) == [[1, 2], [], [1, 2]])
        #expect(made.original.recording.udpClientPorts == ["04000"])
        let flow = try #require(made.original.server.flows.first)
        #expect(flow.datagrams == [ServerScript.Datagram(timestamp: 0.02, payload: [3])])
        #expect(try made.control.asRead().server.flows.first?.datagrams.first?.payload == [0xFC])
        // The server's first datagram came before the client's.
        #expect(made.leftOut == LeftOut(before: 1))
    }

    @Test("making a recording can be cancelled before each piece")
    func cancelled() throws {
        let content = try #require(try Census.contents(Self.exchange).first)
        let request = RecordingRequest(stem: "Video_11232026")
        var asked = 0
        _ = try RecordingMaker.make(content, request) {
            asked += 1
            return false
        }
        #expect(asked > 2 * content.pieces.count)
        for limit in [0, 3, asked / 2, asked - 1] {
            var left = limit
            #expect(throws: CancellationError.self, "\(limit)") {
                try RecordingMaker.make(content, request) {
                    left -= 1
                    return left < 0
                }
            }
        }
    }

    @Test("instants that go back are taken for those before")
    func clock() throws {
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        for gap in [10.0, -5, 20] {
            connection.send(numbered(10), fromClient: true, in: &capture, after: gap)
        }
        let recording = try Self.made(capture).original.recording
        #expect(recording.packets.map(\.timestamp) == [0, 0, 0.015])
    }

    @Test("seconds are counted from the flow's first bytes, and whole exchanges are taken")
    func seconds() throws {
        let made = try Self.made(Self.exchange, in: FlowPeriod(from: 0.5, seconds: 0.1))
        #expect(made.original.recording.packets.map(\.payload.count) == [50])
        #expect(made.original.recording.packets.map(\.timestamp) == [0])
        #expect(made.original.server.answers.map(\.requestLength) == [50])
        #expect(made.leftOut == LeftOut(outside: 6_005))
        #expect(throws: CaptureError.nothingLeft(flow: 1, from: 60)) {
            try Self.made(Self.exchange, in: FlowPeriod(from: 60))
        }
    }

    @Test(
        "seconds beyond all time leave nothing, or all",
        arguments: [1e10, 1e18, 1e300, .infinity, .greatestFiniteMagnitude])
    func beyondAllTime(seconds: Double) throws {
        #expect(try Self.made(Self.exchange, in: FlowPeriod(seconds: seconds)).leftOut.bytes == 0)
        #expect(throws: CaptureError.nothingLeft(flow: 1, from: seconds)) {
            try Self.made(Self.exchange, in: FlowPeriod(from: seconds))
        }
    }

    @Test("addresses are those of documentation unless they are to be kept")
    func addresses() throws {
        var request = RecordingRequest(stem: "Video_11232026")
        request.keepsAddresses = true
        #expect(
            try Self.made(Self.exchange, request).original.recording.flow.text
                == "192.168.001.005.51200-198.051.100.007.00443")
        var capture = CaptureBuilder()
        var connection = CapturedConnection(
            client: ([0xFD] + numbered(15), 5_000), server: ([0x20, 1] + numbered(14), 443))
        connection.open(in: &capture)
        connection.send([1], fromClient: true, in: &capture)
        #expect(
            try Self.made(capture).original.recording.flow.text == "2001:db8::1.05000-2001:db8::2.00443")
        #expect(
            try Self.made(capture, request).original.recording.flow.clientAddressText.hasPrefix("fd00:102"))
    }

    @Test("cookies, authorizations and queries of clear text become text of equal length, and are counted")
    func secrets() throws {
        let request = """
            GET /watch?v=secret&t=9 HTTP/1.1\r\nHost: video.example\r\nCookie: id=4711\r\n\
            authorization:  Bearer abc\r\nReferer: http://web.example/a?b=c\r\nContent-Length: 4\r\n\r\nbody\
            POST /x HTTP/1.1\r\nCookie: z\r\n\r\n
            """
        let answer = "HTTP/1.1 200 OK\r\nSet-Cookie: id=4712\r\nContent-Length: 8\r\n\r\nCookie: "
        var capture = CaptureBuilder()
        var connection = CapturedConnection()
        connection.open(in: &capture)
        // Heads lie in several segments.
        connection.send(Array(request.utf8), fromClient: true, in: &capture, segment: 37)
        connection.send(Array(answer.utf8), fromClient: false, in: &capture, segment: 20)
        let made = try Self.made(capture)
        let sent = String(decoding: made.original.recording.packets.flatMap(\.payload), as: UTF8.self)
        #expect(
            sent == """
                GET /watch?xxxxxxxxxxxx HTTP/1.1\r\nHost: video.example\r\nCookie: xxxxxxx\r\n\
                authorization:  xxxxxxxxxx\r\nReferer: http://web.example/a?xxx\r\nContent-Length: 4\r\n\r\nbody\
                POST /x HTTP/1.1\r\nCookie: x\r\n\r\n
                """)
        let received = String(
            decoding: made.original.server.answers.flatMap(\.parts).flatMap(\.payload), as: UTF8.self)
        #expect(received == "HTTP/1.1 200 OK\r\nSet-Cookie: xxxxxxx\r\nContent-Length: 8\r\n\r\nCookie: ")
        #expect(made.secrets == [.query: 2, .cookie: 3, .authorization: 1])

        var kept = RecordingRequest(stem: "Video_11232026")
        kept.keepsSecrets = true
        let whole = try Self.made(capture, kept)
        #expect(
            String(decoding: whole.original.recording.packets.flatMap(\.payload), as: UTF8.self) == request)
        #expect(whole.secrets.isEmpty)
    }
}

extension RecordedSides {
    /// Both sides as they are read again from the files that are written of them.
    fileprivate func asRead() throws -> (recording: Recording, server: ServerRecording) {
        (
            try RecordingFile.decode(
                RecordingFile.encode(recording, carrying: clientPayloads), file: "client"),
            try ServerRecordingFile.decode(
                ServerRecordingFile.encode(server, carrying: serverPayloads), file: "server")
        )
    }
}
