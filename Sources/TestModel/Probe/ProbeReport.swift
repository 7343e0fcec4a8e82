package import WireProtocol

/// Results of probing a server.
package struct ProbeReport: Sendable {
    /// A service of a server (Specification 2.1, 13); the raw value is its key in machine-readable output.
    package enum Service: String, Sendable, CaseIterable {
        /// M-Lab's locate service named the machine.
        case locate = "mlab-locate"
        /// The machine granted access.
        case envelope = "mlab-envelope"
        /// The side channel completes a TLS handshake.
        case sideChannelTLS = "side-channel-tls"
        /// The side channel without TLS accepts connections.
        case sideChannelPlain = "side-channel-plain"
        /// The results service answers over HTTPS.
        case resultsHTTPS = "results-https"
        /// The results service answers over HTTP.
        case resultsHTTP = "results-http"
        /// The own-IP query is answered.
        case ownAddress = "own-ip-query"
    }

    /// Reasons that a probe of a service failed.
    package enum Failure: Equatable, Sendable {
        /// There was no connection, or no answer.
        case connection(ConnectionFailure)
        /// The answer violates the protocol.
        case unreadable(WireProtocolError)
        /// The answer to the own-IP query has no address.
        case noAddress
        /// No M-Lab machine was found; the notice names the substitute.
        case notice(TestNotice)

        /// The TLS problem; nil for other failures.
        package var tls: TLSError? {
            if case .connection(let failure) = self { failure.tls } else { nil }
        }
    }

    /// Result of probing one service.
    package struct Check: Sendable {
        /// The probed service.
        package let service: Service
        /// Its port; nil for a service that is found by a URL.
        package let port: Int?
        /// True if tests with the server in its current configuration use the service.
        package let isNeeded: Bool
        /// Duration of the probe, ms.
        package let milliseconds: Double
        /// The failure; nil if the service answered as required.
        package let failure: Failure?
        /// The service's certificate; nil without TLS, or if the handshake failed earlier.
        package let certificate: ServerCertificate?

        package init(
            service: Service, port: Int?, isNeeded: Bool, milliseconds: Double, failure: Failure? = nil,
            certificate: ServerCertificate? = nil
        ) {
            self.service = service
            self.port = port
            self.isNeeded = isNeeded
            self.milliseconds = milliseconds
            self.failure = failure
            self.certificate = certificate
        }
    }

    /// The server's address.
    package let address: String
    /// One entry per service, in the order of ``Service``.
    package var checks: [Check]
    /// Time to establish TCP connections to the side channel; nil if none was established.
    package let roundTrip: RoundTrip?
    /// The server's clock relative to this machine's; nil if the results service sends no date.
    package let clock: ClockOffset?
    /// The server's description of itself; nil if it does not run this program.
    package let software: ServerSoftware?

    package init(
        address: String, checks: [Check], roundTrip: RoundTrip?, clock: ClockOffset?,
        software: ServerSoftware? = nil
    ) {
        self.address = address
        self.checks = checks
        self.roundTrip = roundTrip
        self.clock = clock
        self.software = software
    }

    /// Time to establish TCP connections: a round trip plus processing at both ends.
    package struct RoundTrip: Equatable, Sendable {
        /// The shortest time, milliseconds.
        package let milliseconds: Double
        /// Number of connections measured.
        package let connections: Int

        package init(
            milliseconds: Double, connections: Int
        ) {
            self.milliseconds = milliseconds
            self.connections = connections
        }
    }
}
