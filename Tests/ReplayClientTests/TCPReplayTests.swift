import NIOCore
import TestModel
import TestSupport
import Testing
import WireProtocol

@testable import ReplayClient

@Suite("TCP replays over loopback (Specification 6.1)", .mustEnd)
struct TCPReplayTests {
    /// Replays the script against a server that does what `server` says.
    private func replay(
        _ script: TCPReplayScript, window: Double? = nil, against server: @escaping FakeListener.Script
    ) async throws -> ReplayMeasurement {
        let listener = try await FakeListener.start(script: server)
        do {
            let record = try await replay(script, window: window, port: listener.port)
            await listener.allClosed()
            await listener.stop()
            return record
        } catch {
            await listener.stop()
            throw error
        }
    }

    private func replay(
        _ script: TCPReplayScript, limit: Duration = .seconds(600), window: Double? = nil,
        timeout: Double = 12, port: Int
    ) async throws -> ReplayMeasurement {
        try await TCPReplay(
            script: script, limit: limit,
            parameters: ReplayParameters(
                role: .original, target: SocketAddress(ipAddress: "127.0.0.1", port: port),
                slicer: ThroughputSlicer(nominal: .seconds(1), count: 100),
                options: ReplayOptions(window: window))
        ).run(using: Sample.sockets(timeout: timeout))
    }

    /// A part of an answer.
    private static let part = String(repeating: ".", count: 400)

    private func ask(_ responseLength: Int) throws -> TCPReplayScript {
        try Sample.script([(nil, 10, responseLength)])
    }

    @Test("a whole replay counts every byte in both directions")
    func complete() async throws {
        let script = TCPReplayScript(try Sample.recording("Sample-01012030"), paced: true)
        let record = try await replay(script, against: PoliteScripts.replay)
        #expect(record.ending == .complete)
        #expect(record.bytesReceived == Sample.bytesDown)
        #expect(record.bytesSent == Sample.exchanges.reduce(0) { $0 + $1.request.utf8.count })
        #expect(record.duration >= 0.01)
        let sampled = record.samples.throughput.reduce(0) { $0 + $1 * 125_000 * 0.01 }
        #expect(abs(sampled - Double(Sample.bytesDown)) < 1e-3)
    }

    @Test("a last request without an answer arrives whole, however long it is")
    func upload() async throws {
        let count = 8 << 20
        let (arrived, feed) = AsyncStream<Int>.makeStream()
        let record = try await replay(Sample.script([(nil, 10, 5), (nil, count, 0)])) { visit in
            _ = try await visit.bytes(10)
            try await visit.write(filler: 5)
            feed.yield(await visit.untilClosed())
            feed.finish()
        }
        #expect(record.ending == .complete)
        #expect(record.bytesSent == 10 + count)
        var iterator = arrived.makeAsyncIterator()
        #expect(await iterator.next() == count)
    }

    @Test("a window counts from the first byte, however late that comes, and ends the replay")
    func window() async throws {
        let record = try await replay(ask(1_000), window: 0.1) { visit in
            _ = try await visit.bytes(10)
            try await Task.sleep(for: .milliseconds(300))
            try await visit.write(filler: 400)
            _ = await visit.untilClosed()
        }
        #expect(record.ending == .stopped && record.bytesReceived == 400)
        let beginning = try #require(record.answers.beginning)
        // Less than the server's pause where this thread noted late that the request was sent.
        #expect(beginning.wait > 0 && beginning.firstByte >= beginning.wait)
        #expect(beginning.firstByte >= 0.3)
        #expect(record.duration - beginning.firstByte >= 0.099)
        #expect(record.answers.bytes.reduce(0, +) == 400)
    }

    @Test("the time limit ends a replay that is not done, with what was sampled")
    func timeLimit() async throws {
        let begun = try await FakeListener.start(greeting: Self.part) { visit in _ = await visit.untilClosed()
        }
        let record = try await replay(ask(1_000), limit: .seconds(1), port: begun.port)
        #expect(record.ending == .timeLimit)
        #expect(record.bytesReceived == 400)
        #expect(record.duration >= 1)
        #expect(record.samples.throughput.count >= 100)
        await begun.stop()
    }

    @Test("the time limit ends an upload that the server does not take")
    func stalledUpload() async throws {
        let deaf = try await FakeListener.start(reads: false) { visit in _ = await visit.untilClosed() }
        let script = try Sample.script([(nil, 16 << 20, 0)])
        let record = try await replay(script, limit: .milliseconds(300), port: deaf.port)
        #expect(record.ending == .timeLimit)
        await deaf.stop()
    }

    @Test("a server that stops in the middle of an answer is silent")
    func silence() async throws {
        let begun = try await FakeListener.start(greeting: Self.part) { visit in _ = await visit.untilClosed()
        }
        // A thirtieth of 30 s.
        let record = try await replay(ask(1_000), timeout: 1.0 / 30, port: begun.port)
        #expect(record.ending == .silent)
        #expect(record.bytesReceived == 400)
        #expect(record.duration >= 1)
        await begun.stop()
    }

    @Test("a server that closes in the middle of an answer leaves the rest missing")
    func closesEarly() async throws {
        let record = try await replay(ask(1_000)) { visit in
            _ = try await visit.bytes(10)
            try await visit.write(filler: 400)
        }
        #expect(record.ending == .closedEarly(missingBytes: 600))
        #expect(record.bytesReceived == 400)
        #expect(record.samples.throughput.count >= 3)
    }

    @Test("a server that closes before it is asked leaves everything missing")
    func closesAtOnce() async throws {
        let record = try await replay(Sample.script([(20_000_000_000, 10, 1_000)])) { _ in }
        #expect(record.ending == .closedEarly(missingBytes: 1_000))
        #expect(record.bytesReceived == 0)
    }

    @Test("a server that resets in the middle of an answer is told apart from one that closes")
    func resets() async throws {
        let record = try await replay(ask(1_000)) { visit in
            _ = try await visit.bytes(10)
            try await visit.reset()
        }
        #expect(record.ending == .reset)
        #expect(record.bytesReceived == 0)
    }

    @Test("bytes beyond the last answer are not waited for")
    func surplus() async throws {
        let record = try await replay(ask(1_000)) { visit in
            _ = try await visit.bytes(10)
            try await visit.write(filler: 1_500)
            _ = await visit.untilClosed()
        }
        #expect(record.ending == .complete)
        #expect(record.bytesReceived >= 1_000)
    }

    @Test(
        "a port that does not know this client's address says so, in one piece or two",
        arguments: [
            ["SuspiciousClientIP!;127.0.0.1"], ["SuspiciousClientIP!,127.0.0.1"],
            ["Suspicious", "ClientIP!;127.0.0.1"],
            ["S", "uspiciousClientIP!"],
        ])
    func rejected(_ pieces: [String]) async throws {
        let listener = try await FakeListener.start { visit in
            _ = try await visit.bytes(10)
            for piece in pieces { try await visit.write(piece) }
            _ = await visit.untilClosed()
        }
        await #expect(
            throws: ReplayError.addressUnknownToReplayPort(endpoint: "127.0.0.1 port \(listener.port)")
        ) {
            try await replay(ask(1_000), port: listener.port)
        }
        await listener.stop()
    }

    @Test("an answer that only begins like a rejection is an answer")
    func almostRejected() async throws {
        let record = try await replay(ask(20)) { visit in
            _ = try await visit.bytes(10)
            try await visit.write("Suspicious")
            try await visit.write("ClientIP?.")
            _ = await visit.untilClosed()
        }
        #expect(record.ending == .complete)
        #expect(record.bytesReceived == 20)
    }

    @Test("a port that refuses the connection is named with the reason")
    func refused() async throws {
        let refusing = try OddPort(.refusing)
        defer { refusing.release() }
        await #expect(
            throws: ReplayError.replayConnectionFailed(
                endpoint: "127.0.0.1 port \(refusing.port)", .refused)
        ) { try await replay(ask(1), port: refusing.port) }
    }
}
