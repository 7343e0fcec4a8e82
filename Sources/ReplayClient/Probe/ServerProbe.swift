import Basics
import Foundation
import NIOCore
import NIOHTTP1
package import TestModel
import WireProtocol
import Networking

/// Checks the reachability, response times and certificates of a server's services, without running a test.
package struct ServerProbe: Sendable {
    /// Number of connections for measuring the round-trip time.
    private static let roundTrips = 4

    private let endpoint: ServerEndpoint
    private let twin: ServerEndpoint.Ports?
    private let sockets: ClientSockets

    /// - Parameters:
    ///   - endpoint: the server as tests would use it.
    ///   - twin: the ports of the same services with the other kind of connection, without TLS if the
    ///     endpoint uses it; nil to derive them if the endpoint uses the published ports.
    ///   - sockets: the settings for connections.
    package init(_ endpoint: ServerEndpoint, twin: ServerEndpoint.Ports? = nil, sockets: ClientSockets) {
        self.endpoint = endpoint
        self.twin = twin ?? (Self.usesPublishedPorts(endpoint) ? .published(endpoint.security.other) : nil)
        self.sockets = sockets
    }

    /// Checks all services concurrently; a failed one is part of the report, not an error.
    ///
    /// - Throws: `ReplayError` if the host has no address or its CA cannot be read, `CancellationError`.
    package func run() async throws -> ProbeReport {
        let server = try await ResolvedServer(endpoint, sockets: sockets)
        var findings: [(check: ProbeReport.Check, finding: Finding)] = []
        try await withThrowingTaskGroup(of: (ProbeReport.Check, Finding).self) { group in
            for look in try looks(at: server) { group.addTask { try await look.take(sockets.clock.steady) } }
            for try await finding in group { findings.append(finding) }
        }
        let order = ProbeReport.Service.allCases
        let checks = order.flatMap { service in findings.map(\.check).filter { $0.service == service } }
        return ProbeReport(
            address: server.address.unmappedIPAddress ?? endpoint.host, checks: checks,
            // Done afterwards, so that no other check uses the line or the processor at the same time.
            roundTrip: try await roundTrip(to: server),
            clock: ClockOffset(findings.flatMap(\.finding.readings)),
            software: findings.lazy.compactMap(\.finding.software).first)
    }

    /// A check of one service.
    private struct Look: Sendable {
        let service: ProbeReport.Service
        let port: Int
        let isNeeded: Bool
        let action: @Sendable () async throws -> Finding

        func take(_ clock: SteadyClock) async throws -> (ProbeReport.Check, Finding) {
            let start = clock.now
            var finding: Finding
            do { finding = try await action() } catch {
                try Task.checkCancellation()
                finding = Finding(failure: .connection(NetworkFailure.cause(of: error)))
            }
            let elapsed = finding.seconds ?? (clock.now - start).seconds
            let check = ProbeReport.Check(
                service: service, port: port, isNeeded: isNeeded, milliseconds: elapsed * 1_000,
                failure: finding.failure, certificate: finding.certificate)
            return (check, finding)
        }
    }

    /// Result of a check.
    private struct Finding: Sendable {
        var failure: ProbeReport.Failure?
        var certificate: ServerCertificate?
        var readings: [ClockOffset.Reading] = []
        /// The server's description of itself.
        var software: ServerSoftware?
        /// Duration of the relevant part; nil for the whole check.
        var seconds: Double?
    }

    private static func usesPublishedPorts(_ endpoint: ServerEndpoint) -> Bool {
        let published = ServerEndpoint.Ports.published(endpoint.security)
        return endpoint.ports.sideChannel == published.sideChannel
            && endpoint.ports.results == published.results
    }

    private func looks(at server: ResolvedServer) throws -> [Look] {
        var looks = services(of: server, isNeeded: true)
        if let twin {
            let security = endpoint.security.other
            let other = ServerEndpoint(
                name: endpoint.name, host: endpoint.host, ports: twin, security: security)
            looks += services(
                of: ResolvedServer(
                    other, at: server.address, trust: security == .plain ? nil : try .anyone(),
                    sockets: sockets),
                isNeeded: false)
        }
        // A published server answers the query on every recorded port, and always on this one.
        let published = Self.usesPublishedPorts(endpoint) ? WellKnownPorts.ownIPQuery : nil
        if let port = endpoint.ports.ownIPQuery ?? published {
            looks.append(
                Look(
                    service: .ownAddress, port: port, isNeeded: endpoint.ports.ownIPQuery != nil,
                    action: { try await askOwnAddress(server.address.with(port: port)) }))
        }
        return looks
    }

    private func services(of server: ResolvedServer, isNeeded: Bool) -> [Look] {
        let usesTLS = server.trust != nil
        let ports = server.endpoint.ports
        return [
            Look(
                service: usesTLS ? .sideChannelTLS : .sideChannelPlain, port: ports.sideChannel,
                isNeeded: isNeeded,
                action: { try await openSideChannel(server, isPinned: isNeeded) }),
            Look(
                service: usesTLS ? .resultsHTTPS : .resultsHTTP, port: ports.results, isNeeded: isNeeded,
                action: { try await askResults(server, isPinned: isNeeded) }),
        ]
    }

    /// Opens a side channel and closes it unused: without an identification a server sends nothing.
    private func openSideChannel(_ server: ResolvedServer, isPinned: Bool) async throws -> Finding {
        let address = server.address.with(port: server.endpoint.ports.sideChannel)
        guard let trust = server.trust else {
            let channel = try await sockets.connect(
                to: address, within: ProtocolLimits.sideChannelConnect
            ) { $0 }
            channel.close(promise: nil)
            return Finding()
        }
        return try await shakeHands(with: address, trust, isPinned: isPinned)
    }

    private func shakeHands(
        with address: SocketAddress, _ trust: TrustRoots, isPinned: Bool
    ) async throws -> Finding {
        do {
            let shown = try await TLSHandshake(sockets: sockets, address: address, trust: trust).run()
            return Finding(
                certificate: try shown.map { try ServerCertificate($0, isTrusted: isPinned ? true : nil) })
        } catch {
            guard let problem = NetworkFailure.tlsProblem(error) else { throw error }
            // The user may want to know the certificate of the answering server, whatever it is.
            let shown = try? await TLSHandshake(sockets: sockets, address: address, trust: .anyone()).run()
            try Task.checkCancellation()
            let isTrusted: Bool? =
                switch problem {
                case .untrusted, .expired, .notYetValid: false
                // The chain was checked before the key.
                case .shortKey, .signedWithSHA1: isPinned ? true : nil
                case .outdated: nil
                }
            let dates =
                problem == .untrusted
                ? shown.flatMap { TLSError.dates(of: $0, at: sockets.clock.now()) } : nil
            return Finding(
                failure: .connection(.tls(dates ?? problem)),
                certificate: try shown.map { try ServerCertificate($0, isTrusted: isTrusted) })
        }
    }

    /// Sends two requests, because two answers determine the clock offset more precisely than one.
    private func askResults(_ server: ResolvedServer, isPinned: Bool) async throws -> Finding {
        var finding = Finding()
        if let trust = server.trust {
            finding = try await shakeHands(
                with: server.address.with(port: server.endpoint.ports.results), trust, isPinned: isPinned)
            if finding.failure != nil { return finding }
        }
        let client = server.resultsClient()
        for turn in 1...2 {
            let sent = sockets.clock.now().timeIntervalSince1970
            let (failure, exchange) = try await client.probe()
            if let exchange, let reading = exchange.clockReading(begun: sent) {
                finding.readings.insert(reading, at: 0)
            }
            if turn == 1 {
                finding.failure = failure
                finding.seconds = exchange?.timeline.total
                finding.software = exchange?.software
            }
            if failure != nil { break }
        }
        return finding
    }

    private func askOwnAddress(_ address: SocketAddress) async throws -> Finding {
        let answer = try await OwnAddress(sockets: sockets).query(address)
        if case .address = answer { return Finding() }
        return Finding(failure: .noAddress)
    }

    /// Measures the time to establish TCP connections to the side channel.
    ///
    /// With TLS each connection continues to the end of the handshake: ending it earlier would log an error
    /// at upstream servers.
    private func roundTrip(to server: ResolvedServer) async throws -> ProbeReport.RoundTrip? {
        let address = server.address.with(port: endpoint.ports.sideChannel)
        var times: [Double] = []
        do {
            for _ in 0..<Self.roundTrips {
                let start = sockets.clock.steady.now
                func note() { times.append((sockets.clock.steady.now - start).seconds * 1_000) }
                if server.trust == nil {
                    let channel = try await sockets.connect(
                        to: address, within: ProtocolLimits.sideChannelConnect, prepare: { $0 })
                    note()
                    channel.close(promise: nil)
                } else {
                    let handshake = TLSHandshake(sockets: sockets, address: address, trust: try .anyone())
                    _ = try await handshake.run(connected: note)
                }
            }
        } catch {
            // Failures are reported by the check of the side channel.
        }
        try Task.checkCancellation()
        return times.min().map { .init(milliseconds: $0, connections: times.count) }
    }
}

extension ServerEndpoint.Security {
    /// The other kind of connection security.
    fileprivate var other: Self {
        switch self {
        case .plain: .tls(.system)
        case .tls: .plain
        }
    }
}

extension HTTPExchange {
    /// Returns the clock reading of an answer; nil if it has no valid `Date` header.
    ///
    /// The request is sent after the connection setup, so the setup time does not affect the reading.
    fileprivate func clockReading(begun: Double) -> ClockOffset.Reading? {
        guard let server = headers.first(name: "Date").flatMap(HTTPDate.seconds(in:)) else { return nil }
        let setUp = [timeline.lookup, timeline.connect, timeline.handshake].compactMap(\.self).reduce(0, +)
        return ClockOffset.Reading(
            server: server, sent: begun + setUp, received: begun + (timeline.firstByte ?? timeline.total))
    }
}
