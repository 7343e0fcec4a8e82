package import Differentiation
package import Basics
package import TestModel

// Meanings of the words that a setting accepts. The switches are exhaustive, so a new value does not compile
// without one.

extension Switch: Keyword {
    package var meaning: Meaning {
        switch self {
        case .on: .both("switch it on", "activer")
        case .off: .both("switch it off", "désactiver")
        }
    }
}

extension OutputForm: Keyword {
    package var meaning: Meaning {
        switch self {
        case .table: .both("for people", "pour les personnes")
        case .json: .both("a JSON object a line", "un objet JSON par ligne")
        case .csv: .both("comma-separated values", "valeurs séparées par des virgules")
        }
    }
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

extension DecisionProfile.Name: Keyword {
    package var meaning: Meaning {
        switch self {
        case .ios: .both("area, KS p and resampling", "aire, p de KS et rééchantillonnage")
        case .android: .both("area and KS p", "aire et p de KS")
        case .mlab:
            .both(
                "M-Lab's documentation: smaller thresholds, slower only",
                "documentation de M-Lab : seuils plus bas, plus lent seulement")
        case .python:
            .both(
                "smaller thresholds, the area alone where p is doubtful",
                "seuils plus bas, l'aire seule si p est incertain")
        }
    }
}

extension ServerOperator: Keyword {
    package var meaning: Meaning {
        switch self {
        case .embedded: .both("this program's own servers", "les serveurs de ce programme")
        case .northeastern: .both("Northeastern University", "la Northeastern University")
        case .mlab: .both("M-Lab", "M-Lab")
        case .other: .both("operators of added servers", "les exploitants des serveurs ajoutés")
        }
    }
}

extension Language: Keyword {
    package var meaning: Meaning {
        switch self {
        case .english: .both("English", "anglais")
        case .french: .both("French", "français")
        }
    }
}
