import Basics
import Foundation
import NIOCore
import NIOPosix
import Recordings
import TestModel
import TestSupport
import Testing

@testable import ReplayServer

@Suite("IPv6", .enabled(if: Loopback.hasIPv6, "this machine has no ::1"), .mustEnd)
struct IPv6Tests {
    @Test("An IPv6 client is served like an IPv4 one, whatever the family of the recording")
    func served() async throws {
        let six = try Samples.sixRecording("2001:db8::1.40000-2001:db8::2.443")
        try await withServer(
            Samples.catalogue() + [ServedRecording(recording: six)], configure: { $0.address = "::1" }
        ) { server in
            let query = try await RawConnection.open(server.endpoint.ownIP, host: "::1")
            try await query.send("WHATSMYIPMAN?")
            #expect(String(decoding: await query.readToEnd(), as: UTF8.self) == "HTTP/1.1 200 OK\r\n\r\n::1")
            // The address in full names the same client.
            let four = try await Conversation.open(server, address: "0:0:0:0:0:0:0:1")
            #expect(four.permission == "1;::1;100")
            let replay = try await RawConnection.open(try #require(four.port()), host: "::1")
            try await replay.send(Samples.opening)
            #expect(try await replay.read(5_000).count == 5_000)
            try await four.finish()

            let conversation = try await Conversation.open(server, replay: "Six-05132024", address: "::1")
            // The recorded port is not padded, so both spellings are there.
            let port = try #require(conversation.port("443", server: "2001:db8::2"))
            #expect(conversation.port("00443", server: "2001:db8::2") == port)
            let sixReplay = try await RawConnection.open(port, host: "::1")
            try await sixReplay.send(Samples.opening)
            #expect(await sixReplay.readToEnd().count == 10)
        }
    }

    @Test("A stranger is told its address as it is")
    func stranger() async throws {
        try await withServer(configure: { $0.address = "::1" }) { server in
            let connection = try await RawConnection.open(server.endpoint.ownIP, host: "::1")
            try await connection.send("hello")
            #expect(
                String(decoding: await connection.readToEnd(), as: UTF8.self) == "SuspiciousClientIP!,::1")
        }
    }

    @Test("A UDP replay runs over IPv6, of a recording over IPv6")
    func datagrams() async throws {
        let recording = try Recording(
            name: "Call-05132024", transport: .udp,
            packets: [
                ClientPacket(timestamp: 0, payload: [1, 2], pair: "2001:db8::1.40000-2001:db8::2.9000")
            ],
            udpClientPorts: ["40000"])
        try await withServer([ServedRecording(recording: recording)], configure: { $0.address = "::1" }) {
            server in
            let conversation = try await Conversation.open(
                server, replay: "Call-05132024", address: "127.0.0.1")
            let port = try #require(conversation.port("9000", server: "2001:db8::2", transport: "udp"))
            let socket = try await RawDatagrams.open("::1")
            try await socket.send([1], to: port, host: "::1")
            #expect(try await conversation.channel.message().hasPrefix("STARTED;"))
            #expect(await socket.next(1).map(\.count) == [2])
            #expect(try await conversation.channel.message().hasPrefix("DONE;"))
            #expect(try await conversation.finish() == ["OK", "OK"])
            _ = await socket.close()
        }
    }

    @Test("A server on all IPv6 addresses sees IPv4 clients under their own")
    func mapped() async throws {
        try await withServer(configure: { $0.address = "::" }) { server in
            #expect(server.endpoint.address == "::1")
            let query = try await RawConnection.open(server.endpoint.ownIP)
            try await query.send("WHATSMYIPMAN?")
            #expect(String(decoding: await query.readToEnd(), as: UTF8.self).hasSuffix("\r\n\r\n127.0.0.1"))
        }
    }
}
