/// Finds the steps by which a capture's clock was set back where no timestamps tell them.
///
/// A packet that is somewhat earlier than the one before it comes from another queue of the network card, and
/// keeps its time. One that is earlier by a second or more shows that the clock was set back, unless the times soon continue
/// where they were: then it was a late packet after all. How long the clock's step itself took is unknown; it
/// gets the interval between the two packets before.
struct StepsBack: Sendable {
    /// The steps so far.
    private(set) var steps: [CaptureClock.Step] = []
    /// The time that is added to the capture's, in nanoseconds.
    private var offset: Int64 = 0
    /// The latest time so far, and the interval before it.
    private var latest: Int64?
    private var interval: Int64 = 0
    private var step: Step?

    private struct Step {
        /// The offset before it.
        let offset: Int64
        /// The latest time before it.
        let time: Int64
        /// By how much the clock was set back.
        let size: Int64
    }

    /// The smallest step: queues of a card disorder packets by less.
    private static let least: Int64 = 1_000_000_000
    /// The longest interval that is assumed for a step.
    private static let longestInterval: Int64 = 1_000_000_000
    /// The maximum number of steps.
    private static let most = 10_000

    /// Looks at the time of the next packet, in nanoseconds since 1970.
    mutating func take(number: Int, time: Int64) {
        guard let latest else {
            self.latest = time
            return
        }
        var now = time + offset
        if let step, isEnd(of: step, time, now, latest) {
            now = time + step.offset
            offset = step.offset
            steps.removeLast()
            self.step = nil
        } else if latest - now >= Self.least, steps.count < Self.most {
            let size = latest - now
            step = Step(offset: offset, time: latest, size: size)
            steps.append(.init(packet: number, by: -(size + interval)))
            offset += size + interval
            now = latest + interval
        }
        if now > latest {
            interval = min(now - latest, Self.longestInterval)
            self.latest = now
        }
    }

    /// True if a packet continues the times before a step.
    private func isEnd(of step: Step, _ time: Int64, _ now: Int64, _ latest: Int64) -> Bool {
        let before = time + step.offset
        return before >= step.time && before - latest < step.size / 2
            && now - latest > step.size / 2 && latest - step.time < step.size
    }
}
