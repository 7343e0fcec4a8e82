/// How a replay ended (Specification 6.1, 7.3).
package enum ReplayEnding: Codable, Equatable, Sendable {
    /// Everything recorded was sent and received.
    case complete
    /// The time limit came first; normal on a slow path.
    case timeLimit
    /// The server closed the connection while so many bytes were missing.
    case closedEarly(missingBytes: Int)
    /// The connection was reset, or the system closed the socket.
    case reset
    /// No data for thirty seconds.
    case silent
    /// Over UDP the server neither said that it began to send nor sent anything: the port may be blocked.
    case noAnswer
    /// This client ended it, because enough was known.
    case stopped
    /// There was no connection: what a blocked port of a port test shows.
    case noConnection(ConnectionFailure)

    /// How a replay ended, in a word: what is stored of it, and what programs read.
    package enum Key: String, Codable, CaseIterable, Sendable {
        case complete
        case timeLimit = "time-limit"
        case closedEarly = "closed-early"
        case reset
        case silent
        case noAnswer = "no-answer"
        case stopped
        case noConnection = "no-connection"
    }

    /// Whether something on the way may have cut it off.
    package var looksBlocked: Bool {
        switch self {
        case .complete, .timeLimit, .stopped: false
        case .closedEarly, .reset, .silent, .noAnswer, .noConnection: true
        }
    }

    /// The word.
    package var key: Key {
        switch self {
        case .complete: .complete
        case .timeLimit: .timeLimit
        case .closedEarly: .closedEarly
        case .reset: .reset
        case .silent: .silent
        case .noAnswer: .noAnswer
        case .stopped: .stopped
        case .noConnection: .noConnection
        }
    }
}
