import Foundation
import Synchronization

/// Tells whether this machine kept a process waiting while something was measured.
///
/// A virtual machine whose host gives its cores to others stands still for tenths of seconds, and to what runs in it
/// that is a network which stands still.
package final class MachineLoad: Sendable {
    /// What was seen of the machine.
    package struct Observation: Sendable, CustomStringConvertible {
        /// The longest time that a thread which asked for a short sleep was kept waiting after it.
        package let longestWait: Duration
        /// The longest time that a task which asked for a short sleep was kept waiting after it: where many tests run at
        /// once, all threads of the concurrent pool may be busy.
        package let longestTaskWait: Duration
        /// The share of all cores' time that the host gave to others, from 0 to 1; 0 where no host tells.
        package let stolenShare: Double

        /// Whether a replay could be mistaken for one over a bad network.
        ///
        /// Busy programs beside the tests make a thread wait for some 10 ms, and take no time that counts as stolen.
        package var isDisturbed: Bool { longestWait > .milliseconds(100) || stolenShare > 0.03 }

        /// Whether what was timed in a task could be mistaken for a peer that is late.
        package var isCrowded: Bool { isDisturbed || longestTaskWait > .milliseconds(100) }

        package var description: String {
            "a thread waited for \(longestWait), a task for \(longestTaskWait), and the host took \(Int((stolenShare * 100).rounded())) % of the time"
        }
    }

    /// What the watching thread and the watch share.
    private final class Record: Sendable {
        struct State {
            var longestWait = Duration.zero
            var longestTaskWait = Duration.zero
            var isEnded = false
        }
        let state = Mutex(State())
    }

    private let record = Record()
    private let started = MachineLoad.coreTime()

    /// Begins to watch.
    package init() {
        Thread { [record] in Self.watch(record) }.start()
        Task { [record] in await Self.watchTasks(record) }
    }

    deinit { record.state.withLock { $0.isEnded = true } }

    /// What was seen so far.
    package var observation: Observation {
        let (total, stolen) = Self.coreTime()
        let passed = total - started.total
        return Observation(
            longestWait: record.state.withLock { $0.longestWait },
            longestTaskWait: record.state.withLock { $0.longestTaskWait },
            stolenShare: passed > 0 ? (stolen - started.stolen) / passed : 0)
    }

    private static func watch(_ record: Record) {
        let (clock, step) = (ContinuousClock(), Duration.milliseconds(10))
        while !record.state.withLock({ $0.isEnded }) {
            let planned = clock.now + step
            Thread.sleep(forTimeInterval: step / .seconds(1))
            let wait = clock.now - planned
            record.state.withLock { $0.longestWait = max($0.longestWait, wait) }
        }
    }

    private static func watchTasks(_ record: Record) async {
        let (clock, step) = (ContinuousClock(), Duration.milliseconds(20))
        while !record.state.withLock({ $0.isEnded }) {
            let planned = clock.now + step
            do { try await Task.sleep(for: step) } catch { return }
            let wait = clock.now - planned
            record.state.withLock { $0.longestTaskWait = max($0.longestTaskWait, wait) }
        }
    }

    /// The time that all cores had since the start, and what of it the host gave to others, in the kernel's ticks
    /// (proc(5): `/proc/stat`, eighth number of the first line).
    private static func coreTime() -> (total: Double, stolen: Double) {
        guard let text = try? String(contentsOfFile: "/proc/stat", encoding: .utf8),
            let line = text.split(separator: "\n").first
        else { return (0, 0) }
        let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
        return (ticks.reduce(0, +), ticks.count == 8 ? ticks[7] : 0)
    }
}
