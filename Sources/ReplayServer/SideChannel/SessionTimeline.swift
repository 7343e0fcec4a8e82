import Basics
import NIOCore
import WireProtocol

/// Times of a side channel's events for its log record; a value on its event loop.
struct SessionTimeline: Equatable, Sendable {
    private let client: String
    private let identification: Identification
    private let start: NIODeadline
    private var replayStart: NIODeadline?
    private var replayEnd: NIODeadline?
    private var isOver = false

    /// - Parameters:
    ///   - identification: the user and the replay.
    ///   - peer: the client's address.
    ///   - now: the current time.
    init(_ identification: Identification, from peer: String, at now: NIODeadline) {
        client = IPLiteral.anonymised(peer)
        self.identification = identification
        start = now
    }

    /// Records the start of the replay.
    mutating func replayBegins(at now: NIODeadline) { replayStart = now }

    /// Records that the client reported the end of its replay.
    mutating func replayEnds(at now: NIODeadline) { replayEnd = now }

    /// Ends the session; nil if it has already ended.
    ///
    /// - Parameters:
    ///   - outcome: the outcome of the session.
    ///   - bytes: the number of bytes sent.
    ///   - now: the current time.
    /// - Returns: the log record.
    mutating func end(
        _ outcome: SessionRecord.Outcome, bytes: Int, at now: NIODeadline
    ) -> SessionRecord? {
        guard !isOver else { return nil }
        isOver = true
        var replayed: Duration?
        if let replayStart, let replayEnd { replayed = replayEnd.sinceStart - replayStart.sinceStart }
        return SessionRecord(
            client: client, recording: identification.replayName, testID: identification.testID,
            outcome: outcome, bytes: bytes, duration: now.sinceStart - start.sinceStart, replayed: replayed)
    }
}
