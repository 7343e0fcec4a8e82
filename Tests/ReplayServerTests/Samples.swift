import Networking
import Basics
import Foundation
import Recordings
import TestSupport

@testable import ReplayServer

/// Small recordings of our own.
enum Samples {
    static func tcpPair(port: Int = 443, server: String = "018.002.192.002") -> String {
        let digits = String(port)
        let padded = String(repeating: "0", count: 5 - digits.count) + digits
        return "010.000.000.001.40000-\(server).\(padded)"
    }

    /// A TCP recording: each exchange is a request and the number of bytes that answer it.
    static func tcp(
        _ name: String, port: Int = 443,
        _ exchanges: [(request: [UInt8], answer: Int)] = [(opening, 5_000), (second, 70_000)]
    ) throws -> Recording {
        let pair = tcpPair(port: port)
        return try Recording(
            name: name, transport: .tcp,
            packets: exchanges.enumerated().map { index, exchange in
                ClientPacket(
                    timestamp: Double(index) * 0.01, payload: exchange.request, pair: pair,
                    responseLength: exchange.answer)
            },
            tcpPairs: [pair])
    }

    static func udp(_ name: String) throws -> Recording {
        try Recording(
            name: name, transport: .udp,
            packets: [ClientPacket(timestamp: 0, payload: [1, 2, 3], pair: tcpPair(port: 9000))],
            udpClientPorts: ["40000"])
    }

    /// A recording over IPv6.
    static func sixRecording(_ pair: String) throws -> Recording {
        try Recording(
            name: "Six-05132024", transport: .tcp,
            packets: [ClientPacket(timestamp: 0, payload: opening, pair: pair, responseLength: 10)],
            tcpPairs: [pair])
    }

    /// A first request that is no HTTP: 300 bytes.
    static let opening: [UInt8] = [0x16, 3, 1] + (0..<297).map { UInt8($0 % 251) }
    /// A second one: 40 bytes.
    static let second: [UInt8] = (0..<40).map { UInt8(200 - $0) }

    static let get = Array("GET /track HTTP/1.1\r\nHost: media.example.org\r\n\r\n".utf8)
    static let otherGet = Array("GET /other HTTP/1.1\r\nHost: media.example.org\r\n\r\n".utf8)

    /// What most tests serve.
    static func catalogue() throws -> [ServedRecording] {
        try [
            tcp("Music-05132024"), tcp("MusicRandom-05132024"),
            tcp("Page-05132024", port: 80, [(get, 3_000), (otherGet, 4_000)]),
            tcp("port_8080", port: 8080, [(get, 9_000)]), udp("Call-05132024"),
        ].map { ServedRecording(recording: $0) }
    }
}

extension ClientKey {
    /// A client without a proxy.
    init(_ address: String) { self.init(address: address, peer: address) }
}

extension ServerTimeouts {
    /// Ten minutes where a client is waited for: what a test on a busy machine never takes.
    static let patient: ServerTimeouts = {
        let long = Duration.seconds(600)
        var timeouts = ServerTimeouts.published
        (timeouts.identification, timeouts.setUp, timeouts.replay) = (long, long, long)
        (timeouts.session, timeouts.ownIPAnswer) = (long, long)
        (timeouts.request, timeouts.results) = (long, long)
        return timeouts
    }()
}

/// A patient server on ephemeral ports with a folder of its own, gone after the test.
@discardableResult
func withServer<Value: Sendable>(
    _ recordings: [ServedRecording]? = nil,
    configure: (inout EmbeddedServerConfiguration) -> Void = { _ in },
    _ body: (EmbeddedServer) async throws -> Value
) async throws -> Value {
    try await withTemporaryFolder { folder in
        var configuration = EmbeddedServerConfiguration(
            clock: .system, network: SystemStack(), lineRate: nil, paced: false,
            certificateDirectory: folder, seed: 7)
        configuration.timeouts = .patient
        configure(&configuration)
        let server = try await EmbeddedServer.start(configuration, serving: recordings ?? Samples.catalogue())
        do {
            let value = try await body(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }
}
