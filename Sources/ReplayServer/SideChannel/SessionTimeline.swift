import Basics
import NIOCore
import WireProtocol

/// The instants of a side channel that are told when it ends; a pure value of its event loop.
struct SessionTimeline: Equatable, Sendable {
    private let client: String
    private let identification: Identification
    private let start: NIODeadline
    private var replayStart: NIODeadline?
    private var replayEnd: NIODeadline?
    private var isOver = false

    /// - Parameters:
    ///   - identification: who replays what.
    ///   - peer: the client's address.
    ///   - now: the present.
    init(_ identification: Identification, from peer: String, at now: NIODeadline) {
        client = IPLiteral.anonymised(peer)
        self.identification = identification
        start = now
    }

    /// The replay may begin.
    mutating func replayBegins(at now: NIODeadline) { replayStart = now }

    /// The client says that its replay is over.
    mutating func replayEnds(at now: NIODeadline) { replayEnd = now }

    /// Ends it; nil if it has ended before.
    ///
    /// - Parameters:
    ///   - outcome: what came of it.
    ///   - bytes: what was sent.
    ///   - now: the present.
    /// - Returns: what is told of it.
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
