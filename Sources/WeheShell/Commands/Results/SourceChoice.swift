import ArgumentParser
import TestModel

/// Whose tests a command is about.
enum SourceChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
    case own
    case wehe
    case all

    /// Where these tests come from; nil for all.
    var source: TestSource? {
        switch self {
        case .own: .own
        case .wehe: .wehe
        case .all: nil
        }
    }
}
