import ArgumentParser
import Logging

/// The levels of the upstream client's log (Specification 15.3).
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
}
