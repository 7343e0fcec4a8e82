import NIOCore

/// Notices that this process did not run for a while: it was stopped (Ctrl-Z), its machine slept or was frozen.
///
/// What a replay measures over such a while is not the network's doing: the sender ran into full buffers, and slices
/// hold what came before and after. The watch ticks on an event loop of its own choosing, as whatever keeps the whole
/// process from running keeps that loop from ticking too.
final class StallDetector: Sendable {
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
    /// Goes on while the machine sleeps, as the other does not.
    private let start = (continuous: ContinuousClock.now, suspending: SuspendingClock.now)

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
        let asleep = (ContinuousClock.now - start.continuous) - (SuspendingClock.now - start.suspending)
        return max(.nanoseconds(gap?.nanoseconds ?? 0), asleep, .zero)
    }
}

extension StallDetector.Observation {
    fileprivate mutating func look() {
        let now = NIODeadline.now()
        longest = max(longest, now - last)
        last = now
    }
}
