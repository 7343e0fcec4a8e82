import Basics
import Foundation
import Recordings
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

@Suite("The UDP replay service (Specification 7.2)", .mustEnd)
struct UDPServiceTests {
    private static let noise = DatagramNoise(seed: "Call_05132024", isInverted: false)

    /// A call whose server sends these lengths, so many milliseconds apart.
    private func call(
        _ lengths: [Int], gap: Double = 5, name: String = "Call-05132024", isIPv6: Bool = false
    ) throws -> ServedRecording {
        var recording = try Samples.udp(name)
        if isIPv6 {
            recording = try Recording(
                name: name, transport: .udp,
                packets: [
                    ClientPacket(timestamp: 0, payload: [1], pair: "2001:db8::1.40000-2001:db8::2.900")
                ],
                udpClientPorts: ["40000"])
        }
        let datagrams = lengths.enumerated().map {
            ServerScript.Datagram(timestamp: Double($0.offset) * gap / 1_000, length: $0.element)
        }
        return ServedRecording(
            recording: recording,
            serverSide: try ServerRecording(
                name: name, synthesised: nil, noise: Self.noise,
                flows: [.init(pair: recording.flow, datagrams: datagrams)]))
    }

    /// What datagram `index` of `count` bytes carries.
    private func content(_ index: Int, _ count: Int) -> [UInt8] {
        Array(
            Self.noise.pattern(longestDatagram: 2_000)[DatagramNoise.offset(ofDatagram: index)...].prefix(
                count))
    }

    private func open(
        _ server: EmbeddedServer, user: String = "a1B2c3D4e5", from source: String? = nil
    ) async throws -> (conversation: Conversation, port: Int) {
        let conversation = try await Conversation.open(
            server, user: user, replay: "Call-05132024", from: source)
        let port = try #require(conversation.port("09000", transport: "udp"))
        return (conversation, port)
    }

    @Test("Datagrams whose payloads are known are sent to the byte")
    func known() async throws {
        let payloads: [[UInt8]] = [[1, 2, 3], [], Array(repeating: 7, count: 1_200)]
        var served = try call([1])
        served.serverSide = try ServerRecording(
            name: "Call-05132024",
            recorded: [
                .init(
                    pair: served.recording.flow,
                    datagrams: payloads.enumerated().map {
                        ServerScript.Datagram(timestamp: Double($0.offset) / 200, payload: $0.element)
                    })
            ])
        try await withServer([served]) { server in
            let (conversation, port) = try await open(server)
            let socket = try await RawDatagrams.open()
            try await socket.send([1, 2, 3], to: port)
            #expect(await socket.next(3) == payloads)
            _ = try await conversation.finish()
            _ = await socket.close()
        }
    }

    @Test("The first datagram starts the recorded ones, told of as STARTED and DONE with the observed port")
    func wholeFlow() async throws {
        try await withServer([call([120, 0, 1_200])]) { server in
            let (conversation, port) = try await open(server)
            #expect(conversation.mapping["tcp"] == [:])
            let socket = try await RawDatagrams.open()
            try await socket.send([1, 2, 3], to: port)
            let label = PortMapping.padded(socket.port)
            #expect(try await conversation.channel.message() == "STARTED;\(label)")
            // Keep-alives are empty.
            #expect(await socket.next(3) == [content(0, 120), [], content(2, 1_200)])
            #expect(try await conversation.channel.message() == "DONE;\(label)")
            // A second datagram of the pair starts nothing.
            try await socket.send([4], to: port)
            #expect(try await conversation.finish() == ["OK", "OK"])
            #expect(await socket.close() == [])
            #expect(await server.activity().bytesSent == 1_320)
        }
    }

    @Test("Any source port will do, each is a flow of its own, and eight are enough for one client")
    func sourcePorts() async throws {
        try await withServer([call([10, 20], gap: 1)]) { server in
            let (conversation, port) = try await open(server)
            var sockets: [RawDatagrams] = []
            for _ in 0..<ReplaySession.mostFlows {
                let socket = try await RawDatagrams.open()
                sockets.append(socket)
                try await socket.send([], to: port)
                #expect(await socket.next(2).map(\.count) == [10, 20])
                let label = PortMapping.padded(socket.port)
                #expect(try await conversation.channel.message() == "STARTED;\(label)")
                #expect(try await conversation.channel.message() == "DONE;\(label)")
            }
            let ninth = try await RawDatagrams.open()
            try await ninth.send([1], to: port)
            #expect(try await conversation.finish() == ["OK", "OK"])
            #expect(await ninth.close() == [])
            for socket in sockets { #expect(await socket.close() == []) }
        }
    }

    @Test("A client that nobody announced gets nothing; one on a TCP replay neither")
    func unknown() async throws {
        try await withServer([call([10]), ServedRecording(recording: Samples.tcp("Music-05132024"))]) {
            server in
            let (conversation, port) = try await open(server)
            let stranger = try await RawDatagrams.open("127.0.0.2")
            try await stranger.send([1], to: port)
            // The stranger's datagram came first.
            let socket = try await RawDatagrams.open()
            try await socket.send([1], to: port)
            #expect(await socket.next(1).map(\.count) == [10])
            for word in ["STARTED", "DONE"] {
                #expect(try await conversation.channel.message().hasPrefix(word))
            }
            #expect(try await conversation.finish() == ["OK", "OK"])
            #expect(await stranger.close() == [])
            let music = try await Conversation.open(server, replay: "Music-05132024")
            try await socket.send([1], to: port)
            #expect(try await music.finish() == ["OK", "OK"])
            #expect(await socket.close() == [])
        }
    }

    @Test("A client that ends early gets its DONE before the first OK, and no more datagrams")
    func endsEarly() async throws {
        // One datagram, and the next after twenty seconds.
        try await withServer([call([Int](repeating: 10, count: 600), gap: 20_000)]) { server in
            let (conversation, port) = try await open(server)
            // An upstream client sends an empty datagram to port 100 first, to obtain a local port.
            let socket = try await RawDatagrams.open()
            try? await socket.send([], to: 100)
            try await socket.send([1], to: port)
            let label = PortMapping.padded(socket.port)
            #expect(await socket.next(1).count == 1)
            // The flow is told of on another connection than its datagrams: nothing says which comes first.
            #expect(try await conversation.channel.message() == "STARTED;\(label)")
            let end = ["DONE;0.5", "[[1.5,2.5,3.5],[0.1,0.2,0.3]]", "Result;No"]
            try await conversation.channel.send(end.map(RawConnection.framed).joined())
            let said = String(decoding: await conversation.channel.readToEnd(), as: UTF8.self)
            #expect(said == ["DONE;\(label)", "OK", "OK"].map(RawConnection.framed).joined())
            #expect(await socket.close() == [])
            #expect(await server.activity().sessions == 0)
        }
    }

    @Test("A client that gives up, or vanishes, ends its flow; one that gives up is still told DONE")
    func cancelled() async throws {
        try await withServer([call([Int](repeating: 10, count: 600), gap: 20_000)]) { server in
            let (conversation, port) = try await open(server)
            let socket = try await RawDatagrams.open()
            try await socket.send([1], to: port)
            #expect(try await conversation.channel.message().hasPrefix("STARTED;"))
            try await conversation.channel.sendMessage("timeout")
            #expect(try await conversation.channel.message() == "DONE;\(PortMapping.padded(socket.port))")
            #expect(await conversation.channel.readToEnd() == [])

            let (second, secondPort) = try await open(server)
            // The pair was forgotten with the side channel.
            try await socket.send([1], to: secondPort)
            #expect(try await second.channel.message() == "STARTED;\(PortMapping.padded(socket.port))")
            await second.channel.close()
            while await server.activity().sessions > 0 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(await socket.close().count <= 2)
        }
    }

    @Test("After its time a flow ends, and DONE says so")
    func limit() async throws {
        try await withServer(
            [call([Int](repeating: 10, count: 600), gap: 100)],
            configure: { $0.timeouts.datagrams = .milliseconds(250) }
        ) { server in
            let (conversation, port) = try await open(server)
            let socket = try await RawDatagrams.open()
            try await socket.send([1], to: port)
            #expect(try await conversation.channel.message().hasPrefix("STARTED;"))
            #expect(try await conversation.channel.message().hasPrefix("DONE;"))
            #expect(try await conversation.finish() == ["OK", "OK"])
            #expect((1...3).contains(await socket.close().count))
        }
    }

    @Test("Two clients at one port each get the whole recording")
    func twoClients() async throws {
        let lengths = (0..<100).map { 100 + $0 }
        try await withServer([call(lengths, gap: 2)]) { server in
            let (first, port) = try await open(server)
            let (second, samePort) = try await open(server, user: "z9Y8x7W6v5", from: "127.0.0.2")
            #expect(port == samePort)
            let sockets = [try await RawDatagrams.open(), try await RawDatagrams.open("127.0.0.2")]
            for socket in sockets { try await socket.send([1], to: port) }
            for (socket, conversation) in zip(sockets, [first, second]) {
                #expect(await socket.next(100).map(\.count) == lengths)
                let label = PortMapping.padded(socket.port)
                #expect(try await conversation.channel.message() == "STARTED;\(label)")
                #expect(try await conversation.channel.message() == "DONE;\(label)")
                #expect(try await conversation.finish() == ["OK", "OK"])
                #expect(await socket.close() == [])
            }
        }
    }

    @Test("What the line's queue cannot hold is lost and counted")
    func dropped() async throws {
        // 400 000 bytes at once; a quarter of a second of 8 Mbit/s holds 250 000.
        try await withServer(
            [call([Int](repeating: 1_000, count: 400), gap: 0)], configure: { $0.lineRate = 8 }
        ) {
            server in
            let (conversation, port) = try await open(server)
            let socket = try await RawDatagrams.open()
            try await socket.send([1], to: port)
            #expect(try await conversation.channel.message().hasPrefix("STARTED;"))
            #expect(try await conversation.channel.message().hasPrefix("DONE;"))
            #expect(try await conversation.finish() == ["OK", "OK"])
            let activity = await server.activity()
            #expect(activity.datagramsDropped == 149)
            #expect(activity.bytesSent == 251_000)
            _ = await socket.close()
        }
    }

    @Test("Without a server's file the client is mirrored")
    func mirrored() async throws {
        try await withServer { server in
            let (conversation, port) = try await open(server)
            let socket = try await RawDatagrams.open()
            try await socket.send([9], to: port)
            #expect(await socket.next(1).map(\.count) == [3])
            _ = conversation
            _ = await socket.close()
        }
    }

    @Test("A recorded IPv6 flow is mapped under both spellings of its port")
    func mapping() async throws {
        try await withServer([call([10], isIPv6: true)]) { server in
            let conversation = try await Conversation.open(server, replay: "Call-05132024")
            let padded = conversation.port("00900", server: "2001:db8::2", transport: "udp")
            #expect(padded != nil)
            #expect(conversation.port("900", server: "2001:db8::2", transport: "udp") == padded)
        }
    }

    @Test("A server that gets other recordings ends the flows of those it had, and DONE says so")
    func lifecycle() async throws {
        try await withServer([call([Int](repeating: 10, count: 600), gap: 20_000)]) { server in
            let (conversation, port) = try await open(server)
            let socket = try await RawDatagrams.open()
            try await socket.send([1], to: port)
            #expect(try await conversation.channel.message().hasPrefix("STARTED;"))
            try await server.replaceRecordings([ServedRecording(recording: Samples.tcp("Music-05132024"))])
            #expect(try await conversation.channel.message().hasPrefix("DONE;"))
            _ = await socket.close()
        }
    }
}
