import PathEmulation
import Recordings
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("Replay service", .mustEnd)
struct ReplayServiceTests {
    /// A granted replay and a connection to its port.
    private func replay(
        _ server: EmbeddedServer, _ name: String = "Music-05132024", _ recorded: String = "00443"
    ) async throws -> (conversation: Conversation, connection: RawConnection) {
        let conversation = try await Conversation.open(server, replay: name)
        let port = try #require(conversation.port(recorded))
        return (conversation, try await RawConnection.open(port))
    }

    @Test("Each request gets exactly its bytes, then the server closes") func exactBytes() async throws {
        try await withServer { server in
            let (conversation, connection) = try await replay(server)
            try await connection.send(Samples.opening)
            let first = try await connection.read(5_000)
            #expect(connection.unread == 0)
            try await connection.send(Samples.second)
            let second = await connection.readToEnd()
            #expect(second.count == 70_000)
            #expect(Array(second.prefix(5_000)) == first)
            // Nothing that compresses well: all byte values occur.
            #expect(Set(second).count == 256)
            try await conversation.finish()
            #expect(await server.activity().bytesSent == 75_000)
        }
    }

    @Test("A request in many pieces is answered when it is complete") func pieces() async throws {
        try await withServer { server in
            let (_, connection) = try await replay(server)
            for byte in Samples.opening.dropLast() { try await connection.send([byte]) }
            #expect(connection.unread == 0)
            try await connection.send(Samples.opening.suffix(1))
            #expect(try await connection.read(5_000).count == 5_000)
        }
    }

    @Test("Bytes beyond a request count for the next one") func surplus() async throws {
        try await withServer { server in
            let (_, connection) = try await replay(server)
            try await connection.send(Samples.opening + Samples.second)
            #expect(await connection.readToEnd().count == 75_000)
        }
    }

    @Test("GET flows are served whole, short and long") func getFlow() async throws {
        try await withServer { server in
            let (_, connection) = try await replay(server, "Page-05132024", "00080")
            try await connection.send(Samples.get.dropLast(7))
            #expect(try await connection.read(3_000).count == 3_000)
            try await connection.send(Samples.otherGet + Array("extra".utf8))
            #expect(await connection.readToEnd().count == 4_000)
        }
    }

    /// The kernel's readings of a replay, once its connection is over.
    private func readings(_ server: EmbeddedServer, of key: TestKey) async throws -> TCPReadings {
        let request = ResultsRequest.getMeasurements(MeasurementRequest(.tcpReadings, of: key))
        while true {
            let connection = try await RawConnection.open(server.endpoint.resultsHTTP)
            let answer = try await connection.http(
                "GET /Results?\(FormEncoding.encode(request.parameters)) HTTP/1.1\r\nHost: x\r\n\r\n")
            await connection.close()
            if case .measurements(.tcpReadings(let found)) = try ResultsAnswer(body: answer.body) {
                return found
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    #if os(Linux)
    @Test("The last reading of the kernel has all that a client received, however short the replay")
    func lastReading() async throws {
        let quick = try Samples.tcp(
            "Quick-05132024", [(Samples.opening, 300_000), (Samples.second, 200_000)])
        try await withServer([ServedRecording(recording: quick)]) { server in
            let (conversation, connection) = try await replay(server, "Quick-05132024")
            try await connection.send(Samples.opening)
            _ = try await connection.read(300_000)
            try await connection.send(Samples.second)
            _ = try await connection.read(200_000)
            await connection.close()
            _ = try await conversation.finish()
            let key = TestKey(userID: "a1B2c3D4e5", historyCount: 1, testID: 0)
            let readings = try await readings(server, of: key)
            #expect(readings.values(.bytesAcknowledged).last ?? 0 >= 500_000)
            #expect(readings.values(.bytesSent).last ?? 0 >= 500_000)
        }
    }
    #endif

    @Test("A client that vanishes while it is being served harms nobody") func vanishing() async throws {
        let large = try Samples.tcp("Large-05132024", [(Samples.opening, 50_000_000)])
        try await withServer([ServedRecording(recording: large)]) { server in
            for _ in 0..<3 {
                let (conversation, connection) = try await replay(server, "Large-05132024")
                try await connection.send(Samples.opening)
                _ = try await connection.read(1_000)
                await connection.close()
                #expect(try await conversation.finish() == ["OK", "OK"])
            }
        }
    }

    @Test("A client that closes its direction early still gets its answer") func halfClosed() async throws {
        let large = try Samples.tcp("Large-05132024", [(Samples.opening, 3_000_000)])
        // Over a line, so that the answer is under way when the client closes.
        try await withServer([ServedRecording(recording: large)], configure: { $0.lineRate = 50 }) { server in
            let (_, connection) = try await replay(server, "Large-05132024")
            try await connection.send(Samples.opening)
            // On a machine so busy that the answer is through already there is nothing left to close.
            try? await connection.closeOutput()
            #expect(await connection.readToEnd().count == 3_000_000)
        }
    }

    @Test(
        "A client on a slow path gets everything, however long after the server has said its last word",
        arguments: 1...12, [false, true])
    func slowReader(halfMegabytes: Int, closesItsDirection: Bool) async throws {
        // Some of these sizes fill the system's buffers and leave a rest that the server still has to write.
        let size = halfMegabytes * 500_000
        let large = try Samples.tcp("Large-05132024", [(Samples.opening, size)])
        try await withServer(
            [ServedRecording(recording: large)], configure: { $0.timeouts.farewell = .milliseconds(20) }
        ) { server in
            let (_, connection) = try await replay(server, "Large-05132024")
            try await connection.setReading(false)
            try await connection.send(Samples.opening)
            if closesItsDirection { try await connection.closeOutput() }
            // Several times as long as the server waits for a farewell.
            try await Task.sleep(for: .milliseconds(200))
            try await connection.setReading(true)
            #expect(await connection.readToEnd().count == size)
        }
    }

    @Test("An answer over an emulated line, paced, still has exactly its bytes") func pacedAndLimited()
        async throws
    {
        let recording = try Samples.tcp("Paced-05132024", [(Samples.opening, 400_000), (Samples.second, 10)])
        try await withServer([ServedRecording(recording: recording)]) {
            $0.lineRate = 200
            $0.paced = true
        } _: { server in
            let (_, connection) = try await replay(server, "Paced-05132024")
            try await connection.send(Samples.opening)
            #expect(try await connection.read(400_000).count == 400_000)
            try await connection.send(Samples.second)
            #expect(await connection.readToEnd().count == 10)
        }
    }

    /// A recording whose server's bytes are known, in parts 20 ms apart.
    private static func recorded(_ parts: [[UInt8]]) throws -> ServedRecording {
        let length = parts.reduce(0) { $0 + $1.count }
        return ServedRecording(
            recording: try Samples.tcp("Known-05132024", [(Samples.opening, length), (Samples.second, 10)]),
            serverSide: try ServerRecording(
                name: "Known-05132024",
                answers: [
                    RecordedAnswer(
                        requestLength: Samples.opening.count, requestHash: nil,
                        parts: parts.enumerated().map {
                            .init(timestamp: 0.02 * Double($0.offset), payload: $0.element)
                        }),
                    RecordedAnswer(
                        requestLength: Samples.second.count, requestHash: nil,
                        parts: [.init(timestamp: 0, payload: Array(repeating: 9, count: 10))]),
                ]))
    }

    @Test("What is known of an answer is sent to the byte, paced or not, over a line or not")
    func knownAnswers() async throws {
        let parts = [1, 300_000, 5, 1_448].enumerated().map { index, count in
            (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
        }
        for (paced, rate) in [(false, nil), (true, nil), (true, 400.0)] as [(Bool, Double?)] {
            try await withServer([Self.recorded(parts)]) {
                $0.lineRate = rate
                $0.paced = paced
            } _: { server in
                let (_, connection) = try await replay(server, "Known-05132024")
                try await connection.send(Samples.opening)
                #expect(try await connection.read(301_454) == parts.flatMap(\.self))
                try await connection.send(Samples.second)
                #expect(await connection.readToEnd() == Array(repeating: 9, count: 10))
            }
        }
    }

    @Test("A rule on the server's bytes acts from the packet on that holds them")
    func serverBytes() async throws {
        let needle = Array("needle".utf8)
        for (rule, isFound) in [("text=needle from=server reset", true), ("text=needle reset", false)] {
            let path = NetworkPath(rules: try LabRules(text: rule), seed: 1)
            try await withServer([Self.recorded([[1, 2, 3], needle])]) {
                $0.lineRate = 400
                $0.path = path
            } _: { server in
                let (_, connection) = try await replay(server, "Known-05132024")
                try await connection.send(Samples.opening)
                if isFound {
                    #expect(await connection.readToEnd() != [1, 2, 3] + needle)
                } else {
                    #expect(try await connection.read(9) == [1, 2, 3] + needle)
                }
            }
        }
    }

    @Test("Port recordings are not paced, whatever the server does") func portTest() throws {
        func session(_ name: String) throws -> ReplaySession {
            ReplaySession(
                identification: .init(
                    userID: "ann", testID: 0, replayName: name, historyCount: 1, isLastReplay: false,
                    clientAddress: nil, clientVersion: "1"),
                from: ClientKey("127.0.0.1"),
                plan: ReplayPlan(ServedRecording(recording: try Samples.tcp(name))), line: nil,
                isPaced: true)
        }
        #expect(try session("port_8080").isPaced == false)
        #expect(try session("NBCSports-02272024").isPaced)
    }

    @Test(
        "A client whose address nobody announced is told so",
        arguments: [
            ("GET / HTTP/1.1\r\n", "SuspiciousClientIP!;127.0.0.1"),
            ("\u{16}\u{03}", "SuspiciousClientIP!,127.0.0.1"),
        ])
    func stranger(request: String, answer: String) async throws {
        try await withServer { server in
            let conversation = try await Conversation.open(server, from: "127.0.0.7")
            let stranger = try await RawConnection.open(try #require(conversation.port()))
            try await stranger.send(request)
            #expect(String(decoding: await stranger.readToEnd(), as: UTF8.self) == answer)
        }
    }

    @Test("After its side channel ended a client is a stranger") func afterTheEnd() async throws {
        try await withServer { server in
            let conversation = try await Conversation.open(server)
            let port = try #require(conversation.port())
            try await conversation.finish()
            let late = try await RawConnection.open(port)
            try await late.send(Samples.opening)
            #expect(
                String(decoding: await late.readToEnd(), as: UTF8.self) == "SuspiciousClientIP!,127.0.0.1")
        }
    }

    @Test("An address in the identification that asked for itself is the one replay ports look for")
    func declaredAddress() async throws {
        try await withServer { server in
            try await RawConnection.askOwnIP(of: server, from: "127.0.0.8")
            let conversation = try await Conversation.open(server, address: "127.0.0.8", from: "127.0.0.7")
            #expect(conversation.permission == "1;127.0.0.7;100")
            let port = try #require(conversation.port())
            let known = try await RawConnection.open(port, from: "127.0.0.8")
            try await known.send(Samples.opening)
            #expect(try await known.read(5_000).count == 5_000)
            let unknown = try await RawConnection.open(port, from: "127.0.0.7")
            try await unknown.send(Samples.opening)
            #expect(await unknown.readToEnd().starts(with: Array("Suspicious".utf8)))
        }
    }

    @Test(
        "The own-IP query is answered in both forms and in pieces, on replay ports too",
        arguments: [
            ["GET /WHATSMYIPMAN HTTP/1.1\r\nHost: x\r\n\r\n"], ["WHATSMYIPMAN?"], ["GET /WHA", "TSMYIPMAN"],
            ["WHATS", "MYIPMAN?"], ["G", "ET /WHATSMYIPMAN HTTP/1.0\r\n\r\n"],
        ])
    func ownIP(pieces: [String]) async throws {
        try await withServer { server in
            let conversation = try await Conversation.open(server, from: "127.0.0.5")
            for port in [server.endpoint.ownIP, try #require(conversation.port())] {
                let connection = try await RawConnection.open(port, from: "127.0.0.5")
                for piece in pieces { try await connection.send(piece) }
                let answer = String(decoding: await connection.readToEnd(), as: UTF8.self)
                #expect(answer == "HTTP/1.1 200 OK\r\n\r\n127.0.0.5")
            }
        }
    }

    @Test("A silent replay connection has its time") func silence() async throws {
        try await withServer(configure: { $0.timeouts.session = .milliseconds(50) }) { server in
            let connection = try await RawConnection.open(server.endpoint.ownIP)
            #expect(await connection.readToEnd() == [])
        }
    }
}
