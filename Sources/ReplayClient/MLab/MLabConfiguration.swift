package import TestModel
import WireProtocol

/// How M-Lab machines are found, and whom they and the platform must prove to be.
package struct MLabConfiguration: Sendable {
    /// The locate service's URL.
    package var locateURL: String
    /// The CA file for the locate service and the envelopes; nil for the system's trust roots. Host names are
    /// checked there, as on the web (Specification 2.3).
    package var platformCA: String?
    /// The authorities that may have signed for the replay servers on the machines.
    package var serverTrust: TrustSource
    /// The sites wanted; none for the nearest machines.
    package var sites: [String]
    /// Where to test when the lookup gives nothing usable; nil for nowhere.
    package var fallbackHost: String?
    /// How patiently machines are asked for results.
    package var resultsPolicy: ResultsPolicy
    /// The age from which an envelope is replaced before a replay.
    package var renewalAge: Duration
    /// What is done where the locate service asks to come back later.
    package var retryPolicy: LocateRetryPolicy

    package init(
        locateURL: String = MLabService.locateURL, platformCA: String? = nil,
        serverTrust: TrustSource = .wehe,
        sites: [String] = [], fallbackHost: String? = MLabService.fallbackHost,
        resultsPolicy: ResultsPolicy = .published, renewalAge: Duration = ProtocolLimits.envelopeRenewal,
        retryPolicy: LocateRetryPolicy = LocateRetryPolicy()
    ) {
        self.locateURL = locateURL
        self.platformCA = platformCA
        self.serverTrust = serverTrust
        self.sites = sites
        self.fallbackHost = fallbackHost
        self.resultsPolicy = resultsPolicy
        self.renewalAge = renewalAge
        self.retryPolicy = retryPolicy
    }

    /// What the locate service is called: its URL without the token that opens doors.
    package var serviceName: String { MLabService.withoutToken(locateURL) }
}
