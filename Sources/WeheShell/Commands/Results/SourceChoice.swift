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
