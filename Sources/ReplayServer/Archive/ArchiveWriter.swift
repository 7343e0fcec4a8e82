import Dispatch
import Foundation
package import Basics
import Synchronization

/// Writes records one after the other on its own thread, so that the server does not wait for the disk, and
/// removes records whose retention period has ended. Records beyond the daily limits or the limit of the disk
/// are dropped.
package final class ArchiveWriter: Sendable {
    /// A message of the writer.
    package enum Remark: Equatable, Sendable {
        /// A record could not be written.
        case notWritten(SystemError)
        /// The queue was full, and the record was dropped.
        case tooMany
        /// The clients of a network have reached their daily limit: further records from there are dropped.
        case networkHadItsShare(String)
        /// All clients together have reached their daily limit.
        case dayHadItsShare
        /// The disk is so full that no more records are kept, before tests have to be rejected.
        case diskTooFull
        /// Number of records dropped since the last such remark.
        case dropped(Int)
        /// The days that were removed.
        case removed([String])
        /// A day whose retention period has ended could not be removed.
        case notRemoved(day: String, reason: String)
    }

    /// The state that only the writer's thread uses.
    private struct State {
        var shares: KeptShares
        /// The remarks already made today: each is made once a day.
        var told: [Remark] = []
        var day = ""
        var dropped = 0
    }

    /// Maximum number of records that wait for the disk, a few megabytes.
    private static let mostWaiting = 2_000
    /// The interval of the removal of old records.
    private static let rounds: DispatchTimeInterval = .seconds(3_600)
    /// Maximum number of remarks about dropped records per day.
    private static let mostTold = 100

    private let folder: ArchiveFolder
    private let days: Int
    private let fullest: Double?
    private let tell: @Sendable (Remark) -> Void
    private let clock: WallClock
    private let queue = DispatchQueue(label: "wehe.keeper", qos: .utility)
    private let waiting = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)
    private let state: Mutex<State>

    /// Starts the writer; days whose retention period has ended are removed at once and then every hour.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - days: the retention period in days.
    ///   - fullest: the share of the file system in use above which no more records are kept; nil for no
    ///     limit.
    ///   - limits: the limits of a day.
    ///   - clock: tells the day.
    ///   - tell: receives the remarks; called on the writer's thread.
    init(
        _ folder: ArchiveFolder, days: Int, fullest: Double? = nil,
        limits: KeptShares.Limits = KeptShares.usual,
        clock: WallClock, tell: @escaping @Sendable (Remark) -> Void
    ) {
        self.folder = folder
        self.days = days
        self.fullest = fullest
        self.clock = clock
        self.tell = tell
        state = Mutex(State(shares: KeptShares(limits)))
        sweep()
    }

    /// Enqueues a record; returns at once.
    package func keep(_ record: KeptRecord) {
        guard waiting.add(1, ordering: .relaxed).oldValue < Self.mostWaiting else {
            waiting.subtract(1, ordering: .relaxed)
            return tell(.tooMany)
        }
        queue.async { [self] in
            waiting.subtract(1, ordering: .relaxed)
            if let obstacle = obstacle(to: record) { return drop(obstacle) }
            do throws(SystemError) {
                let bytes = try folder.write(record)
                state.withLock { $0.shares.count(record, bytes: bytes) }
            } catch {
                tell(.notWritten(error))
            }
        }
    }

    /// Waits until all enqueued records are on the disk; nothing is removed afterwards.
    package func end() async {
        isEnded.store(true, ordering: .relaxed)
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                tellDropped()
                continuation.resume()
            }
        }
    }

    /// Returns the reason for which a record is dropped; nil if it is kept.
    private func obstacle(to record: KeptRecord) -> Remark? {
        let day = KeptRecord.day(clock.now())
        if let fullest, let inUse = folder.diskInUse, inUse > fullest { return .diskTooFull }
        return switch state.withLock({ $0.shares.refusal(of: record, on: day) }) {
        case .network(let network): .networkHadItsShare(network)
        case .all: .dayHadItsShare
        case nil: nil
        }
    }

    private func drop(_ obstacle: Remark) {
        let day = KeptRecord.day(clock.now())
        let isNew = state.withLock { state in
            state.dropped += 1
            if state.day != day { (state.day, state.told) = (day, []) }
            guard !state.told.contains(obstacle), state.told.count < Self.mostTold else { return false }
            state.told.append(obstacle)
            return true
        }
        if isNew { tell(obstacle) }
    }

    private func tellDropped() {
        let count = state.withLock { state in
            defer { state.dropped = 0 }
            return state.dropped
        }
        if count > 0 { tell(.dropped(count)) }
    }

    private func sweep() {
        queue.async { [weak self] in
            guard let self, !isEnded.load(ordering: .relaxed) else { return }
            let removed = folder.removeDays(olderThan: days, at: clock.now()) { day, error in
                tell(.notRemoved(day: day, reason: error.localizedDescription))
            }
            if !removed.isEmpty { tell(.removed(removed)) }
            tellDropped()
            queue.asyncAfter(deadline: .now() + Self.rounds) { [weak self] in self?.sweep() }
        }
    }
}
