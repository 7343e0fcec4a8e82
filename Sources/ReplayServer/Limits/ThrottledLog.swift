import Basics
import Logging
import Synchronization

/// A log of what clients can cause as often as they like: one line of each kind in a while, with the number of those that
/// were left out before it.
final class ThrottledLog: Sendable {
    private struct Kind {
        var last: ContinuousClock.Instant
        var untold = 0
    }

    /// The time in which one line of each kind is written.
    static let interval = Duration.seconds(10)

    private let logger: Logger
    private let clock: SteadyClock
    private let kinds = Mutex<[String: Kind]>([:])

    /// - Parameters:
    ///   - logger: the log.
    ///   - clock: the clock of the server.
    init(_ logger: Logger, _ clock: SteadyClock) {
        self.logger = logger
        self.clock = clock
    }

    /// Writes a line, or counts it.
    ///
    /// - Parameters:
    ///   - message: what happened.
    ///   - kind: the kind of it; one of a few, never a text of a client's.
    ///   - level: its severity.
    ///   - metadata: its details.
    func write(
        _ message: String, kind: String, level: Logger.Level = .notice, _ metadata: Logger.Metadata
    ) {
        let now = clock.now
        let untold = kinds.withLock { kinds -> Int? in
            if let known = kinds[kind], now - known.last < Self.interval {
                kinds[kind]?.untold += 1
                return nil
            }
            return kinds.updateValue(Kind(last: now), forKey: kind)?.untold ?? 0
        }
        guard let untold else { return }
        var metadata = metadata
        if untold > 0 { metadata["more"] = .stringConvertible(untold) }
        logger.log(level: level, "\(message)", metadata: metadata)
    }
}
