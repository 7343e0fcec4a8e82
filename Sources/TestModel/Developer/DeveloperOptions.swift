package import Differentiation

/// Developer options: overrides of the reported result and of the trusted CA (Specification 15.4).
package struct DeveloperOptions: Sendable, Equatable {
    /// Report differentiation regardless of the measurement.
    package var forcesDifferentiation = false
    /// Report differentiation or none at random.
    package var randomizesDifferentiation = false
    /// Result that localizations report regardless of the measurement; nil to report the measured one.
    package var forcedLocalization: ForcedLocalization?

    /// CA file that tests trust instead of the one in the server entry; nil to use the server entry's.
    package var localCertificates: String?

    /// Creates options that are all off.
    package init() {}

    /// True if any option is on.
    package var isActive: Bool { !active.isEmpty }

    /// The names of the options that are on.
    package var active: [String] {
        verdictOptions + (localCertificates != nil ? [Self.certificatesOption] : [])
    }

    /// The names of the active options that override the reported verdict.
    package var verdictOptions: [String] {
        (forcesDifferentiation ? ["force-differentiation"] : [])
            + (randomizesDifferentiation ? ["randomize-differentiation"] : [])
            + (forcedLocalization.map { ["\(ForcedLocalization.option) \($0.rawValue)"] } ?? [])
    }

    private static let certificatesOption = "local-certificates"

    /// Remarks for a test whose measurement is affected by an option.
    package var remarks: [StoredRemark] { localCertificates.map { [.localCertificates(file: $0)] } ?? [] }

    /// Returns the security settings for a server entry, with its CA file replaced by the local one if there
    /// is one. Entries without TLS are unchanged.
    package func security(_ own: ServerEndpoint.Security) -> ServerEndpoint.Security {
        guard own != .plain, let localCertificates else { return own }
        return .tls(caFile: localCertificates)
    }

    /// Returns the verdict to report instead of the measured one, and the name of the option; forcing takes
    /// precedence over randomizing.
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
