import Basics
import Foundation
import Testing
import WireProtocol

@testable import ReplayClient
@testable import TestModel

@Suite("Replays that ended")
struct FinishedReplaysTests {
    private func replay(
        _ role: ReplayRole, _ throughput: [Double] = [1, 2, 3], path: LocalPath? = nil
    ) -> ReplayMeasurement {
        var replay = ReplayMeasurement(
            role: role, recordingName: "Sample-01012030", recordingDigest: "", transport: .tcp,
            endpoint: "192.0.2.1", serverPort: 443, started: Date(), startUptime: 0, duration: 1,
            bytesReceived: 1_000, bytesSent: 100, sliceLength: 0.1,
            samples: ThroughputSamples(
                throughput: throughput, sliceEnds: throughput.indices.map { Double($0 + 1) / 10 }),
            ending: .complete, clientAddress: "192.0.2.2", sendLateness: nil)
        replay.path = path
        return replay
    }

    @Test("Replays that took different ways are not compared, nor is it said of ways that are unknown")
    func paths() throws {
        let first = LocalPath(
            server: "203.0.113.1", interface: "a0", gateway: "10.77.1.1", local: "10.77.1.2")
        let second = LocalPath(
            server: "203.0.113.1", interface: "b0", gateway: "10.77.2.1", local: "10.77.2.2")
        try [replay(.control, path: first), replay(.original, path: first)].requireOnePath()
        try [replay(.control, path: first), replay(.original)].requireOnePath()
        #expect(throws: ReplayError.pathChanged(.interface("a0", "b0"), during: nil)) {
            try [replay(.control, path: first), replay(.original, path: second)].requireOnePath()
        }
        // The third replay of a triple, too.
        #expect(throws: ReplayError.pathChanged(.interface("a0", "b0"), during: nil)) {
            try [
                replay(.control, path: first), replay(.original, path: first),
                replay(.innocuous, path: second),
            ].requireOnePath()
        }
    }

    @Test("A service without a result is explained by a replay whose only sample above zero is the last")
    func explained() {
        func explained(_ original: [Double], _ control: [Double], _ error: ReplayError) -> ReplayError {
            FinishedReplays(
                original: replay(.original, original), control: replay(.control, control), blocked: nil
            ).explained(error)
        }
        let none = ReplayError.resultUnavailable(polls: 10, .notReady)
        #expect(explained([1, 2, 3], [0, 0, 90], none) == .analysisRefused(.onlyZeros(.control)))
        #expect(explained([9], [0, 0, 90], none) == .analysisRefused(.onlyZeros(.original)))
        #expect(explained([1, 2, 3], [1, 2, 3], none) == none)
        #expect(explained([0, 9], [0, 9], .analysisRefused(.noSamples)) == .analysisRefused(.noSamples))
    }
}
