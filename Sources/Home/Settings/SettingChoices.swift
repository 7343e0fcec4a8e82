package import Differentiation
package import Basics
package import TestModel

// Meanings of the words that a setting accepts. The switches are exhaustive, so a new value does not compile
// without one.

extension Switch: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .on: .on
        case .off: .off
        }
    }
}

extension OutputForm: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .table: .tables
        case .json: .jsonLines
        case .csv: .commaSeparated
        }
    }
}

extension ReplayOrder: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .random: .randomOrder
        case .originalFirst: .originalFirst
        case .controlFirst: .controlFirst
        }
    }
}

extension DecisionProfile.Name: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .ios: .iosProfile
        case .android: .androidProfile
        case .mlab: .mlabProfile
        case .python: .pythonProfile
        }
    }
}

extension ServerOperator: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .embedded: .ownServers
        case .northeastern: .studyServers
        case .mlab: .mlabPlatform
        case .other: .otherOperators
        }
    }
}

extension Language: Keyword {
    package var text: KeywordMeaning {
        switch self {
        case .english: .english
        case .french: .french
        }
    }
}
