/// Ways in which a replay ends (Specification 6.1, 7.3).
package enum ReplayEnding: Codable, Equatable, Sendable {
    /// All recorded data was sent and received.
    case complete
    /// The time limit expired first; normal on a slow path.
    case timeLimit
    /// The server closed the connection while this many bytes were missing.
    case closedEarly(missingBytes: Int)
    /// The connection was reset, or the system closed the socket.
    case reset
    /// No data arrived for thirty seconds.
    case silent
    /// Over UDP the server neither announced the start of sending nor sent any data: the port may be blocked.
    case noAnswer
    /// This client stopped it because the result was already clear.
    case stopped
    /// No connection was established; the result of a blocked port in a port test.
    case noConnection(ConnectionFailure)

    /// One-word name of an ending, as stored and as exported.
    package enum Key: String, Codable, CaseIterable, Sendable {
        case complete
        case timeLimit = "time-limit"
        case closedEarly = "closed-early"
        case reset
        case silent
        case noAnswer = "no-answer"
        case stopped
        case noConnection = "no-connection"

        /// True if the replay may have been cut off by a device on the path.
        package var looksBlocked: Bool {
            switch self {
            case .complete, .timeLimit, .stopped: false
            case .closedEarly, .reset, .silent, .noAnswer, .noConnection: true
            }
        }
    }

    /// True if the replay may have been cut off by a device on the path.
    package var looksBlocked: Bool { key.looksBlocked }

    /// The one-word name.
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
