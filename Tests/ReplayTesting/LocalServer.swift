import Basics
package import ReplayServer
package import TestModel
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
package func withServer<Value: Sendable>(
    of recordings: [ServedRecording], lineRate: Double? = 40,
    configure: (inout EmbeddedServerConfiguration) -> Void = { _ in },
    _ work: (EmbeddedServer, ServerEndpoint) async throws -> Value
) async throws -> Value {
    let bed = TestBed.current
    return try await withTemporaryFolder { folder in
        var configuration = EmbeddedServerConfiguration(
            clock: bed.clock, network: bed.network, lineRate: lineRate, certificateDirectory: folder,
            seed: 7)
        configure(&configuration)
        let server = try await EmbeddedServer.start(configuration, serving: recordings)
        let result = await Result { try await work(server, ServerEndpoint(server.endpoint)) }
        await server.stop()
        return try result.get()
    }
}
