package import Basics

/// A switch as typed by users.
package enum Switch: String, CaseIterable, Sendable {
    case on
    case off
}

extension Switch: Keyword {
    package var meaning: Meaning {
        switch self {
        case .on: .both("switch it on", "activer")
        case .off: .both("switch it off", "désactiver")
        }
    }
}
