package import Foundation
package import TestModel
import WireProtocol

/// Settings for finding M-Lab machines, and the trusted authorities for them and the platform.
package struct MLabConfiguration: Sendable {
    /// The locate service's URL.
    package var locateURL: String
    /// The CA file for the locate service and the envelopes; nil for the system's trust roots. Host names are
    /// checked for both, as on the web (Specification 2.3).
    package var platformCA: String?
    /// The authorities for the certificates of the replay servers on the machines.
    package var serverTrust: TrustSource
    /// The requested sites; empty for the nearest machines.
    package var sites: [String]
    /// The server to use if the lookup gives no usable machine; nil for none.
    package var fallbackHost: String?
    /// Retry policy for requests to the machines' results services.
    package var resultsPolicy: ResultsPolicy
    /// The age at which an envelope is replaced before a replay.
    package var renewalAge: Duration
    /// Called with the end of the wait before the client waits as the locate service asks it to (Specification 13.1);
    /// nil to give up instead of waiting.
    package var onHoldOff: (@Sendable (Date) async -> Void)?

    package init(
        locateURL: String = MLabService.locateURL, platformCA: String? = nil,
        serverTrust: TrustSource = .wehe,
        sites: [String] = [], fallbackHost: String? = MLabService.fallbackHost,
        resultsPolicy: ResultsPolicy = .published, renewalAge: Duration = ProtocolLimits.envelopeRenewal,
        onHoldOff: (@Sendable (Date) async -> Void)? = nil
    ) {
        self.locateURL = locateURL
        self.platformCA = platformCA
        self.serverTrust = serverTrust
        self.sites = sites
        self.fallbackHost = fallbackHost
        self.resultsPolicy = resultsPolicy
        self.renewalAge = renewalAge
        self.onHoldOff = onHoldOff
    }

    /// Display name of the locate service: its URL without the access token.
    package var serviceName: String { MLabService.withoutToken(locateURL) }
}
