package import Differentiation

/// How a developer option changes what a localization reports (Specification 15.4).
package enum ForcedLocalization: String, CaseIterable, Sendable {
    /// Report that nothing can be said.
    case inconclusive
    /// Report differentiation on the common part of the paths, which is the access network.
    case common
    /// Report no evidence.
    case noEvidence = "none"
    /// Report an error.
    case error

    /// The name of the option, as results are marked.
    package static let option = "force-localization"

    /// The verdict that is reported; nil for an error.
    package var verdict: LocalizationVerdict? {
        switch self {
        case .inconclusive: .inconclusive
        case .common: .accessNetwork
        case .noEvidence: .noEvidence
        case .error: nil
        }
    }
}
