import ArgumentParser
import Basics
import Recordings

/// The directions in which `replay` tests an app.
enum TestedDirections: String, CaseIterable, Sendable {
    case down, up
    /// Both, in two tests.
    case both

    /// The directions, in the order of the tests.
    var tested: [ReplayDirection] {
        switch self {
        case .down: [.down]
        case .up: [.up]
        case .both: [.down, .up]
        }
    }
}

extension TestedDirections: Keyword {
    package var meaning: Meaning {
        switch self {
        case .down: ReplayDirection.down.meaning
        case .up: ReplayDirection.up.meaning
        case .both: .both("a test of each", "un test de chaque")
        }
    }
}

extension TestedDirections: ExpressibleByArgument {}
extension ReplayDirection: ExpressibleByArgument {}
