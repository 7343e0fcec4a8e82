import Dispatch
import Foundation
import Synchronization
package import TestModel

/// Looks at this machine in a rhythm that does not depend on what is replayed meanwhile.
///
/// A thread sleeps for a fixed time, again and again. It notes how late it woke and, less often, how many tasks of the
/// whole system are running or ready to run. What the threads of this process used and waited for is taken from the
/// latter, so that a fast replay does not look like a busy machine.
package final class MachineLook: Sendable {
    /// The readings of a look.
    package struct Reading: Equatable, Sendable {
        /// The duration of the look, in seconds.
        package var seconds: Double
        /// Mean lateness of a wake-up, in seconds.
        package var wakeLateness: Double
        /// Mean number of tasks of other programs that were running or ready to run, for each processor; nil if the
        /// system does not count them.
        package var demand: Double?

        package init(seconds: Double, wakeLateness: Double, demand: Double?) {
            (self.seconds, self.wakeLateness, self.demand) = (seconds, wakeLateness, demand)
        }
    }

    /// The clock and the sleep of the thread; tests pass ones that do not wait.
    package struct Rhythm: Sendable {
        /// Returns the time on a clock that only goes forward, in nanoseconds.
        let now: @Sendable () -> Int64
        /// Sleeps for so many nanoseconds.
        let sleep: @Sendable (Int64) -> Void

        package init(now: @escaping @Sendable () -> Int64, sleep: @escaping @Sendable (Int64) -> Void) {
            (self.now, self.sleep) = (now, sleep)
        }

        /// The system's.
        package static let system = Rhythm(
            now: { Int64(clamping: DispatchTime.now().uptimeNanoseconds) },
            sleep: { Thread.sleep(forTimeInterval: Double($0) * 1e-9) })
    }

    /// The time for which the thread sleeps, in nanoseconds.
    static let period: Int64 = 2_000_000
    /// The number of wake-ups from one count of tasks to the next.
    static let wakesPerCount = 10

    private struct State {
        var hasBegun = false
        /// True if the end is asked for.
        var isAsked = false
        var isCancelled = false
        var reading: Reading?
        var waiting: CheckedContinuation<Reading?, Never>?
    }

    private let longest: Double
    private let shortest: Double
    private let rhythm: Rhythm
    private let files: SystemFiles
    private let state = Mutex(State())

    /// Prepares a look.
    ///
    /// - Parameters:
    ///   - longest: after how many seconds it ends by itself.
    ///   - shortest: the seconds that it lasts at least, even if its end is asked for earlier.
    ///   - rhythm: the clock and the sleep of the thread.
    ///   - files: the files of the kernel.
    package init(
        longest: Double, shortest: Double = 0, rhythm: Rhythm = .system, files: SystemFiles = .system
    ) {
        (self.longest, self.shortest, self.rhythm, self.files) = (longest, shortest, rhythm, files)
    }

    /// Looks at this machine for a fixed time.
    ///
    /// - Returns: what was found; nil if the task was cancelled.
    package static func reading(seconds: Double) async -> Reading? {
        let look = MachineLook(longest: seconds, shortest: seconds)
        look.begin()
        return await look.end()
    }

    /// Starts the thread.
    package func begin() {
        state.withLock { $0.hasBegun = true }
        let thread = Thread { [self] in finish(look()) }
        thread.name = "machine-look"
        thread.start()
    }

    /// Ends the look, once it lasted for the shortest time.
    ///
    /// - Returns: what was found; nil if it was cancelled, or never began.
    package func end() async -> Reading? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                ask()
                let found = state.withLock { state -> Reading?? in
                    if let reading = state.reading { return .some(reading) }
                    if state.isCancelled || !state.hasBegun { return .some(nil) }
                    state.waiting = continuation
                    return nil
                }
                if let found { continuation.resume(returning: found) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Asks for the end.
    func ask() { state.withLock { $0.isAsked = true } }

    /// Ends the look at once, without a reading if there is none yet.
    package func cancel() {
        let waiting = state.withLock { state in
            state.isCancelled = true
            return state.waiting.take()
        }
        waiting?.resume(returning: nil)
    }

    private func finish(_ reading: Reading?) {
        let waiting = state.withLock { state in
            state.reading = reading
            if reading == nil { state.isCancelled = true }
            return state.waiting.take()
        }
        waiting?.resume(returning: reading)
    }

    /// Looks until the end; nil if it was cancelled.
    func look() -> Reading? {
        let begin = rhythm.now()
        let ownBefore = ThreadWaits(in: files)
        var (wakes, late, counts, tasks) = (0, Int64(0), 0, 0)
        var last = rhythm.now()
        while true {
            rhythm.sleep(Self.period)
            let woke = rhythm.now()
            wakes += 1
            late += max(0, woke - last - Self.period)
            if wakes % Self.wakesPerCount == 0, let count = RunnableTasks.count(in: files) {
                counts += 1
                tasks += count
            }
            let (isAsked, isCancelled) = state.withLock { ($0.isAsked, $0.isCancelled) }
            if isCancelled { return nil }
            let seconds = Double(woke - begin) * 1e-9
            if seconds >= longest || (isAsked && seconds >= shortest) {
                return Reading(
                    seconds: seconds, wakeLateness: Double(late) * 1e-9 / Double(wakes),
                    demand: counts == 0
                        ? nil : demand(Double(tasks) / Double(counts), since: ownBefore, seconds: seconds))
            }
            last = rhythm.now()
        }
    }

    /// Returns the number of tasks of others for each processor.
    private func demand(_ tasks: Double, since before: ThreadWaits?, seconds: Double) -> Double? {
        guard let before, let own = ThreadWaits(in: files)?.since(before) else { return nil }
        // Whenever the thread counts, it runs.
        let ownTasks = 1 + Double(own.ran + own.waited) * 1e-9 / seconds
        return max(0, tasks - ownTasks) / Double(RunnableTasks.processors(in: files))
    }
}

extension ReplayEnvironment {
    /// Takes what a look found.
    package mutating func take(_ reading: MachineLook.Reading) {
        (wakeLateness, demand, looked) = (reading.wakeLateness, reading.demand, reading.seconds)
    }
}
