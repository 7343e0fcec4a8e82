import Basics
import NIOCore
import NIOPosix
import Recordings
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("UDP replays over loopback (Specification 7.1)", .mustEnd)
struct UDPReplayTests {
    private func script(_ milliseconds: [Double]) throws -> UDPReplayScript {
        let recording = try Recording(
            name: "Call-01012030", transport: .udp,
            packets: milliseconds.enumerated().map { index, time in
                ClientPacket(
                    timestamp: time / 1_000, payload: [UInt8](repeating: UInt8(index), count: index),
                    pair: "192.000.002.001.40000-203.000.113.001.20000")
            }, udpClientPorts: ["40000"])
        return UDPReplayScript(recording, paced: true, bytesExpected: 0)
    }

    private func replay(
        _ script: UDPReplayScript, to port: Int, host: String = "127.0.0.1",
        limits: UDPReplayLimits = .published, hearing notifications: AsyncStream<FlowNotification>
    ) async throws -> ReplayMeasurement {
        try await UDPReplay(
            script: script, limits: limits,
            parameters: ReplayParameters(
                role: .original, target: SocketAddress(ipAddress: host, port: port),
                slicer: ThroughputSlicer(nominal: .seconds(1), count: 100))
        ).run(using: Sample.sockets(), hearing: notifications)
    }

    @Test("Every datagram goes out in order, every byte that comes back is counted")
    func complete() async throws {
        let words = AsyncStream<FlowNotification>.makeStream()
        let server = try await FakeDatagramServer.start { number, _, _ in
            // The longest that one IPv4 datagram can carry is counted whole.
            number == 0 ? [[UInt8](repeating: 1, count: 65_507)] : [[], [UInt8](repeating: 2, count: 100)]
        } then: { number, port in
            if number == 0 { words.continuation.yield(.started(clientPort: port)) }
            if number == 3 { words.continuation.yield(.done(clientPort: port)) }
        }
        let record = try await replay(
            script([0, 5, 5, 20]), to: server.port, hearing: words.stream)
        #expect(record.ending == .complete)
        #expect(server.heard == [[], [1], [2, 2], [3, 3, 3]])
        #expect(record.bytesSent == 6)
        #expect(record.bytesReceived == 65_507 + 300)
        #expect(record.duration >= 0.02)
        let sampled = record.samples.throughput.reduce(0) { $0 + $1 * 125_000 * 0.01 }
        #expect(abs(sampled - Double(record.bytesReceived)) < 1e-3)
        let lateness = try #require(record.sendLateness)
        #expect(lateness.median >= 0 && lateness.median <= lateness.p99 && lateness.p99 <= lateness.longest)
        await server.stop()
    }

    @Test("Of what a server sends, losses, swaps, repeats and foreign datagrams are counted exactly")
    func counted() async throws {
        let words = AsyncStream<FlowNotification>.makeStream()
        let server = try await FakeDatagramServer.start { number, _, _ in
            // Of the bytes 0 to 9 the last five are lost but for 8, and 2 comes after 3 and again.
            number == 0 ? [0, 1, 3, 2, 2, 4, 77, 8].map { [$0, 1, 2, 3] } : []
        } then: { number, port in
            guard number == 0 else { return }
            words.continuation.yield(.started(clientPort: port))
            words.continuation.yield(.done(clientPort: port))
        }
        var expected = DatagramTable(capacity: 10)
        for byte in UInt8(0)..<10 {
            [byte, 1, 2, 3].withUnsafeBytes { expected.append($0, at: Double(byte) / 100) }
        }
        let sent = try script([0, 5])
        let record = try await replay(
            UDPReplayScript(sent.recording, paced: true, bytesExpected: 0, expected: expected),
            to: server.port, hearing: words.stream)
        let counts = try #require(record.clientUDP)
        func sum(_ quantity: DatagramQuantity) -> Int64? { counts[quantity]?.reduce(0, +) }
        // A second in a hundred slices; the last datagram belongs to the ninth.
        #expect(counts.count == 9 && counts.sliceLength == record.sliceLength)
        #expect(sum(.sent) == 2 && sum(.expected) == 10)
        #expect(sum(.arrived) == 6 && counts[.arrived]?[7] == 1)
        #expect(sum(.reordered) == 1 && sum(.duplicates) == 1 && sum(.unknown) == 1)
        await server.stop()
    }

    @Test("Without the recorded timing all is sent at once, and no lateness is told")
    func unpaced() async throws {
        let words = AsyncStream<FlowNotification>.makeStream()
        let server = try await FakeDatagramServer.start { number, _, port in
            if number == 1 {
                words.continuation.yield(.started(clientPort: port))
                words.continuation.yield(.done(clientPort: port))
            }
            return []
        }
        let recording = try Recording(
            name: "Call-01012030", transport: .udp,
            packets: [0, 86_000].map {
                ClientPacket(timestamp: $0, payload: [1], pair: "192.000.002.001.40000-203.000.113.001.20000")
            }, udpClientPorts: ["40000"])
        let record = try await replay(
            UDPReplayScript(recording, paced: false, bytesExpected: 0), to: server.port, hearing: words.stream
        )
        #expect(record.ending == .complete)
        #expect(record.sendLateness == nil)
        #expect(server.heard.count == 2)
        await server.stop()
    }

    @Test("A lost DONE ends the replay at the limit, with all that arrived")
    func lostDone() async throws {
        let words = AsyncStream<FlowNotification>.makeStream()
        let server = try await FakeDatagramServer.start { number, _, port in
            words.continuation.yield(.started(clientPort: port))
            return [[UInt8](repeating: 2, count: 100)]
        }
        let record = try await replay(
            script([0]), to: server.port,
            limits: .init(sending: .milliseconds(100), replay: .seconds(1)), hearing: words.stream)
        #expect(record.ending == .timeLimit)
        #expect(record.bytesReceived == 100)
        #expect(record.duration >= 1)
        await server.stop()
    }

    @Test("A blocked port: sending stops at its limit, waiting at the other, and nothing came")
    func blocked() async throws {
        let words = AsyncStream<FlowNotification>.makeStream()
        let server = try await FakeDatagramServer.start()
        let record = try await replay(
            script((0..<100).map { Double($0) * 100 }), to: server.port,
            limits: .init(sending: .milliseconds(250), replay: .milliseconds(600)), hearing: words.stream)
        #expect(record.ending == .noAnswer)
        #expect(record.bytesReceived == 0)
        #expect(record.duration >= 0.6)
        // At 0, 100, 200 and the one during which the limit passes; fewer where this machine is busy.
        #expect((1...4).contains(server.heard.count))
        #expect(record.samples.throughput.allSatisfy { $0 == 0 })
        await server.stop()
    }

    @Test("Where the system will not send, the replay says so")
    func unsendable() async throws {
        let words = AsyncStream<FlowNotification>.makeStream()
        // The system refuses broadcasts to sockets that did not ask for the right.
        let error = await #expect(throws: ReplayError.self) {
            try await replay(script([0, 1]), to: 9, host: "255.255.255.255", hearing: words.stream)
        }
        guard case .replayConnectionFailed(let endpoint, _)? = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(endpoint == "255.255.255.255 port 9 (UDP)")
    }

    @Test("Cancelling closes the socket at once")
    func cancelled() async throws {
        let words = AsyncStream<FlowNotification>.makeStream()
        let (reached, feed) = AsyncStream<Int>.makeStream()
        let server = try await FakeDatagramServer.start { _, _, port in
            feed.yield(port)
            return []
        }
        let (script, target) = (try script([0, 80_000_000]), server.port)
        let running = Task { try await replay(script, to: target, hearing: words.stream) }
        var port = 0
        for await seen in reached {
            port = seen
            break
        }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        // The port is free again once the socket is closed.
        var again: (any Channel)?
        while again == nil {
            again = try? await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "0.0.0.0", port: port).get()
        }
        try await again?.close()
        await server.stop()
    }

    @Test("A cancelled task opens no socket")
    func cancelledBefore() async throws {
        let words = AsyncStream<FlowNotification>.makeStream()
        let script = try script([0])
        let running = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await replay(script, to: 9, hearing: words.stream)
        }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }
}
