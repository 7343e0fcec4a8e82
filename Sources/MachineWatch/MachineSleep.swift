/// The time that this machine has slept since a moment: the continuous clock advances then, the suspending one does not.
struct MachineSleep {
    private let start = (continuous: ContinuousClock.now, suspending: SuspendingClock.now)

    /// The time so far.
    var duration: Duration {
        max(.zero, (ContinuousClock.now - start.continuous) - (SuspendingClock.now - start.suspending))
    }
}
