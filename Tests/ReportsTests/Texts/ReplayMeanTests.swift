import Basics
import Differentiation
import Foundation
import Recordings
import ReportTesting
import TestModel
import Testing
import WireProtocol

@testable import Reports
@testable import Messages

@Suite("The mean of a replay")
struct ReplayMeanTests {
    private func measurement(_ samples: [Double]) throws -> ReplayMeasurement {
        ReplayMeasurement(
            role: .original, recordingName: "Example-01012030", recordingDigest: "sha256:00", transport: .tcp,
            endpoint: "127.0.0.1", serverPort: 443, started: Date(timeIntervalSince1970: 0), startUptime: 0,
            duration: 0.35, bytesReceived: 1_475_000, bytesSent: 100, sliceLength: 0.1,
            samples: ThroughputSamples(
                throughput: samples, sliceEnds: samples.indices.map { Double($0 + 1) / 10 }),
            ending: .complete, clientAddress: "127.0.0.1", sendLateness: nil)
    }

    @Test("It is bytes divided by time, wherever it is told")
    func one() throws {
        // The last slice of a tenth of a second was half over; the analysis leaves it out and has a mean of 6.
        let replay = try measurement([3, 6, 9, 100])
        #expect(Messages.english.finished(replay).contains("mean 33.7 Mbit/s"))
        let heard = Heard()
        let output = Output(
            sink: heard.sink, form: .json, clock: .system, standardOutput: .plain, standardError: .plain)
        JSONTestReporter(output: output).handle(.replayFinished(replay))
        #expect(heard.output.contains(#""mean_throughput_mbps":33.7"#))
        var test = Sample.completed(.noDifferentiation)
        test.replays = [StoredReplay(replay)]
        let lines = TestDetails(test: test, traits: .plain).lines.map(\.text)
        #expect(lines.contains { $0.contains("Example-01012030") && $0.contains("mean 33.7 Mbit/s") })
    }

    @Test("Of a test without samples it is the reported one")
    func reported() {
        var test = Sample.completed(.noDifferentiation)
        test.replays = [Sample.replay(.original, samples: 0)]
        let mean = Messages.english.mean(test.statistics?.meanOriginal ?? 0)
        #expect(TestDetails(test: test, traits: .plain).lines.contains { $0.text.contains(", \(mean), ") })
    }
}
