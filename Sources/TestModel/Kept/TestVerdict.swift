package import Differentiation

/// Verdict of a test: of original and control, or of a localization.
package enum TestVerdict: String, Codable, CaseIterable, Sendable {
    /// The original and the control replay were treated differently.
    case differentiation
    /// No decision is possible.
    case inconclusive
    /// Original and control were not treated differently.
    case noDifferentiation = "no-differentiation"
    /// Differentiation occurs in the client's access network.
    case accessNetwork = "access-network"
    /// There is no evidence against the access network.
    case noEvidence = "no-evidence"

    /// Converts the verdict of original and control.
    package init(_ verdict: Verdict) {
        self =
            switch verdict {
            case .differentiation: .differentiation
            case .inconclusive: .inconclusive
            case .noDifferentiation: .noDifferentiation
            }
    }

    /// Converts the verdict of a localization.
    package init(_ verdict: LocalizationVerdict) {
        self =
            switch verdict {
            case .accessNetwork: .accessNetwork
            case .noEvidence: .noEvidence
            case .inconclusive: .inconclusive
            }
    }

    /// The verdict of original and control; nil for one that only localizations have.
    package var ofReplays: Verdict? { Verdict(rawValue: rawValue) }
    /// The verdict of a localization; nil for one that localizations never have.
    package var ofLocalization: LocalizationVerdict? { LocalizationVerdict(rawValue: rawValue) }
}
