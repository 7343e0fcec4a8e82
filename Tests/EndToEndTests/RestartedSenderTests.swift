import Networking
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport
import Testing
import WireProtocol

@Suite("A sender that begins anew, over sockets", .mustEnd)
struct RestartedSenderTests {
    /// Returns a test whose original asks for a sender that begins anew after some answers.
    private func test(after answers: Int) async throws -> FinishedTest {
        var app = try ShortApp(requests: (0..<4).map { (Double($0) * 0.1, 200_000) }, seconds: 0.5)
        return try await withServer(of: app.recordings, lineRate: nil) { _, endpoint in
            var options = ReplayOptions()
            options.asksReadings = true
            app.recordings[0] = ServedRecording(
                recording: try app.recordings[0].recording.restarted(after: answers))
            return try await app.test(on: endpoint, options, isAnalysed: false)
        }
    }

    @Test(
        "All bytes arrive, with the congestion control of the control",
        .enabled(if: CongestionControl.available().count > 1, "this system does not offer a choice"),
        arguments: [0, 3])
    func whole(answers: Int) async throws {
        let test = try await test(after: answers)
        let original = try #require(test.original)
        #expect(original.ending == .complete && original.bytesReceived == 800_000)
        #expect(original.serverTCP?.congestionControl == test.control.serverTCP?.congestionControl)
    }

    @Test("A server that has no such answer refuses the replay")
    func refused() async throws {
        await #expect(throws: ReplayError.self) { try await test(after: 4) }
    }
}
