import Networking
import Basics
import NIOCore
import NIOPosix
import Recordings
import ReplayClient
import TestModel
import WireProtocol

/// How punctually the client sends datagrams: a thousand of them, one every five milliseconds.
struct UDPSendSchedule: Benchmark {
    let name = "udp-send-schedule"

    private static let count = 1_000
    private static let interval = 0.005

    func figures(_ effort: Effort) async throws -> [Figure] {
        var lateness: [SendLateness] = []
        for _ in 0..<(effort.isQuick ? 1 : 3) { lateness.append(try await run()) }
        func microseconds(_ part: KeyPath<SendLateness, Double>) -> [Double] {
            lateness.map { $0[keyPath: part] * 1e6 }
        }
        return [
            Figure("lateness, median", "µs", microseconds(\.median)),
            Figure("lateness, 99th percentile", "µs", microseconds(\.p99), aim: .atMost(300)),
            Figure("lateness, longest", "µs", microseconds(\.longest)),
        ]
    }

    private func run() async throws -> SendLateness {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let sink = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        // The server says it is done as soon as it began, so that only the sending counts.
        let (notifications, speak) = AsyncStream<FlowNotification>.makeStream()
        speak.yield(.started(clientPort: 1))
        speak.yield(.done(clientPort: 1))
        let replay = UDPReplay(
            script: UDPReplayScript(try Self.recording(), paced: true, bytesExpected: 0),
            parameters: ReplayParameters(
                role: .original,
                target: try SocketAddress(ipAddress: "127.0.0.1", port: sink.localAddress?.port ?? 0),
                slicer: ThroughputSlicer(nominal: .seconds(5), count: 100)))
        var sockets = ClientSockets(clock: .system, network: SystemStack())
        sockets.group = group
        let measurement = try await replay.run(using: sockets, hearing: notifications)
        try await sink.close()
        try await group.shutdownGracefully()
        guard let lateness = measurement.sendLateness, measurement.bytesSent == Self.count * 172 else {
            throw BenchmarkError.wrongOutcome("only \(measurement.bytesSent) bytes were sent")
        }
        return lateness
    }

    /// Audio-like datagrams of 172 bytes.
    private static func recording() throws -> Recording {
        try Recording(
            name: "Schedule-01012030", transport: .udp,
            packets: (0..<count).map { index in
                ClientPacket(
                    timestamp: Double(index) * interval, payload: [UInt8](repeating: 0x2E, count: 172),
                    pair: "192.000.002.001.41000-203.000.113.001.20000")
            },
            udpClientPorts: ["41000"])
    }
}
