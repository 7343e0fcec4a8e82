import Recordings
package import ReplayServer
import TestModel
import WireProtocol

/// The embedded servers of a process, one for tests and a pair for localizations, each started on first use.
package actor EmbeddedServers {
    /// The server for tests; nil if it does not run.
    package private(set) var server: EmbeddedServer?
    /// The two servers for localizations; nil if they do not run.
    package private(set) var pair: EmbeddedPair?
    /// The recordings that they offer.
    private var offer = EmbeddedOffer()
    /// The directory through which the servers find each other's measurements.
    private let directory = ServerDirectory()
    private let path: NetworkPath

    /// Creates the servers without starting them.
    ///
    /// - Parameter path: the emulated path to the servers.
    package init(path: NetworkPath) { self.path = path }

    /// The servers that run.
    private var running: [EmbeddedServer] { [server, pair?.first, pair?.second].compactMap { $0 } }

    /// Starts the server for tests if it does not run, and makes it serve at least the requested recordings.
    ///
    /// - Parameters:
    ///   - configuration: its configuration if it has to be started; path and directory are set here.
    ///   - wish: the requested recordings.
    ///   - catalogue: the source of the recordings.
    ///   - problem: receives the error of each recording that cannot be read.
    /// - Returns: the server, and true if this call started it.
    /// - Throws: `ReplayServerError`.
    func start(
        _ configuration: EmbeddedServerConfiguration, offering wish: EmbeddedOffer.Wish,
        from catalogue: Catalogue, problem: @Sendable (any Error) -> Void
    ) async throws -> (server: EmbeddedServer, isNew: Bool) {
        let hasMore = offer.take(wish, from: catalogue, problem: problem)
        if let server {
            if hasMore {
                for running in running { try await running.replaceRecordings(offer.recordings) }
            }
            return (server, false)
        }
        let started = try await EmbeddedServer.start(prepared(configuration), serving: offer.recordings)
        server = started
        return (started, true)
    }

    /// Starts the pair for localizations if it does not run; the server for tests then names it to clients
    /// that request pairs.
    ///
    /// - Throws: `ReplayServerError`.
    func startPair(_ configuration: EmbeddedServerConfiguration) async throws -> EmbeddedPair {
        if let pair { return pair }
        let started = try await EmbeddedPair.start(prepared(configuration), serving: offer.recordings)
        pair = started
        return started
    }

    private func prepared(_ base: EmbeddedServerConfiguration) -> EmbeddedServerConfiguration {
        var configuration = base
        // Real packets meet the rules on their way.
        configuration.path = base.sockets == nil ? path : NetworkPath(seed: base.seed)
        configuration.directory = directory
        return configuration
    }

    /// Stops all servers. Returns true if any was running.
    @discardableResult
    package func stop() async -> Bool {
        let (server, pair) = (server, pair)
        (self.server, self.pair) = (nil, nil)
        directory.pairs = ServerPairs(sites: [], addresses: [])
        if server != nil { offer = EmbeddedOffer() }
        await pair?.stop()
        await server?.stop()
        return server != nil || pair != nil
    }

    /// Replaces the served recordings by those that the catalogue holds now.
    ///
    /// - Throws: `ReplayServerError`.
    func refresh(from catalogue: Catalogue, problem: @Sendable (any Error) -> Void) async throws {
        guard !running.isEmpty else { return }
        offer = offer.renewed(from: catalogue, problem: problem)
        for server in running { try await server.replaceRecordings(offer.recordings) }
    }
}
