import Basics
import Foundation
import Recordings
import TestModel
import Testing
import WireProtocol

@Suite("The directions of a replay over UDP")
struct DatagramSummaryTests {
    private func replay(client: DatagramReadings?, server: DatagramReadings?) -> StoredReplay {
        StoredReplay(
            role: .original, testID: 0, recordingName: "Call", recordingDigest: "", transport: .udp,
            started: Date(timeIntervalSince1970: 0), duration: 1, bytesReceived: 0, bytesSent: 0,
            sliceLength: 0.5, throughput: [], sliceEnds: [], ending: .complete, clientUDP: client,
            serverUDP: server)
    }

    private let client = DatagramReadings(
        sliceLength: 0.5,
        [
            .sent: [10, 10, 0], .expected: [8, 8, 8], .arrived: [7, 0, 8], .reordered: [1, 0, 2],
            .duplicates: [0, 0, 3], .unknown: [0, 0, 0], .jitter: [400, 400, 800],
        ])

    @Test("Both ends know a direction together: what one sent, and what arrived at the other")
    func both() throws {
        let server = DatagramReadings(
            sliceLength: 0.5,
            [.sent: [8, 4, 8], .arrived: [10, 9, 0], .reordered: [0, 0, 0], .duplicates: [0, 0, 0]])
        let replay = replay(client: client, server: server)
        let down = try #require(DatagramSummary(replay, .down))
        #expect(down.sent == 20 && down.isTold && down.lost == 5.0 / 20)
        #expect(down.reordered == 3 && down.duplicates == 3)
        // The slice in which nothing arrived does not count.
        #expect(abs((down.medianJitter ?? 0) - 0.0004) < 1e-12 && down.highJitter == down.medianJitter)
        let up = try #require(DatagramSummary(replay, .up))
        #expect(up.sent == 20 && up.lost == 1.0 / 20 && up.medianJitter == nil)
        #expect(replay.datagrams(.down)?.map(\.end) == [0.5, 1, 1.5])
        #expect(replay.datagrams(.down)?.map(\.lost) == [1, 4, 0])
    }

    @Test(
        "Without the server's account the recording says what it should have sent, and nothing is known of the way up"
    )
    func alone() throws {
        let replay = replay(client: client, server: nil)
        let down = try #require(DatagramSummary(replay, .down))
        #expect(!down.isTold && down.sent == 24 && down.lost == 9.0 / 24)
        #expect(DatagramSummary(replay, .up) == nil)
        let silent = self.replay(client: DatagramReadings(sliceLength: 0.5, [.sent: [3]]), server: nil)
        #expect(DatagramSummary(silent, .down) == nil)
        #expect(DatagramSummary(self.replay(client: nil, server: nil), .down) == nil)
    }

    @Test("Numbers of an edited file neither stop the program nor make a share of more than all")
    func extreme() throws {
        let most = [Int64](repeating: .max, count: 5)
        let client = DatagramReadings(
            sliceLength: 1e9,
            [.expected: most, .arrived: [0, .max], .reordered: most, .duplicates: [], .jitter: [.max]])
        let replay = replay(client: client, server: DatagramReadings(sliceLength: 0, [.sent: [1, 1, .max]]))
        let down = try #require(DatagramSummary(replay, .down))
        #expect(down.sent == 2 && down.lost == 0.5)
        #expect(down.reordered.isFinite && down.duplicates == 0)
    }
}
