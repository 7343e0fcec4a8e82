import Basics
import Foundation
import TestModel
import Testing
import WireProtocol

@Suite("The readings of both ends on one clock")
struct ClockOfReadingsTests {
    /// A replay whose first bytes were sent after .03 s, with the client's readings.
    private func measurement(_ name: String, client: TCPReadings?) -> ReplayMeasurement {
        var measurement = ReplayMeasurement(
            role: .original, recordingName: name, recordingDigest: "", transport: .tcp,
            endpoint: "192.0.2.1", serverPort: 443, started: Date(), startUptime: 0, duration: 1,
            bytesReceived: 0, bytesSent: 0, sliceLength: 0.1, samples: .init(throughput: [], sliceEnds: []),
            ending: .complete, clientAddress: "192.0.2.2", sendLateness: nil)
        measurement.firstSend = 0.03
        measurement.clientTCP = client
        return measurement
    }

    private let client = TCPReadings([
        .elapsed: [0, 50_000, 250_000], .minimumRoundTrip: [20_000, 20_000, 18_000],
    ])
    private let server = TCPReadings([.elapsed: [0, 100_000], .minimumRoundTrip: [20_000, 20_000]])

    @Test("The server's clock starts half a round trip after the client's first bytes")
    func download() {
        var replay = measurement("Sample-01012030", client: client)
        replay.take(serverReadings: server)
        #expect(replay.serverTCP?.values(.elapsed) == [40_000, 140_000])
        #expect(replay.serverTCP?.values(.minimumRoundTrip) == [20_000, 20_000])
        #expect(replay.clientTCP == client)
    }

    @Test("In an upload the client's readings are put on the server's clock, those before it at its start")
    func upload() {
        var replay = measurement("Sample-01012030-dir-up", client: client)
        replay.take(serverReadings: server)
        #expect(replay.clientTCP?.values(.elapsed) == [0, 10_000, 210_000])
        #expect(replay.serverTCP == server)
        // The client's own round trip where the server tells nothing.
        var alone = measurement("Sample-01012030-dir-up", client: client)
        alone.take(serverReadings: nil)
        #expect(alone.clientTCP?.values(.elapsed) == [0, 11_000, 211_000])
        #expect(alone.serverTCP == nil)
    }
}
