import Basics
import ArgumentParser
import TestModel

/// The source of the tests that a command is about.
enum SourceChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
    case own
    case wehe
    case all

    /// The source of the tests; nil for all sources.
    var source: TestSource? {
        switch self {
        case .own: .own
        case .wehe: .wehe
        case .all: nil
        }
    }
}

extension SourceChoice: Keyword {
    var meaning: Meaning {
        switch self {
        case .own: .both("those of shells like this one", "ceux de shells comme celui-ci")
        case .wehe: .both("those that Wehe's servers published", "ceux que les serveurs de Wehe ont publiés")
        case .all: .both("all together", "tous ensemble")
        }
    }
}
