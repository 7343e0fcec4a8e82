import ArgumentParser
import Logging

/// The levels of the upstream client's log, the most severe first (Specification 15.3).
enum UpstreamLevel: String, CaseIterable, ExpressibleByArgument, Sendable {
    case wtf, error, warn, info, debug

    /// The corresponding level of this program's log.
    var level: Logger.Level {
        switch self {
        case .wtf: .critical
        case .error: .error
        case .warn: .warning
        case .info: .info
        case .debug: .debug
        }
    }

    /// Converts a level of this program's log.
    init(_ level: Logger.Level) {
        self = Self.allCases.last { $0.level >= level } ?? .wtf
    }

    /// The mark before the tag in lines of this level.
    var mark: String { self == .wtf ? "WTF" : rawValue.prefix(1).uppercased() }

    /// Returns true if lines of this level are printed for the requested level.
    ///
    /// - Parameter asked: the requested level; nil for none.
    /// - Returns: true if this level is at least as severe.
    func isTold(to asked: UpstreamLevel?) -> Bool { asked.map { level >= $0.level } ?? false }
}
