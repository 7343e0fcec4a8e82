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

    /// The embedded server, started if it does not run.
    ///
    /// - Throws: `ReplayServerError`.
    func startEmbeddedServer() async throws -> EmbeddedServer {
        if let embedded { return embedded }
        var configuration = embeddedConfiguration
        configuration.path = path
        let server = try await EmbeddedServer.start(
            configuration,
            serving: ServedCatalogue.recordings(of: catalogue.current) { output.note(wording.notServed($0)) })
        for notice in server.notices { output.note(wording.detail(notice)) }
        embedded = server
        return server
    }

    /// Stops the embedded server if it runs; true if it did.
    @discardableResult
    func stopEmbeddedServer() async -> Bool {
        guard let running = embedded else { return false }
        embedded = nil
        await running.stop()
        return true
    }

    /// Serves what the catalogue now holds.
    func refreshEmbeddedServer() async throws {
        try await embedded?.replaceRecordings(
            ServedCatalogue.recordings(of: catalogue.current) { output.note(wording.notServed($0)) })
    }

    /// The endpoint of a server by name; the embedded one is started for it.
    ///
    /// - Throws: ``ShellError/unknownServer(_:known:suggestion:)``, `ReplayServerError`.
    func endpoint(named name: String) async throws -> (endpoint: ServerEndpoint, caFingerprint: String?) {
        guard name == ServerBook.embeddedName else {
            return (try servers.entry(named: name).endpoint, nil)
        }
        let served = try await startEmbeddedServer().endpoint
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

/// What a server serves: every readable recording of a catalogue with its app's nominal time.
package enum ServedCatalogue {
    /// Reads recordings; those that cannot be read are named and left out.
    ///
    /// - Parameters:
    ///   - catalogue: where they are.
    ///   - entry: the only app to serve; nil for all recordings.
    ///   - problem: told about each that cannot be read.
    /// - Returns: what can be served.
    package static func recordings(
        of catalogue: Catalogue, for entry: CatalogueEntry? = nil, problem: (any Error) -> Void
    ) -> [ServedRecording] {
        var times: [String: Double] = [:]
        for entry in catalogue.entries {
            times[entry.app.originalFile] = entry.app.time
            times[entry.app.controlFile] = entry.app.time
        }
        let files = entry.map { [$0.app.originalFile, $0.app.controlFile] } ?? catalogue.recordingFiles
        return files.compactMap { file in
            do {
                return ServedRecording(
                    recording: try catalogue.recording(for: file), nominalDuration: times[file],
                    serverSide: try catalogue.serverRecording(for: file))
            } catch {
                problem(error)
                return nil
            }
        }
    }
}
