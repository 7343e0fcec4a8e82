import Reports
import Home
import Messages
package import ReplayServer
package import TestModel

/// The servers that tests run on.
extension TestBench {
    /// The configuration of embedded servers.
    var embeddedConfiguration: EmbeddedServerConfiguration {
        // Rules for real packets name the ports that are really used, and the lab is the line.
        let packets = lab.realPackets
        var configuration = EmbeddedServerConfiguration(
            clock: clock, network: network, address: Self.embeddedAddress(in: lab),
            ports: packets == nil ? .ephemeral : .standard,
            lineRate: packets == nil ? settings.lineRate : nil, paced: true,
            certificateDirectory: home.embeddedCertificates, seed: seeds.seed, logger: logger)
        configuration.sockets = packets?.serverSockets
        return configuration
    }

    /// Returns the address of the embedded server: loopback, or one of its own in a lab of real packets.
    package static func embeddedAddress(in lab: EmulatedLab) -> String {
        lab.realPackets == nil ? "127.0.0.1" : "198.18.1.1"
    }

    /// Starts the embedded server if it does not run, and makes it serve at least the requested recordings.
    ///
    /// - Parameters:
    ///   - wish: the requested recordings.
    ///   - ports: the ports on which it listens if it has to be started.
    /// - Returns: the server.
    /// - Throws: `ReplayServerError`.
    @discardableResult
    package func startEmbeddedServer(
        offering wish: EmbeddedOffer.Wish = .everything,
        on ports: EmbeddedServerConfiguration.PortPlan = .ephemeral
    ) async throws -> EmbeddedServer {
        var configuration = embeddedConfiguration
        if configuration.sockets == nil { configuration.ports = ports }
        let (server, isNew) = try await embedded.start(
            configuration, offering: wish, from: catalogue.current, problem: noteNotServed)
        if isNew { for notice in server.notices { output.note(output.messages.setAside(notice)) } }
        return server
    }

    /// Starts the embedded pair if it does not run, and makes it serve at least the requested recordings.
    ///
    /// - Throws: `ReplayServerError`.
    package func startEmbeddedPair(
        offering wish: EmbeddedOffer.Wish = .everything
    ) async throws -> EmbeddedPair {
        try await startEmbeddedServer(offering: wish)
        return try await embedded.startPair(embeddedConfiguration)
    }

    /// Stops the embedded servers, so that ones with the present settings replace them: immediately if the
    /// server listens on the published ports, where other clients expect it, otherwise on next use.
    ///
    /// - Throws: `ReplayServerError`.
    package func renewEmbeddedServer() async throws {
        let isForOthers = await embedded.server?.ports == .standard
        await embedded.stop()
        if isForOthers { try await startEmbeddedServer(on: .standard) }
    }

    /// Makes the embedded servers serve the recordings that the catalogue holds now.
    ///
    /// - Throws: `ReplayServerError`.
    package func refreshEmbeddedServer() async throws {
        try await embedded.refresh(from: catalogue.current, problem: noteNotServed)
    }

    /// Notes that a recording cannot be served.
    var noteNotServed: @Sendable (any Error) -> Void {
        { [output] in output.note(output.messages.notServed($0)) }
    }

    /// Returns the endpoint of a server by name; the embedded one is started for it, with the requested
    /// recordings.
    ///
    /// - Throws: `ShellError.unknownServer`, `ReplayServerError`.
    package func endpoint(
        of server: TestServer, offering wish: EmbeddedOffer.Wish = .nothing
    ) async throws -> (endpoint: ServerEndpoint, caFingerprint: String?) {
        guard server == .embedded else {
            return (try servers.entry(named: server.name).endpoint, nil)
        }
        let served = try await startEmbeddedServer(offering: wish).endpoint
        return (ServerEndpoint(served), served.caFingerprint)
    }

    /// Returns the endpoint of a server that is about to be used, with a note if its TLS gives little
    /// assurance.
    ///
    /// - Throws: `ShellError.unknownServer`, `ReplayServerError`.
    package func endpointToUse(
        on server: TestServer, offering wish: EmbeddedOffer.Wish = .nothing
    ) async throws -> (endpoint: ServerEndpoint, caFingerprint: String?) {
        let found = try await endpoint(of: server, offering: wish)
        let messages = output.messages
        if found.endpoint.tlsStandard == .old { output.note(messages.note(messages.oldTLS(server.name))) }
        return found
    }

    /// Returns the option of a command that names a server; empty for the current one.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - other: the other server of the command, by name or address; nil for none.
    /// - Returns: the option with a space before it.
    func option(naming server: TestServer, _ other: String? = nil) -> String {
        if let other { return " --server \(server.name),\(other)" }
        return server.name == settings[.server] ? "" : " --server \(server.name)"
    }
}
