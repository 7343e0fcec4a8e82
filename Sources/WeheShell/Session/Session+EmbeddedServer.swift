import Foundation
import Recordings
import ReplayClient
import ReplayServer
import ResultStore

extension Session {
    /// The embedded server, started if it does not run.
    ///
    /// - Throws: `ReplayServerError`.
    func startEmbeddedServer() async throws -> EmbeddedServer {
        if let embedded { return embedded }
        let configuration = EmbeddedServerConfiguration(
            address: "127.0.0.1", ports: .ephemeral, lineRate: settings.lineRate, paced: true,
            certificateDirectory: home.embeddedCertificates, seed: seed, logger: logger)
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
        let server = try await startEmbeddedServer()
        let served = server.endpoint
        return (
            ServerEndpoint(
                name: ServerBook.embeddedName, host: served.address,
                ports: .init(
                    sideChannel: served.sideChannelTLS, results: served.resultsHTTPS, ownIPQuery: served.ownIP
                ),
                security: .tls(caFile: served.caCertificate.path), resultsPolicy: .immediate),
            served.caFingerprint
        )
    }
}

/// What a server serves: every readable recording of a catalogue with its app's nominal time.
package enum ServedCatalogue {
    /// Reads all recordings; those that cannot be read are named and left out.
    package static func recordings(
        of catalogue: Catalogue, problem: (any Error) -> Void
    ) -> [ServedRecording] {
        var times: [String: Double] = [:]
        for entry in catalogue.entries {
            times[entry.app.originalFile] = entry.app.time
            times[entry.app.controlFile] = entry.app.time
        }
        return catalogue.recordingFiles.compactMap { file in
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
