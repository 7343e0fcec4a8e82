import Basics
import Foundation
import Logging
import NIOCore
package import TestModel
package import WireProtocol
import Networking

/// A replay server in this process, wire-compatible with upstream's (Specification 18.2).
///
/// It has its own event loops, so that a client in the same process does not share them.
package actor EmbeddedServer {
    /// Addresses and ports of the server.
    package nonisolated let endpoint: ServedEndpoint
    /// The certificate files that were set aside at the start.
    package nonisolated let notices: [CertificateNotice]

    nonisolated let serving: ServingState
    /// Its TLS context.
    nonisolated let tls: TLSContext
    private nonisolated let group: any EventLoopGroup
    private let services: ServiceListeners
    private nonisolated let mlab: MLabListener?
    private nonisolated let monitoring: MonitoringListener?
    private var replayListeners: ReplayListeners
    private var replacement: Task<Void, any Error>?
    private var stopping: Task<Void, Never>?

    private init(
        serving: ServingState, group: any EventLoopGroup, services: ServiceListeners,
        replayListeners: ReplayListeners, mlab: MLabListener?, monitoring: MonitoringListener?,
        tls: TLSContext, identity: ServerIdentity
    ) {
        self.serving = serving
        self.tls = tls
        self.monitoring = monitoring
        self.group = group
        self.services = services
        self.mlab = mlab
        self.replayListeners = replayListeners
        notices = identity.notices
        endpoint = ServedEndpoint(
            address: Self.reachable(serving.configuration.address),
            addresses: MachineAddresses.reaching(serving.configuration.address),
            sideChannelPlain: services.sideChannelPlain.port,
            sideChannelTLS: services.sideChannelTLS.port, resultsHTTP: services.resultsHTTP.port,
            resultsHTTPS: services.resultsHTTPS.port, ownIP: replayListeners.ownIPPort,
            caCertificate: identity.authorityFile, caFingerprint: identity.authorityFingerprint,
            mlab: mlab?.port)
    }

    /// Starts a server; on return it listens on all its ports.
    ///
    /// - Parameters:
    ///   - configuration: its configuration.
    ///   - recordings: the recordings to offer; of two with the same name the later one counts.
    /// - Returns: the running server.
    /// - Throws: `ReplayServerError`; no port stays open then.
    package static func start(
        _ configuration: EmbeddedServerConfiguration, serving recordings: consuming [ServedRecording]
    ) async throws(ReplayServerError) -> EmbeddedServer {
        guard IPLiteral.isAddress(configuration.address) else { throw .notAnAddress(configuration.address) }
        if let rate = configuration.lineRate, !(rate > 0 && rate <= AccessLine.fastestRate) {
            throw .unusableLineRate(rate, fastest: AccessLine.fastestRate)
        }
        let identity = try await identity(configuration)
        let tls = try TLSContext(identity)
        let serving = ServingState(
            configuration: configuration, library: ReplayLibrary(consume recordings),
            keeper: try keeper(configuration))
        let group = configuration.network.eventLoops(max(2, configuration.network.coreCount))
        do {
            // The replay ports are opened first, because clients of a side channel are told about them.
            var replayListeners = try await ReplayListeners.open(serving, on: group)
            serving.library = try await replayListeners.follow(serving.library)
            let services = try await ServiceListeners.open(serving, tls: tls, on: group)
            let mlab = try await mlabListener(
                serving, services, ownIPPort: replayListeners.ownIPPort, tls: tls, on: group)
            let monitoring = try await monitoring(serving, tls, offersMLab: mlab != nil, on: group)
            let server = EmbeddedServer(
                serving: serving, group: group, services: services, replayListeners: replayListeners,
                mlab: mlab, monitoring: monitoring, tls: tls, identity: identity)
            configuration.directory?.enter(serving.measurements, at: server.place)
            return server
        } catch {
            // This closes all open listeners.
            try? await group.shutdownGracefully()
            throw error
        }
    }

    /// Replaces the offered recordings. Running replays are not disturbed, except for UDP replays of
    /// recordings whose port is no longer needed, which end.
    ///
    /// - Parameter recordings: all recordings to offer; of two with the same name the later one counts.
    /// - Throws: `ReplayServerError`; the server then continues to offer the previous recordings.
    package func replaceRecordings(_ recordings: [ServedRecording]) async throws {
        let previous = replacement
        let task = Task {
            _ = await previous?.result
            try await self.exchange(ReplayLibrary(recordings))
        }
        replacement = task
        try await task.value
    }

    private func exchange(_ library: ReplayLibrary) async throws {
        guard stopping == nil else { throw ReplayServerError.stopped }
        var listeners = replayListeners
        serving.library = try await listeners.follow(library)
        replayListeners = listeners
    }

    /// Closes all listeners and connections. Another call waits for the first one.
    package func stop() async {
        if let stopping { return await stopping.value }
        let task = Task {
            _ = await replacement?.result
            serving.configuration.directory?.leave(serving.measurements, at: place)
            await replayListeners.close()
            await services.close()
            await mlab?.close()
            await monitoring?.close()
            await serving.localizations.close()
            await serving.admission.end()
            try? await group.shutdownGracefully()
            await serving.keeper?.end()
        }
        stopping = task
        await task.value
    }

    /// The server's address as a key in a directory.
    private nonisolated var place: String { IPLiteral.canonical(endpoint.address) }

    /// One of its event loops.
    nonisolated var loop: any EventLoop { group.next() }

    /// The configured ports.
    package nonisolated var ports: EmbeddedServerConfiguration.PortPlan { serving.configuration.ports }

    /// Returns the server's current activity and its totals since the start.
    package func activity() -> ServerActivity {
        serving.counters.snapshot(sessions: serving.registry.sessionCount)
    }

    /// Returns the server's entry in a lookup, with a fresh access token; nil without the M-Lab functions.
    package nonisolated func machine() -> MLabMachine? { mlab?.machine }

    /// The port for a monitoring system; nil if there is none.
    package nonisolated var monitoringPort: Int? { monitoring?.port }

    /// Number of open access envelopes.
    package nonisolated var openEnvelopes: Int { serving.envelopes.openCount }

    private static func mlabListener(
        _ serving: ServingState, _ services: ServiceListeners, ownIPPort: Int, tls: TLSContext,
        on group: any EventLoopGroup
    ) async throws(ReplayServerError) -> MLabListener? {
        guard let offer = serving.configuration.mlab else { return nil }
        let locate = LocateService(
            offer: offer, envelopes: serving.envelopes, clock: serving.configuration.clock.steady,
            address: reachable(serving.configuration.address),
            ports: .init(
                sideChannel: services.sideChannelTLS.port, results: services.resultsHTTPS.port,
                ownIPQuery: ownIPPort))
        return try await MLabListener.open(locate, tls: tls, serving: serving, on: group)
    }

    private static func reachable(_ address: String) -> String {
        switch address {
        case "0.0.0.0": "127.0.0.1"
        case "::": "::1"
        default: address
        }
    }
}
