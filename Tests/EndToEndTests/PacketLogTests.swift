import Characterisation
import Foundation
import PacketLog
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("The packets of a replay, from a server to its client", .mustEnd)
struct PacketLogTests {
    /// True if this machine lets a test read packets.
    static let mayRead: Bool = {
        guard let socket = try? PacketTap.socket() else { return false }
        close(socket)
        return true
    }()

    /// Returns a test with a server whose line has a rate in Mbit/s, or none.
    func test(line: Double?) async throws -> FinishedTest {
        let app = try ShortApp(bytes: 500_000, seconds: 1)
        return try await withServer(of: app.recordings, lineRate: line) { _, endpoint in
            var options = ReplayOptions()
            (options.asksReadings, options.asksPackets) = (true, true)
            return try await app.test(on: endpoint, options, isAnalysed: false)
        }
    }

    @Test("A server with an emulated line has none, and the test goes on without")
    func emulated() async throws {
        let original = try #require(try await test(line: 40).original)
        #expect(original.packets == nil && original.bytesReceived >= 500_000)
    }
}
