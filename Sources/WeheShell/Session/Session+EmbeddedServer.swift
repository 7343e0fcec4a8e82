import Foundation
import Home
import Recordings
import ReplayClient
import ReplayServer
import Reports
import ResultStore
import TestModel
import TestRunner
import WireProtocol
import Messages

extension Session {
    /// How embedded servers of this session run.
    var embeddedConfiguration: EmbeddedServerConfiguration {
        var configuration = EmbeddedServerConfiguration(
            address: "127.0.0.1", ports: .ephemeral, lineRate: settings.lineRate, paced: true,
            certificateDirectory: home.embeddedCertificates, seed: seed, logger: logger)
        configuration.directory = directory
        return configuration
    }

    /// The embedded server, started if it does not run, with at least the recordings that are wished for.
    ///
    /// - Parameters:
    ///   - wish: the recordings.
    ///   - ports: where it listens if it has to be started.
    /// - Returns: the server.
    /// - Throws: `ReplayServerError`.
    func startEmbeddedServer(
        offering wish: EmbeddedOffer.Wish = .everything,
        on ports: EmbeddedServerConfiguration.PortPlan = .ephemeral
    ) async throws -> EmbeddedServer {
        let isNew = offer.take(wish, from: catalogue.current) { output.note(messages.notServed($0)) }
        if let embedded {
            if isNew {
                for server in [embedded, embeddedPair?.first, embeddedPair?.second].compactMap({ $0 }) {
                    try await server.replaceRecordings(offer.recordings)
                }
            }
            return embedded
        }
        var configuration = embeddedConfiguration
        configuration.path = path
        configuration.ports = ports
        let server = try await EmbeddedServer.start(configuration, serving: offer.recordings)
        for notice in server.notices { output.note(messages.setAside(notice)) }
        embedded = server
        return server
    }

    /// Stops the embedded server and the embedded pair if they run; true if one did.
    @discardableResult
    func stopEmbeddedServer() async -> Bool {
        let pair = embeddedPair
        embeddedPair = nil
        directory.pairs = ServerPairs(sites: [], addresses: [])
        await pair?.stop()
        return await stopSingleEmbeddedServer() || pair != nil
    }

    private func stopSingleEmbeddedServer() async -> Bool {
        guard let running = embedded else { return false }
        embedded = nil
        offer = EmbeddedOffer()
        await running.stop()
        return true
    }

    /// Ends the embedded server, so that one with the settings of now takes its place: at once if it listens on the
    /// published ports, where others look for it, else when it is needed.
    ///
    /// - Throws: `ReplayServerError`.
    func renewEmbeddedServer() async throws {
        let isForOthers = embedded?.ports == .standard
        await stopEmbeddedServer()
        if isForOthers { _ = try await startEmbeddedServer(on: .standard) }
    }

    /// Serves what the catalogue now holds.
    func refreshEmbeddedServer() async throws {
        let servers = [embedded, embeddedPair?.first, embeddedPair?.second].compactMap { $0 }
        guard !servers.isEmpty else { return }
        offer = offer.renewed(from: catalogue.current) { output.note(messages.notServed($0)) }
        for server in servers { try await server.replaceRecordings(offer.recordings) }
    }

    /// The endpoint of a server by name; the embedded one is started for it, with the recordings wished for.
    ///
    /// - Throws: `ShellError.unknownServer`, `ReplayServerError`.
    func endpoint(
        of server: TestServer, offering wish: EmbeddedOffer.Wish = .nothing
    ) async throws -> (endpoint: ServerEndpoint, caFingerprint: String?) {
        guard server == .embedded else {
            return (try servers.entry(named: server.name).endpoint, nil)
        }
        let served = try await startEmbeddedServer(offering: wish).endpoint
        return (ServerEndpoint(served), served.caFingerprint)
    }

    /// What a command needs to know of a server that it is about to use; says so where its TLS proves little.
    func endpointToUse(
        on server: TestServer, offering wish: EmbeddedOffer.Wish = .nothing
    ) async throws -> (endpoint: ServerEndpoint, caFingerprint: String?) {
        let found = try await endpoint(of: server, offering: wish)
        if found.endpoint.tlsStandard == .old { output.note(messages.note(messages.oldTLS(server.name))) }
        return found
    }
}
