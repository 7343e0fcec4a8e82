package import Basics

/// Order of a test's two replays (Specification 8).
package enum ReplayOrder: String, CaseIterable, Sendable {
    /// Random order by a fair coin, as in every upstream client.
    case random
    /// The original first.
    case originalFirst = "original-first"
    /// The control first.
    case controlFirst = "control-first"
}

extension ReplayOrder: Keyword {
    package var meaning: Meaning {
        switch self {
        case .random: .both("a coin decides", "tiré à pile ou face")
        case .originalFirst:
            .both("the app's traffic, then its control", "le trafic de l'application, puis le témoin")
        case .controlFirst:
            .both("the control, then the app's traffic", "le témoin, puis le trafic de l'application")
        }
    }
}
