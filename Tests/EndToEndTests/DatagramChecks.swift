import PathEmulation
import Recordings
import ReplayClient
import TestModel
import TestSupport
import Testing

extension DatagramMeasurements {
    @Test(
        "A client that asks nobody takes the recording for what the server sent, and knows one direction")
    func alone() async throws {
        let found = try await replays(behind: "text=video loss rate=10%", asking: false)
        let down = try #require(DatagramSummary(found.original, .down))
        #expect(!down.isTold && down.sent == 400)
        #expect(Int((try #require(down.lost) * 400).rounded()) == found.dropped)
        #expect(DatagramSummary(found.original, .up) == nil)
    }

    @Test("A client that does not know what the server sends tells nothing of what arrived")
    func unknown() async throws {
        let found = try await replays(behind: "", knowing: false)
        #expect(DatagramSummary(found.original, .down) == nil)
        try expectWhole(found.original, .up)
    }
}
