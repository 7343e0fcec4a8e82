import ArgumentParser
import Logging

/// The levels of the upstream client's log, the gravest first (Specification 15.3).
enum UpstreamLevel: String, CaseIterable, ExpressibleByArgument, Sendable {
    case wtf, error, warn, info, debug

    /// The same of ours.
    var level: Logger.Level {
        switch self {
        case .wtf: .critical
        case .error: .error
        case .warn: .warning
        case .info: .info
        case .debug: .debug
        }
    }

    /// The one for one of ours.
    init(_ level: Logger.Level) {
        self = Self.allCases.last { $0.level >= level } ?? .wtf
    }

    /// The word that lines of this level bear before their tag.
    var mark: String { self == .wtf ? "WTF" : rawValue.prefix(1).uppercased() }

    /// True if lines of this level are told to someone who asked for lines down to another.
    ///
    /// - Parameter asked: the level that was asked for; nil for none.
    /// - Returns: whether this one is as grave.
    func isTold(to asked: UpstreamLevel?) -> Bool { asked.map { level >= $0.level } ?? false }
}
