import Basics
import Recordings
import Synchronization
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("The side channel of a UDP replay (Specification 5.3.8, 7.3)", .mustEnd)
struct UDPConversationTests {
    /// Runs one replay of a one-datagram call; the server says these words after the datagram came.
    private func run(
        limit: Duration = .seconds(600),
        said: @escaping @Sendable (_ port: String) -> [String],
        beforeOK: [String] = [], answers: [[UInt8]] = [[UInt8](repeating: 1, count: 1_000)]
    ) async throws -> (measurement: ReplayMeasurement, heard: [String]) {
        let (arrivals, feed) = AsyncStream<Int>.makeStream()
        let datagrams = try await FakeDatagramServer.start { _, _, port in
            feed.yield(port)
            return answers
        }
        let heard = Mutex<[String]>([])
        let mapping = #"{"tcp": {}, "udp": {"203.000.113.001": {"20000": ["", \#(datagrams.port)]}}}"#
        let sideChannel = try await FakeListener.start { visit in
            func listen(_ count: Int) async throws {
                for _ in 0..<count {
                    let message = try await visit.message()
                    heard.withLock { $0.append(message) }
                }
            }
            try await listen(2)
            try await visit.send("1;127.0.0.1;100")
            try await listen(2)
            try await visit.send(mapping)
            try await visit.send("1")
            for await port in arrivals {
                for word in said(PortMapping.padded(port)) { try await visit.send(word) }
                break
            }
            try await listen(2)
            for word in beforeOK + ["OK"] { try await visit.send(word) }
            try await listen(1)
            try await visit.send("OK")
        }
        let recording = try Recording(
            name: "Call-01012030", transport: .udp,
            packets: [
                ClientPacket(timestamp: 0, payload: [7], pair: "192.000.002.001.40000-203.000.113.001.20000")
            ], udpClientPorts: ["40000"])
        let endpoint = ServerEndpoint(
            name: "fake", host: "127.0.0.1",
            ports: .init(sideChannel: sideChannel.port, results: 9, ownIPQuery: 9), security: .plain)
        var sockets = Sample.sockets()
        sockets.datagramLimits = .init(sending: limit, replay: limit)
        let measurement = try await ReplayRun(
            server: ResolvedServer(endpoint, sockets: sockets), role: .original,
            subject: .init(
                original: recording, control: recording, nominalSeconds: 1, isPortTest: false,
                datagramBytes: 1_000),
            identity: Sample.identity, isLast: true, emit: { _ in }
        ).run()
        await sideChannel.stop()
        await datagrams.stop()
        return (measurement, heard.withLock { $0 })
    }

    @Test("STARTED and DONE end the replay; the port is not asked for this client's address")
    func polite() async throws {
        let (measurement, heard) = try await run { ["STARTED;\($0)", "DONE;\($0)"] }
        #expect(measurement.ending == .complete)
        #expect(measurement.transport == .udp)
        #expect(measurement.bytesSent == 1)
        #expect(heard[0] == "a1B2c3D4e5;0;Call-01012030;0;17;True;127.0.0.1;1.2.3")
        #expect(heard[4] == "DONE;\(measurement.duration)")
        #expect(try ThroughputSamples(body: heard[5]) == measurement.samples)
        #expect(heard[6] == "Result;No")
    }

    @Test("A DONE that comes after the replay, before the OK, is passed over")
    func lateDone() async throws {
        let (measurement, heard) = try await run(
            limit: .seconds(1), said: { ["STARTED;\($0)"] },
            beforeOK: ["DONE;00007", "STARTED;00008", "DONE;00008"])
        #expect(measurement.ending == .timeLimit)
        #expect(measurement.bytesReceived == 1_000)
        #expect(heard.count == 7)
    }

    @Test("Without any notification the replay ends at the limit with what came")
    func silent() async throws {
        let (measurement, _) = try await run(limit: .seconds(1), said: { _ in [] })
        #expect(measurement.ending == .timeLimit)
        let (blocked, _) = try await run(limit: .milliseconds(300), said: { _ in [] }, answers: [])
        #expect(blocked.ending == .noAnswer)
        #expect(blocked.samples.throughput.count >= 3)
    }
}
