import Basics
import Networking
import ArgumentParser
import Foundation
import PathEmulation
import ReplayServer
import TestModel
import TestSupport

/// The server of a replay benchmark, in a process of its own so that its costs are not the client's.
///
/// It prints where it is reached as one line of JSON, and runs until its standard input ends.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", shouldDisplay: false)

    @Argument var workload: JSONArgument<Workload>
    @Option var lineRate: Double?
    @Option var rules: String?

    func run() async throws {
        try await withTemporaryFolder { folder in
            let recordings = try workload.value.recordings()
            var configuration = EmbeddedServerConfiguration(
                clock: .system, network: SystemStack(), lineRate: lineRate,
                paced: false,
                certificateDirectory: folder,
                seed: 1
            )
            if let rules { configuration.path = NetworkPath(rules: try LabRules(text: rules), seed: 1) }
            let server = try await EmbeddedServer.start(
                configuration,
                serving: [recordings.original, recordings.control].map {
                    ServedRecording(recording: $0)
                }
            )
            let endpoint = server.endpoint
            let place = ServedPlace(
                address: endpoint.address,
                sideChannel: endpoint.sideChannelPlain,
                results: endpoint.resultsHTTP,
                ownIP: endpoint.ownIP
            )
            FileHandle.standardOutput.write(Data((try JSONArgument(place).text + "\n").utf8))
            await Self.untilInputEnds()
            await server.stop()
        }
    }

    private static func untilInputEnds() async {
        await withCheckedContinuation { continuation in
            // Reading blocks, and may not block a thread that tasks need.
            Thread {
                while readLine() != nil {}
                continuation.resume()
            }.start()
        }
    }
}

/// Where a client reaches the server of a benchmark.
struct ServedPlace: Codable, Sendable {
    let address: String
    let sideChannel: Int
    let results: Int
    let ownIP: Int
}
