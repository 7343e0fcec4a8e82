import WireProtocol

/// A replay server as a client needs to know it: where it is, on which ports, and whom to trust.
package struct ServerEndpoint: Equatable, Sendable, Codable {
    /// What people call it.
    package var name: String
    /// Host name or IP literal; resolved once per test, so that one test stays on one machine
    /// (Specification 2.3).
    package var host: String
    /// Where its services listen.
    package var ports: Ports
    /// Whether the side channel and the results service use TLS, and whom TLS trusts.
    package var security: Security
    /// What its TLS has to offer at least.
    package var tlsStandard: TLSStandard
    /// How patiently results are asked for.
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

        /// The published ports (Specification 2.1).
        package static func published(_ security: Security) -> Ports {
            switch security {
            case .tls:
                Ports(sideChannel: WellKnownPorts.sideChannelTLS, results: WellKnownPorts.resultsHTTPS)
            case .plain:
                Ports(sideChannel: WellKnownPorts.sideChannelPlain, results: WellKnownPorts.resultsHTTP)
            }
        }
    }

    /// How connections are protected.
    package enum Security: Equatable, Sendable, Codable {
        /// TLS whose chain must end in one of these authorities; host names are not checked (Specification 2.3).
        case tls(TrustSource)
        /// No TLS.
        case plain

        /// TLS whose chain must end in a certificate of a PEM or DER file; without one, in one that the system trusts.
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

/// How often and how patiently a client asks for a result (Specification 9.10).
package struct ResultsPolicy: Equatable, Sendable, Codable {
    /// The pause before the second request for the analysis, and the step by which the pause grows, in seconds; the
    /// first request does not wait.
    package var analysisDelay: Double
    /// How often the analysis is asked for.
    package var analysisAttempts: Int
    /// How often the result is polled for.
    package var resultPolls: Int
    /// The pause between polls, in seconds.
    package var pollInterval: Double

    /// What Specification 9.10 asks of a client of public servers.
    package static let published = ResultsPolicy(
        analysisDelay: Double(ProtocolLimits.analysisDelay.components.seconds),
        analysisAttempts: ProtocolLimits.analysisAttempts, resultPolls: ProtocolLimits.resultPolls,
        pollInterval: Double(ProtocolLimits.resultPollInterval.components.seconds))

    /// For a server in this process or in a lab, which answers at once and need not be spared.
    package static let immediate = ResultsPolicy(
        analysisDelay: 0, analysisAttempts: ProtocolLimits.analysisAttempts,
        resultPolls: ProtocolLimits.resultPolls, pollInterval: 0.2)
}
