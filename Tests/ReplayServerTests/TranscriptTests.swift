import Basics
import Foundation
import NIOSSL
import Recordings
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayServer

/// Recorded traffic of upstream programs.
private enum Transcripts {
    static func lines(_ file: String) throws -> [[String: Any]] {
        try Vectors.texts(of: file).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// The recording of that name that comes with wehe: of the published one's lengths and times.
    static func recording(_ file: String) throws -> ServedRecording {
        let data = try Data(contentsOf: Checkout.replayFiles.appending(path: file))
        return ServedRecording(recording: try RecordingFile.decode(data, file: file))
    }
}

@Suite("Upstream transcripts", .mustEnd)
struct TranscriptTests {
    @Test("The upstream client's test of Pandora gets upstream's answers, down to the statistics")
    func pandora() async throws {
        let recordings = [
            try Transcripts.recording("Pandora_05132024.pcap_client_all.json"),
            try Transcripts.recording("PandoraRandom_05132024.pcap_client_all.json"),
        ]
        let lines = try Transcripts.lines(Vectors.sideChannelTranscript(of: "pandora"))
        try await withServer(recordings) { server in
            for connection in 1...2 {
                let bodies = lines.filter {
                    $0["connection"] as? Int == connection && $0["direction"] as? String == "client-to-server"
                }.compactMap { $0["body"] as? String }
                try #require(bodies.count == 7)
                let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
                for body in bodies[0..<2] {
                    // The upstream client writes the ten digits one by one.
                    for byte in RawConnection.framed(body).utf8.prefix(10) { try await channel.send([byte]) }
                    try await channel.send(body)
                }
                #expect(try await channel.message() == "1;127.0.0.1;100")
                for body in bodies[2..<4] { try await channel.sendMessage(body) }
                let mapping = try await channel.message()
                #expect(mapping.contains("\"00443\": [\"\", ") || mapping.contains("\"00080\": [\"\", "))
                #expect(mapping.hasPrefix("{\"tcp\": {") && mapping.hasSuffix("\"udp\": {}}"))
                #expect(try await channel.message() == "0")
                try await channel.send(bodies[4...].map(RawConnection.framed).joined())
                #expect(
                    String(decoding: await channel.readToEnd(), as: UTF8.self) == "0000000002OK0000000002OK")
            }
            try await compareResults(server)
        }
    }

    @Test(
        "The upstream client's UDP tests get upstream's answers",
        arguments: [
            ("skype", "Skype", "06172024", "010.110.049.082", "63308"),
            ("teams", "MicrosoftTeam", "05152024", "010.110.089.150", "62065"),
        ])
    func datagrams(
        test: String, app: String, date: String, address: String, recordedPort: String
    ) async throws {
        let pair = "192.000.002.001.40000-\(address).\(recordedPort)"
        let recordings = try ["", "Random"].map { part in
            ServedRecording(
                recording: try Recording(
                    name: "\(app)\(part)-\(date)", transport: .udp,
                    packets: [ClientPacket(timestamp: 0, payload: [1, 2], pair: pair)],
                    udpClientPorts: ["40000"]))
        }
        let lines = try Transcripts.lines(Vectors.sideChannelTranscript(of: test))
        try await withServer(recordings) { server in
            for connection in 1...2 {
                func bodies(_ direction: String) -> [String] {
                    lines.filter {
                        $0["connection"] as? Int == connection && $0["direction"] as? String == direction
                    }.compactMap { $0["body"] as? String }
                }
                let sent = bodies("client-to-server")
                try #require(sent.count == 7)
                let channel = try await RawConnection.open(server.endpoint.sideChannelPlain)
                for body in sent[0..<2] { try await channel.sendMessage(body) }
                #expect(try await channel.message() == bodies("server-to-client")[0])
                for body in sent[2..<4] { try await channel.sendMessage(body) }
                let mapping = try PortMapping(body: try await channel.message())
                // The upstream client looks UDP ports up as they are written.
                let target = try #require(
                    mapping.target(transport: .udp, recordedAddress: address, recordedPort: recordedPort))
                #expect(try await channel.message() == "1")
                let socket = try await RawDatagrams.open()
                try await socket.send([], to: target.port)
                let label = PortMapping.padded(socket.port)
                #expect(try await channel.message() == "STARTED;\(label)")
                #expect(await socket.next(1).count == 1)
                try await channel.send(sent[4...].map(RawConnection.framed).joined())
                let rest = ["DONE;\(label)", "OK", "OK"].map(RawConnection.framed).joined()
                #expect(String(decoding: await channel.readToEnd(), as: UTF8.self) == rest)
                _ = await socket.close()
            }
        }
    }

    private func compareResults(_ server: EmbeddedServer) async throws {
        let lines = try Transcripts.lines(Vectors.resultsTranscript).filter {
            $0["test"] as? String == "pandora"
        }
        func bytes(_ direction: String) -> [String] {
            lines.filter { $0["direction"] as? String == direction }.compactMap { $0["bytes"] as? String }
        }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .file(server.endpoint.caCertificate.path)
        configuration.certificateVerification = .noHostnameVerification
        let connection = try await RawConnection.open(
            server.endpoint.resultsHTTPS, tls: try NIOSSLContext(configuration: configuration))
        let requests = bytes("client-to-server")
        let recorded = bytes("server-to-client").compactMap { $0.components(separatedBy: "\r\n\r\n").last }
        try #require(requests.count == 2 && recorded.count == 2)
        #expect(try await connection.http(requests[0]).body == recorded[0])
        let ours = try response(try await connection.http(requests[1]).body)
        let upstream = try response(recorded[1])
        #expect(Set(ours.keys) == Set(upstream.keys))
        for name in ["replayName", "userID", "extraString", "historyCount", "testID"] {
            #expect(ours[name] == upstream[name])
        }
        for name in [
            "area_test", "ks2_ratio_test", "xput_avg_original", "xput_avg_test", "ks2dVal", "ks2pVal",
        ] {
            let value = try #require(ours[name].flatMap(Double.init))
            let reference = try #require(upstream[name].flatMap(Double.init))
            #expect(abs(value - reference) <= 1e-12 * max(1, abs(reference)), "\(name)")
        }
    }

    private func response(_ body: String) throws -> [String: String] {
        let answer = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        return try #require(answer["response"] as? [String: String])
    }

    @Test(
        "A published recording is served byte for byte as its file says",
        .enabled(if: PublishedData.recordings.isHere, "\(PublishedData.recordings.missing)"))
    func publishedRecording() async throws {
        let file = "Pandora_05132024.pcap_client_all.json"
        let served = ServedRecording(
            recording: try RecordingFile.decode(PublishedData.recordings.data(file), file: file))
        let flow = served.recording.flow
        try await withServer([served]) { server in
            let conversation = try await Conversation.open(server, replay: served.recording.name)
            let port = try #require(
                conversation.port(flow.serverPortText, server: flow.serverAddressText))
            let connection = try await RawConnection.open(port)
            for packet in served.recording.packets {
                try await connection.send(packet.payload)
                if packet.responseLength > 0 {
                    #expect(try await connection.read(packet.responseLength).count == packet.responseLength)
                }
            }
            #expect(await connection.readToEnd() == [])
            try await conversation.finish()
        }
    }
}
