import WireProtocol

/// A client's configuration for a replay server: its host, its ports, and the trusted authorities.
package struct ServerEndpoint: Equatable, Sendable, Codable {
    /// Display name of the server.
    package var name: String
    /// Host name or IP literal; resolved once per test, so that one test stays on one machine
    /// (Specification 2.3).
    package var host: String
    /// Ports of its services.
    package var ports: Ports
    /// TLS use by the side channel and the results service, with the trusted authorities.
    package var security: Security
    /// Minimum requirements on its TLS.
    package var tlsStandard: TLSStandard
    /// Retry policy for requests to its results service.
    package var resultsPolicy: ResultsPolicy

    /// The ports of a server's services.
    package struct Ports: Equatable, Sendable, Codable {
        /// Side channel.
        package var sideChannel: Int
        /// Results service.
        package var results: Int
        /// The port that answers the own-IP query; nil for the recorded port itself, as published servers do.
        package var ownIPQuery: Int?

        package init(sideChannel: Int, results: Int, ownIPQuery: Int? = nil) {
            self.sideChannel = sideChannel
            self.results = results
            self.ownIPQuery = ownIPQuery
        }

        /// Returns the published ports (Specification 2.1).
        package static func published(_ security: Security) -> Ports {
            switch security {
            case .tls:
                Ports(sideChannel: WellKnownPorts.sideChannelTLS, results: WellKnownPorts.resultsHTTPS)
            case .plain:
                Ports(sideChannel: WellKnownPorts.sideChannelPlain, results: WellKnownPorts.resultsHTTP)
            }
        }
    }

    /// Protection of connections.
    package enum Security: Equatable, Sendable, Codable {
        /// TLS whose chain must end in one of these authorities; host names are not checked (Specification 2.3).
        case tls(TrustSource)
        /// No TLS.
        case plain

        /// TLS whose chain must end in a certificate of a PEM or DER file; without a file, in one that the
        /// system trusts.
        package static func tls(caFile: String?) -> Security { .tls(caFile.map(TrustSource.file) ?? .system) }
    }

    package init(
        name: String, host: String, ports: Ports? = nil, security: Security,
        tlsStandard: TLSStandard = .sound, resultsPolicy: ResultsPolicy = .published
    ) {
        self.name = name
        self.host = host
        self.ports = ports ?? .published(security)
        self.security = security
        self.tlsStandard = tlsStandard
        self.resultsPolicy = resultsPolicy
    }
}

/// Retry policy for requesting results (Specification 9.10).
package struct ResultsPolicy: Equatable, Sendable, Codable {
    /// The delay before the second analysis request, and the increment of the delay, in seconds; the first
    /// request is not delayed.
    package var analysisDelay: Double
    /// Maximum number of analysis requests.
    package var analysisAttempts: Int
    /// Maximum number of polls for the result.
    package var resultPolls: Int
    /// The pause between polls, in seconds.
    package var pollInterval: Double

    /// The policy that Specification 9.10 requires of a client of public servers.
    package static let published = ResultsPolicy(
        analysisDelay: Double(ProtocolLimits.analysisDelay.components.seconds),
        analysisAttempts: ProtocolLimits.analysisAttempts, resultPolls: ProtocolLimits.resultPolls,
        pollInterval: Double(ProtocolLimits.resultPollInterval.components.seconds))

    /// The policy for a server in this process or in a lab, which answers immediately and needs no rate
    /// limit.
    package static let immediate = ResultsPolicy(
        analysisDelay: 0, analysisAttempts: ProtocolLimits.analysisAttempts,
        resultPolls: ProtocolLimits.resultPolls, pollInterval: 0.2)
}
