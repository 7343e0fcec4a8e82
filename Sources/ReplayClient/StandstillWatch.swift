import NIOCore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Notices that this process did not run for a while: it was stopped (Ctrl-Z), its machine slept or was frozen.
///
/// What a replay measures over such a while is not the network's doing: the sender ran into full buffers, and slices
/// hold what came before and after. The watch ticks on an event loop of its own choosing, as whatever keeps the whole
/// process from running keeps that loop from ticking too.
final class StandstillWatch: Sendable {
    /// The shortest standstill that counts, however short the slices are. A busy machine makes a thread wait for
    /// tenths of a second.
    static let shortest = Duration.seconds(1)

    private static let interval = TimeAmount.milliseconds(50)

    fileprivate struct Observation {
        var last = NIODeadline.now()
        var longest = TimeAmount.zero
    }

    private let observation: NIOLoopBoundBox<Observation>
    private let tick: RepeatedTask
    private let loop: any EventLoop
    private let asleepBefore = StandstillWatch.timeAsleep

    /// Begins to watch.
    ///
    /// - Parameter loop: what the watch ticks on.
    init(on loop: any EventLoop) {
        let observation = NIOLoopBoundBox.makeBoxSendingValue(Observation(), eventLoop: loop)
        self.loop = loop
        self.observation = observation
        tick = loop.scheduleRepeatedTask(initialDelay: Self.interval, delay: Self.interval) { _ in
            observation.value.look()
        }
    }

    /// Ends the watch.
    ///
    /// - Returns: the longest while that the process did not run, beyond what the watch's own rhythm explains.
    func end() async -> Duration {
        let observation = observation
        tick.cancel()
        let gap = try? await loop.submit {
            observation.value.look()
            return observation.value.longest - Self.interval
        }.get()
        // The monotonic clock does not count sleep, so the loop may not have missed a tick.
        return max(.nanoseconds(max(gap?.nanoseconds ?? 0, 0)), Self.timeAsleep - asleepBefore)
    }

    /// How long the machine has slept since it was started.
    private static var timeAsleep: Duration {
        #if canImport(Glibc)
        func read(_ clock: clockid_t) -> Duration {
            var time = timespec()
            clock_gettime(clock, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
        return read(CLOCK_BOOTTIME) - read(CLOCK_MONOTONIC)
        #else
        // Darwin's monotonic clock goes on while the machine sleeps.
        return .zero
        #endif
    }
}

extension StandstillWatch.Observation {
    fileprivate mutating func look() {
        let now = NIODeadline.now()
        longest = max(longest, now - last)
        last = now
    }
}
