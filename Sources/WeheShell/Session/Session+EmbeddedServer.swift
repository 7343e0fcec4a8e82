import Foundation
import Recordings
import ReplayClient
import ReplayServer
import ResultStore

extension Session {
    /// How embedded servers of this session run.
    var embeddedConfiguration: EmbeddedServerConfiguration {
        EmbeddedServerConfiguration(
            address: "127.0.0.1", ports: .ephemeral, lineRate: settings.lineRate, paced: true,
            certificateDirectory: home.embeddedCertificates, seed: seed, logger: logger)
    }

    /// The embedded server, started if it does not run, with at least the recordings that are wished for.
    ///
    /// - Throws: `ReplayServerError`.
    func startEmbeddedServer(offering wish: EmbeddedOffer.Wish = .everything) async throws -> EmbeddedServer {
        let isNew = offer.take(wish, from: catalogue.current) { output.note(wording.notServed($0)) }
        if let embedded {
            if isNew { try await embedded.replaceRecordings(offer.recordings) }
            return embedded
        }
        var configuration = embeddedConfiguration
        configuration.path = path
        let server = try await EmbeddedServer.start(configuration, serving: offer.recordings)
        for notice in server.notices { output.note(wording.detail(notice)) }
        embedded = server
        return server
    }

    /// Stops the embedded server if it runs; true if it did.
    @discardableResult
    func stopEmbeddedServer() async -> Bool {
        guard let running = embedded else { return false }
        embedded = nil
        offer = EmbeddedOffer()
        await running.stop()
        return true
    }

    /// Serves what the catalogue now holds.
    func refreshEmbeddedServer() async throws {
        guard let embedded else { return }
        offer = offer.renewed(from: catalogue.current) { output.note(wording.notServed($0)) }
        try await embedded.replaceRecordings(offer.recordings)
    }

    /// The endpoint of a server by name; the embedded one is started for it, with the recordings wished for.
    ///
    /// - Throws: ``ShellError/unknownServer(_:known:suggestion:)``, `ReplayServerError`.
    func endpoint(
        named name: String, offering wish: EmbeddedOffer.Wish = .nothing
    ) async throws -> (endpoint: ServerEndpoint, caFingerprint: String?) {
        guard name == ServerBook.embeddedName else {
            return (try servers.entry(named: name).endpoint, nil)
        }
        let served = try await startEmbeddedServer(offering: wish).endpoint
        return (Self.endpoint(of: served), served.caFingerprint)
    }

    /// How tests reach an embedded server.
    static func endpoint(of served: ServedEndpoint) -> ServerEndpoint {
        ServerEndpoint(
            name: ServerBook.embeddedName, host: served.address,
            ports: .init(
                sideChannel: served.sideChannelTLS, results: served.resultsHTTPS, ownIPQuery: served.ownIP),
            security: .tls(caFile: served.caCertificate.path), resultsPolicy: .immediate)
    }
}
