package import Differentiation

/// Options for developing: what is reported after a measurement, and whom tests trust (Specification 15.4).
package struct DeveloperOptions: Sendable, Equatable {
    /// Report differentiation whatever was measured.
    package var forcesDifferentiation = false
    /// Report differentiation or none by the toss of a coin.
    package var randomizesDifferentiation = false
    /// What localizations report, whatever they found; nil to report what they found.
    package var forcedLocalization: ForcedLocalization?

    /// The CA file that tests trust in place of the server entry's; nil to trust that one.
    package var localCertificates: String?

    /// None is on.
    package init() {}

    /// Whether any option is on.
    package var isActive: Bool { !active.isEmpty }

    /// The names of the options that are on.
    package var active: [String] {
        verdictOptions + (localCertificates != nil ? [Self.certificatesOption] : [])
    }

    /// The names of those that choose what is reported.
    package var verdictOptions: [String] {
        (forcesDifferentiation ? ["force-differentiation"] : [])
            + (randomizesDifferentiation ? ["randomize-differentiation"] : [])
            + (forcedLocalization.map { ["\(ForcedLocalization.option) \($0.rawValue)"] } ?? [])
    }

    private static let certificatesOption = "local-certificates"

    /// Remarks on a test whose measurement an option touches.
    package var remarks: [StoredRemark] { localCertificates.map { [.localCertificates(file: $0)] } ?? [] }

    /// How a server is trusted, given how its entry says so; without TLS there is nobody to trust.
    package func security(_ own: ServerEndpoint.Security) -> ServerEndpoint.Security {
        guard own != .plain, let localCertificates else { return own }
        return .tls(caFile: localCertificates)
    }

    /// What is reported instead of a measured verdict, and the option that says so; forcing wins over chance.
    package func override(
        using generator: inout some RandomNumberGenerator
    ) -> (verdict: Verdict, option: String)? {
        if forcesDifferentiation { return (.differentiation, "force-differentiation") }
        if randomizesDifferentiation {
            let verdict: Verdict = Bool.random(using: &generator) ? .differentiation : .noDifferentiation
            return (verdict, "randomize-differentiation")
        }
        return nil
    }
}
