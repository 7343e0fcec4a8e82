import Basics
import Foundation
import Logging
import WireProtocol

/// Reports the sessions of a server to its log, its metrics and its archive.
struct SessionReporter: Sendable {
    private let logger: Logger
    private let metrics: ServerMetrics
    /// The archive of results; nil to keep none.
    private let keeper: ArchiveWriter?
    /// Prefix of measurement IDs: a number of this server, and the second in which it started.
    private let runName: String

    init(_ logger: Logger, _ metrics: ServerMetrics, _ keeper: ArchiveWriter?, startedAt start: Date) {
        self.logger = logger
        self.metrics = metrics
        self.keeper = keeper
        runName =
            String(UInt64.random(in: 1 << 60...UInt64.max), radix: 16)
            + "_\(Int(start.timeIntervalSince1970))"
    }

    /// Counts a client that identified itself.
    func identified() { metrics.countAttempt() }

    /// Counts a granted replay.
    ///
    /// - Parameters:
    ///   - session: the session of the replay.
    ///   - start: the time at which it was granted.
    ///   - peer: the address of the side channel's client.
    ///   - replayAddress: the address that sends the replay.
    ///   - channel: the side channel.
    /// - Returns: the replay's data for the archive; nil if nothing is archived.
    func granted(
        _ session: ReplaySession, at start: Date, peer: String, replayAddress: String,
        on channel: Admission.ChannelID
    ) -> ArchivedReplay? {
        metrics.replays.count(session.plan.name)
        return keeper.map { _ in
            ArchivedReplay(
                session.identification, start: start, peer: peer, replayAddress: replayAddress,
                uuid: "\(runName)_\(channel.text)")
        }
    }

    /// Logs, counts and archives an ended session.
    ///
    /// - Parameters:
    ///   - session: the log record.
    ///   - archived: the replay's data for the archive; nil if the replay was refused, or nothing is archived.
    func ended(_ session: SessionRecord, _ archived: ArchivedReplay?) {
        logger.info("session", metadata: session.metadata)
        metrics.count(session)
        guard var archived, let keeper else { return }
        archived.serverSeconds = session.seconds
        archived.exception = session.outcome == .complete ? nil : session.outcome.word
        for record in archived.records { keeper.keep(record) }
    }

    /// Logs a step of a session at level `debug`.
    ///
    /// - Parameters:
    ///   - step: the event.
    ///   - reason: its details.
    ///   - peer: the address of the side channel's client; it is logged without its last part.
    func log(_ step: String, reason: String, peer: String?) {
        logger.debug(
            "\(step)", metadata: ["client": "\(IPLiteral.anonymised(peer ?? ""))", "reason": "\(reason)"])
    }
}
