import Dispatch
import Foundation
package import Basics
import Synchronization

/// Writes records one after the other on a thread of its own, so that nobody who serves waits for the disk, and
/// removes what is kept long enough. Beyond their share of a day, and of the disk, nobody's are kept.
package final class ArchiveWriter: Sendable {
    /// What the keeper has to say.
    package enum Remark: Equatable, Sendable {
        /// A record could not be written.
        case notWritten(SystemError)
        /// So many records wait already that this one was dropped.
        case tooMany
        /// The clients of a network had their share of the day: what else comes from there is dropped.
        case networkHadItsShare(String)
        /// All clients together had their share of the day.
        case dayHadItsShare
        /// The disk is so full that nothing more is kept, before tests have to be refused.
        case diskTooFull
        /// So many records were dropped since this was told last.
        case dropped(Int)
        /// Days were removed.
        case removed([String])
    }

    /// The state that the keeper alone knows.
    private struct State {
        var shares: KeptShares
        /// The days of which it was told already: once a day is enough.
        var told: [Remark] = []
        var day = ""
        var dropped = 0
    }

    /// The most records that wait for the disk, a few megabytes.
    private static let mostWaiting = 2_000
    /// How often it is looked for what is kept long enough.
    private static let rounds: DispatchTimeInterval = .seconds(3_600)
    /// So many remarks about dropped records are told a day.
    private static let mostTold = 100

    private let folder: ArchiveFolder
    private let days: Int
    private let fullest: Double?
    private let tell: @Sendable (Remark) -> Void
    private let now: @Sendable () -> Date
    private let queue = DispatchQueue(label: "wehe.keeper", qos: .utility)
    private let waiting = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)
    private let state: Mutex<State>

    /// Begins to keep; days that are over are removed at once, and once an hour.
    ///
    /// - Parameters:
    ///   - folder: where.
    ///   - days: for how many days.
    ///   - fullest: the share of the file system in use above which nothing more is kept; nil for any.
    ///   - tell: told what goes wrong, and what was removed; called on the keeper's thread.
    package convenience init(
        _ folder: ArchiveFolder, days: Int, fullest: Double? = nil, tell: @escaping @Sendable (Remark) -> Void
    ) {
        self.init(folder, days: days, fullest: fullest, limits: KeptShares.usual, now: { Date() }, tell: tell)
    }

    init(
        _ folder: ArchiveFolder, days: Int, fullest: Double?, limits: KeptShares.Limits,
        now: @escaping @Sendable () -> Date, tell: @escaping @Sendable (Remark) -> Void
    ) {
        self.folder = folder
        self.days = days
        self.fullest = fullest
        self.now = now
        self.tell = tell
        state = Mutex(State(shares: KeptShares(limits)))
        sweep()
    }

    /// Keeps a record; returns at once.
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

    /// Waits until all that was to be kept is on the disk; nothing is removed afterwards.
    package func end() async {
        isEnded.store(true, ordering: .relaxed)
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                tellDropped()
                continuation.resume()
            }
        }
    }

    /// Why a record is dropped; nil if it is kept.
    private func obstacle(to record: KeptRecord) -> Remark? {
        let day = KeptRecord.day(now())
        if let fullest, let inUse = folder.diskInUse, inUse > fullest { return .diskTooFull }
        return switch state.withLock({ $0.shares.refusal(of: record, on: day) }) {
        case .network(let network): .networkHadItsShare(network)
        case .all: .dayHadItsShare
        case nil: nil
        }
    }

    private func drop(_ obstacle: Remark) {
        let day = KeptRecord.day(now())
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
            let removed = folder.removeDays(olderThan: days, at: now())
            if !removed.isEmpty { tell(.removed(removed)) }
            tellDropped()
            queue.asyncAfter(deadline: .now() + Self.rounds) { [weak self] in self?.sweep() }
        }
    }
}
