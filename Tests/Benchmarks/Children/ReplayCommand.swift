import Basics
import Networking
import ArgumentParser
import Foundation
import ReplayClient
import TestModel
import ReplayTesting
import WireProtocol

/// The client of a replay benchmark, in a process of its own: one whole test, and what it cost.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "replay", shouldDisplay: false)

    @Argument var workload: JSONArgument<Workload>
    @Argument var place: JSONArgument<ServedPlace>
    @Option var historyCount: Int

    func run() async throws {
        let recordings = try workload.value.recordings()
        let place = place.value
        let endpoint = ServerEndpoint(
            name: "benchmark",
            host: place.address,
            ports: .init(sideChannel: place.sideChannel, results: place.results, ownIPQuery: place.ownIP),
            security: .plain,
            resultsPolicy: .immediate
        )
        let test = DifferentiationTest(
            .init(
                original: recordings.original,
                control: recordings.control,
                nominalSeconds: recordings.nominalSeconds,
                isPortTest: false,
                keepsTiming: false
            ),
            on: endpoint,
            identity: TestIdentity(userID: "benchmarks", historyCount: historyCount, clientVersion: "0"),
            order: [.original, .control],
            profiles: [],
            sockets: ClientSockets(clock: .system, network: SystemStack()))
        let cpuBefore = try ProcessCost.cpuSeconds()
        let report = try await FinishedTest.watching { try await test.run(reportingTo: $0) }.outcome.get()
        let cpu = try ProcessCost.cpuSeconds() - cpuBefore
        let outcome = ReplayOutcome(
            replays: [report.original, report.control].compactMap(\.self).map(ReplayOutcome.Replay.init),
            cpuSeconds: cpu,
            peakMemory: try ProcessCost.peakMemory()
        )
        print(try JSONArgument(outcome).text)
    }
}

/// What one test of a replay benchmark measured and cost.
struct ReplayOutcome: Codable, Sendable {
    /// One of its two replays.
    struct Replay: Codable, Sendable {
        /// Bytes received.
        let bytes: Int
        /// From the first send to the end, in seconds.
        let seconds: Double
        /// Throughput of each slice, the last and partial one left out, in Mbit/s.
        let samples: [Double]
        /// `complete` if all bytes came.
        let ending: String

        init(_ measurement: ReplayMeasurement) {
            bytes = measurement.bytesReceived
            seconds = measurement.duration
            samples = measurement.samples.analysed
            ending = measurement.ending.key.rawValue
        }
    }

    /// The original and the control.
    let replays: [Replay]
    /// CPU seconds of the client's process for the whole test, from looking up the server to the result.
    let cpuSeconds: Double
    /// The most memory the client's process had resident, in bytes.
    let peakMemory: Int

    /// Bytes received in both replays.
    var bytes: Int { replays.reduce(0) { $0 + $1.bytes } }
}
