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
    private let now: @Sendable () -> ContinuousClock.Instant
    private let kinds = Mutex<[String: Kind]>([:])

    /// - Parameters:
    ///   - logger: the log.
    ///   - now: returns the current time.
    init(_ logger: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.logger = logger
        self.now = now
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
        let now = now()
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
