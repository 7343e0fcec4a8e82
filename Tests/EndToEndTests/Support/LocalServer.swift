import Basics
import Networking
import Differentiation
import Foundation
import Recordings
import ReplayClient
import ReplayServer
import ReplayTesting
import TestModel
import TestSupport

/// Runs some work with a server on an emulated line, which is stopped whatever happens.
///
/// - Parameters:
///   - recordings: what it serves.
///   - lineRate: of the emulated line, Mbit/s; nil for none.
///   - configure: changes more of its configuration.
///   - work: gets the server and the way to reach it.
/// - Returns: what the work returned.
/// - Throws: what kept the server from starting, or what the work threw.
func withServer<Value: Sendable>(
    of recordings: [ServedRecording], lineRate: Double? = 40,
    configure: (inout EmbeddedServerConfiguration) -> Void = { _ in },
    _ work: (EmbeddedServer, ServerEndpoint) async throws -> Value
) async throws -> Value {
    try await withTemporaryFolder { folder in
        var configuration = EmbeddedServerConfiguration(
            clock: .system, network: SystemStack(), lineRate: lineRate, certificateDirectory: folder,
            seed: 7)
        configure(&configuration)
        let server = try await EmbeddedServer.start(configuration, serving: recordings)
        let result = await Result { try await work(server, ServerEndpoint(server.endpoint)) }
        await server.stop()
        return try result.get()
    }
}

/// Runs a test of two recordings with a server, without the server's analysis.
///
/// - Parameters:
///   - recordings: the original and its control.
///   - endpoint: the server.
///   - options: of the replays.
/// - Returns: the test.
/// - Throws: what kept it from ending.
func finishedTest(
    of recordings: (original: Recording, control: Recording), on endpoint: ServerEndpoint,
    _ options: ReplayOptions
) async throws -> FinishedTest {
    let test = DifferentiationTest(
        DifferentiationTest.Subject(
            original: recordings.original, control: recordings.control, nominalSeconds: 1, isPortTest: false),
        on: endpoint, identity: TestIdentity(userID: "a1B2c3D4e5", historyCount: 1, clientVersion: "1.2.3"),
        order: [.original, .control], profiles: DecisionProfile.all,
        sockets: ClientSockets(clock: .system, network: SystemStack()),
        replays: options,
        isAnalysed: false)
    return try await FinishedTest.watching { try await test.run(reportingTo: $0) }.outcome.get()
}
