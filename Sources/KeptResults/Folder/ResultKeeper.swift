import Dispatch
import Foundation
package import SystemFiles
import Synchronization

/// Writes records one after the other on a thread of its own, so that nobody who serves waits for the disk, and
/// removes what is kept long enough.
package final class ResultKeeper: Sendable {
    /// What the keeper has to say.
    package enum Remark: Equatable, Sendable {
        /// A record could not be written.
        case notWritten(SystemError)
        /// So many records wait already that this one was dropped.
        case tooMany
        /// Days were removed.
        case removed([String])
    }

    /// The most records that wait for the disk, a few megabytes.
    private static let mostWaiting = 2_000
    /// How often it is looked for what is kept long enough.
    private static let rounds: DispatchTimeInterval = .seconds(3_600)

    private let folder: KeptFolder
    private let days: Int
    private let tell: @Sendable (Remark) -> Void
    private let queue = DispatchQueue(label: "wehe.keeper", qos: .utility)
    private let waiting = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)

    /// Begins to keep; days that are over are removed at once, and once an hour.
    ///
    /// - Parameters:
    ///   - folder: where.
    ///   - days: for how many days.
    ///   - tell: told what goes wrong, and what was removed; called on the keeper's thread.
    package init(_ folder: KeptFolder, days: Int, tell: @escaping @Sendable (Remark) -> Void) {
        self.folder = folder
        self.days = days
        self.tell = tell
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
            do throws(SystemError) { try folder.write(record) } catch { tell(.notWritten(error)) }
        }
    }

    /// Waits until all that was to be kept is on the disk; nothing is removed afterwards.
    package func end() async {
        isEnded.store(true, ordering: .relaxed)
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    private func sweep() {
        queue.async { [weak self] in
            guard let self, !isEnded.load(ordering: .relaxed) else { return }
            let removed = folder.removeDays(olderThan: days, at: Date())
            if !removed.isEmpty { tell(.removed(removed)) }
            queue.asyncAfter(deadline: .now() + Self.rounds) { [weak self] in self?.sweep() }
        }
    }
}
