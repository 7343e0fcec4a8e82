package import WireProtocol

/// What a look at a server gave.
package struct ProbeReport: Sendable {
    /// A service that a server may have (Specification 2.1, 13); the raw value is its key for programs.
    package enum Service: String, Sendable, CaseIterable {
        /// M-Lab's locate service named the machine.
        case locate = "mlab-locate"
        /// The machine granted access.
        case envelope = "mlab-envelope"
        /// The side channel over TLS shakes hands.
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

    /// Why a service did not answer as it should.
    package enum Failure: Equatable, Sendable {
        /// There was no connection, or no answer.
        case connection(ConnectionFailure)
        /// The answer is not what the protocol says.
        case unreadable(WireProtocolError)
        /// The answer to the own-IP query has no address.
        case noAddress
        /// No machine of M-Lab was found; what stands in for one.
        case notice(TestNotice)

        /// What is wrong with the service's TLS; nil if it is something else.
        package var tls: TLSProblem? {
            if case .connection(let failure) = self { failure.tls } else { nil }
        }
    }

    /// What the look at one service gave.
    package struct Check: Sendable {
        /// What was looked at.
        package let service: Service
        /// At which port; nil for a service that is found by a URL.
        package let port: Int?
        /// Whether tests with the server as it is known here use the service.
        package let isNeeded: Bool
        /// How long it took, milliseconds.
        package let milliseconds: Double
        /// Why the service did not answer as it should, nil if it did.
        package let failure: Failure?
        /// What it proved itself with; nil without TLS, or if TLS did not come that far.
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
    /// One entry a service, in the order of ``Service``.
    package var checks: [Check]
    /// How long TCP connections to the side channel took to come up; nil if none did.
    package let roundTrip: RoundTrip?
    /// The server's clock against this machine's; nil if the results service tells no time.
    package let clock: ClockOffset?

    package init(
        address: String, checks: [Check], roundTrip: RoundTrip?, clock: ClockOffset?
    ) {
        self.address = address
        self.checks = checks
        self.roundTrip = roundTrip
        self.clock = clock
    }

    /// How long TCP connections took to come up: a round trip and what the ends add.
    package struct RoundTrip: Equatable, Sendable {
        /// The shortest time, milliseconds.
        package let milliseconds: Double
        /// Of so many connections.
        package let connections: Int

        package init(
            milliseconds: Double, connections: Int
        ) {
            self.milliseconds = milliseconds
            self.connections = connections
        }
    }
}
