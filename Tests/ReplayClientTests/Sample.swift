import Networking
import Basics
import Foundation
import Recordings

@testable import ReplayClient

/// The recordings and identities that the tests replay.
enum Sample {
    /// What is sent and how many bytes come back.
    static let exchanges: [(request: String, responseLength: Int)] = [
        ("GET /first HTTP/1.1\r\nHost: video.example\r\n\r\n", 40_000),
        ("GET /second HTTP/1.1\r\nHost: video.example\r\n\r\n", 10_000),
    ]
    static let recordedAddress = "018.002.192.002"
    static let recordedPort = "00443"
    static let bytesDown = 50_000
    static let identity = TestIdentity(userID: "a1B2c3D4e5", historyCount: 17, clientVersion: "1.2.3")

    private static let pair = "010.000.000.001.50000-\(recordedAddress).\(recordedPort)"

    static func recording(_ name: String, recordedPort: String = recordedPort) throws -> Recording {
        let pair = "010.000.000.001.50000-\(recordedAddress).\(recordedPort)"
        return try Recording(
            name: name, transport: .tcp,
            packets: exchanges.enumerated().map { index, exchange in
                ClientPacket(
                    timestamp: Double(index) * 0.01, payload: Array(exchange.request.utf8), pair: pair,
                    responseLength: exchange.responseLength)
            }, tcpPairs: [pair])
    }

    /// A port test of a server's tested port against its replay port, which stands for port 443.
    static func portSubject(on server: FakeServer) throws -> DifferentiationTest.Subject {
        .init(
            original: try recording("port_6881", recordedPort: String(server.testedPort)),
            control: try recording("port_443", recordedPort: String(server.replayPort)),
            nominalSeconds: 1, isPortTest: true)
    }

    static func datagrams(_ name: String) throws -> Recording {
        try Recording(
            name: name, transport: .udp,
            packets: [ClientPacket(timestamp: 0, payload: [1, 2, 3], pair: pair)],
            udpClientPorts: ["50000"])
    }

    static func subject() throws -> DifferentiationTest.Subject {
        .init(
            original: try recording("Sample-01012030"), control: try recording("SampleRandom-01012030"),
            nominalSeconds: 1, isPortTest: false)
    }

    /// Connections that wait for minutes, or another multiple of what the protocol allows, and try again at once.
    static func sockets(timeout: Double = 12) -> ClientSockets {
        var sockets = ClientSockets(clock: .system, network: SystemStack())
        sockets.timeoutScale = timeout
        sockets.pauseScale = 0.01
        return sockets
    }

    /// The steps of a replay as a script that needs no recording.
    static func script(_ steps: [(due: Int64?, bytes: Int, responseLength: Int)]) throws -> TCPReplayScript {
        TCPReplayScript(
            try Recording(
                name: "Steps", transport: .tcp,
                packets: steps.map { step in
                    ClientPacket(
                        timestamp: Double(step.due ?? 0) * 1e-9,
                        payload: [UInt8](repeating: 0x2E, count: step.bytes), pair: pair,
                        responseLength: step.responseLength)
                }, tcpPairs: [pair]), paced: steps.contains { $0.due != nil })
    }
}
