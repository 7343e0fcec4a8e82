import Networking
import Basics
import Differentiation
import Foundation
import PathEmulation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

/// A short app and its control, tested by the real client against the real server over an emulated path.
struct ShortApp {
    /// The original and the control.
    var recordings: [ServedRecording]
    let isPortTest: Bool
    /// What an app list would say that a replay takes.
    let seconds: Double

    /// A request of a recording: when it is sent, and how many bytes answer it.
    typealias Request = (second: Double, answer: Int)

    /// An app whose first packet names a server, and whose answer takes so many bytes.
    init(
        serverName: String = "video.example.net", port: Int = 443, controlPort: Int = 443, bytes: Int,
        seconds: Double
    ) throws {
        try self.init(
            serverName: serverName, port: port, controlPort: controlPort, requests: [(0, bytes)],
            seconds: seconds)
    }

    /// An app that asks for answers, the first time by a packet that names a server.
    init(
        serverName: String = "video.example.net", port: Int = 443, controlPort: Int = 443,
        requests: [Request], seconds: Double, padding: Int? = nil
    ) throws {
        isPortTest = port != controlPort
        self.seconds = seconds
        let hello = clientHello(serverName, padding: padding)
        func recording(_ name: String, _ payload: [UInt8], _ port: Int) throws -> ServedRecording {
            let pair = "192.000.002.001.40000-203.000.113.001.\(FlowPair.padded(port))"
            return ServedRecording(
                recording: try Recording(
                    name: name, transport: .tcp,
                    packets: requests.map {
                        ClientPacket(
                            timestamp: $0.second, payload: payload, pair: pair, responseLength: $0.answer,
                            responseHash: nil)
                    }, tcpPairs: [pair]))
        }
        recordings =
            isPortTest
            ? [
                try recording("port_\(port)", hello, port),
                try recording("port_\(controlPort)", hello, controlPort),
            ]
            : [
                try recording("Short-01012030", hello, port),
                try recording("ShortRandom-01012030", hello.map { ~$0 }, port),
            ]
    }
}

extension ShortApp {
    /// Tests it as the client does, behind rules.
    ///
    /// - Parameters:
    ///   - rules: what stands on the path.
    ///   - lineRate: the line's, Mbit/s; nil for none.
    ///   - keepsTiming: whether requests wait for their recorded instants.
    /// - Returns: what the test found, and the path.
    /// - Throws: what keeps the test from a result.
    func test(
        behind rules: LabRules, lineRate: Double? = 40, keepsTiming: Bool = true
    ) async throws -> (report: FinishedTest, path: NetworkPath) {
        let path = NetworkPath(rules: rules, seed: 7)
        let report = try await withServer(of: recordings, lineRate: lineRate) {
            $0.path = path
        } _: { _, endpoint in
            let test = DifferentiationTest(
                .init(
                    original: recordings[0].recording, control: recordings[1].recording,
                    nominalSeconds: seconds, isPortTest: isPortTest, keepsTiming: keepsTiming),
                on: endpoint,
                identity: TestIdentity(userID: "a1B2c3D4e5", historyCount: 1, clientVersion: "1.2.3"),
                order: [.original, .control], profiles: DecisionProfile.all,
                sockets: ClientSockets(clock: .system, network: SystemStack()))
            return try await FinishedTest.watching { try await test.run(reportingTo: $0) }.outcome.get()
        }
        return (report, path)
    }
}
