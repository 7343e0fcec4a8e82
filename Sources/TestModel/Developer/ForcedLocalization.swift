package import Differentiation

/// Result that a developer option makes a localization report (Specification 15.4).
package enum ForcedLocalization: String, CaseIterable, Sendable {
    /// Report an inconclusive result.
    case inconclusive
    /// Report differentiation on the common part of the paths, the access network.
    case common
    /// Report no evidence.
    case noEvidence = "none"
    /// Report an error.
    case error

    /// Name of the option with which results are marked.
    package static let option = "force-localization"

    /// The verdict to report; nil for an error.
    package var verdict: LocalizationVerdict? {
        switch self {
        case .inconclusive: .inconclusive
        case .common: .accessNetwork
        case .noEvidence: .noEvidence
        case .error: nil
        }
    }
}
