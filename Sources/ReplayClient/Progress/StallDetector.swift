import NIOCore

/// Detects that this process did not run for a while: it was stopped (Ctrl-Z), or its machine slept or was
/// frozen.
///
/// A measurement across such a period does not describe the network: the sender ran into full buffers, and
/// slices combine data from before and after. The detector uses a timer on an event loop of its own choice,
/// since anything that stops the whole process also stops that loop.
final class StallDetector: Sendable {
    /// The shortest stall that counts, however short the slices are. On a busy machine a thread may have to
    /// wait for tenths of a second.
    static let shortest = Duration.seconds(1)

    private static let interval = TimeAmount.milliseconds(50)

    fileprivate struct Observation {
        var last = NIODeadline.now()
        var longest = TimeAmount.zero
    }

    private let observation: NIOLoopBoundBox<Observation>
    private let tick: RepeatedTask
    private let loop: any EventLoop
    /// The continuous clock advances during sleep, the suspending one does not.
    private let start = (continuous: ContinuousClock.now, suspending: SuspendingClock.now)

    /// Starts the detector.
    ///
    /// - Parameter loop: the event loop of the timer.
    init(on loop: any EventLoop) {
        let observation = NIOLoopBoundBox.makeBoxSendingValue(Observation(), eventLoop: loop)
        self.loop = loop
        self.observation = observation
        tick = loop.scheduleRepeatedTask(initialDelay: Self.interval, delay: Self.interval) { _ in
            observation.value.look()
        }
    }

    /// Stops the detector.
    ///
    /// - Returns: the longest period for which the process did not run, beyond the timer's own interval.
    func end() async -> Duration {
        let observation = observation
        tick.cancel()
        let gap = try? await loop.submit {
            observation.value.look()
            return observation.value.longest - Self.interval
        }.get()
        // The monotonic clock does not advance during sleep, so the loop may not have missed a tick.
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
