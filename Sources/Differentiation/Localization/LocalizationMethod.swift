package import Basics

/// Rules that can decide a localization.
package enum LocalizationMethod: String, Codable, CaseIterable, Sendable {
    /// The experiment with pauses (``PauseRule``).
    case pauses
    /// The rule of Wehe's clients and servers (``LocalizationRule``).
    case upstream
}

extension LocalizationMethod: Keyword {
    package var meaning: Meaning {
        switch self {
        case .pauses:
            .both(
                "one replay pauses by a coin: is the other faster?",
                "l'un s'arrête au hasard : l'autre gagne-t-il ?")
        case .upstream:
            .both("Wehe's comparison of sums and losses", "la comparaison de Wehe : sommes, pertes")
        }
    }
}
