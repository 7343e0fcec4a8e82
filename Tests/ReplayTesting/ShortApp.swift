import Basics
import Differentiation
package import PathEmulation
import Recordings
package import ReplayClient
package import ReplayServer
package import TestModel
import TestSupport

/// A short app and its control, tested by the real client against the real server over an emulated path.
package struct ShortApp: Sendable {
    /// The original and the control.
    package var recordings: [ServedRecording]
    package let isPortTest: Bool
    /// What an app list would say that a replay takes.
    package let seconds: Double

    /// A request of a recording: when it is sent, and how many bytes answer it.
    package typealias Request = (second: Double, answer: Int)

    /// An app whose first packet names a server, and whose answer takes so many bytes.
    package init(
        serverName: String = "video.example.net", port: Int = 443, controlPort: Int = 443, bytes: Int,
        seconds: Double
    ) throws {
        try self.init(
            serverName: serverName, port: port, controlPort: controlPort, requests: [(0, bytes)],
            seconds: seconds)
    }

    /// An app that asks for answers, the first time by a packet that names a server.
    package init(
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

    /// A call over UDP: so many datagrams each way, 10 ms apart.
    package static func call(_ name: String = "Call", count: Int = 100, port: Int = 20_000) throws -> ShortApp
    {
        try ShortApp(
            recordings: ["\(name)-01012030", "\(name)Random-01012030"].map { name in
                let pair = "192.000.002.001.40000-203.000.113.001.\(port)"
                let recording = try Recording(
                    name: name, transport: .udp,
                    packets: (0..<count).map { index in
                        ClientPacket(
                            timestamp: Double(index) / 100, payload: [UInt8](repeating: 1, count: 80),
                            pair: pair)
                    }, udpClientPorts: ["40000"])
                let flow = ServerRecording.Flow(
                    pair: recording.flow,
                    datagrams: (0..<count).map {
                        ServerScript.Datagram(timestamp: Double($0) / 100, length: 1_000)
                    })
                return ServedRecording(
                    recording: recording,
                    serverSide: try ServerRecording(
                        name: name, synthesised: nil, noise: DatagramNoise(seed: "Call", isInverted: false),
                        flows: [flow]))
            }, seconds: Double(count) / 100)
    }

    private init(recordings: [ServedRecording], seconds: Double) {
        (self.recordings, self.seconds, isPortTest) = (recordings, seconds, false)
    }

    /// The original and the control of a test; requests wait for their recorded instants unless told otherwise.
    package func subject(keepsTiming: Bool = true) -> DifferentiationTest.Subject {
        .init(
            original: recordings[0].recording, control: recordings[1].recording, nominalSeconds: seconds,
            isPortTest: isPortTest, keepsTiming: keepsTiming)
    }

    /// Tests it as the client does, behind rules.
    ///
    /// - Parameters:
    ///   - rules: what stands on the path.
    ///   - lineRate: the line's, Mbit/s; nil for none.
    ///   - keepsTiming: whether requests wait for their recorded instants.
    /// - Returns: what the test found, and the path.
    /// - Throws: what keeps the test from a result.
    package func test(
        behind rules: LabRules, lineRate: Double? = 40, keepsTiming: Bool = true
    ) async throws -> (report: FinishedTest, path: NetworkPath) {
        let path = NetworkPath(rules: rules, seed: 7)
        let report = try await withServer(of: recordings, lineRate: lineRate) {
            $0.path = path
        } _: { _, endpoint in
            try await test(on: endpoint, keepsTiming: keepsTiming)
        }
        return (report, path)
    }

    /// Tests it on a server.
    ///
    /// - Parameters:
    ///   - endpoint: the server.
    ///   - user: the user's identifier.
    ///   - number: of the test, among the user's.
    ///   - source: the client's address; nil for any.
    ///   - order: of the replays.
    ///   - keepsTiming: whether requests wait for their recorded instants.
    ///   - options: of the replays.
    ///   - isAnalysed: whether the server is asked for its analysis.
    /// - Returns: what the test found.
    /// - Throws: what keeps the test from a result.
    package func test(
        on endpoint: ServerEndpoint, user: String = "a1B2c3D4e5", number: Int = 1, from source: String? = nil,
        order: [ReplayRole] = [.original, .control], keepsTiming: Bool = true,
        _ options: ReplayOptions = ReplayOptions(), isAnalysed: Bool = true
    ) async throws -> FinishedTest {
        let test = DifferentiationTest(
            subject(keepsTiming: keepsTiming), on: endpoint,
            identity: TestIdentity(userID: user, historyCount: number, clientVersion: "1.2.3"), order: order,
            profiles: DecisionProfile.all, sockets: TestBed.current.sockets(from: source), replays: options,
            isAnalysed: isAnalysed)
        return try await FinishedTest.watching { try await test.run(reportingTo: $0) }.outcome.get()
    }
}
