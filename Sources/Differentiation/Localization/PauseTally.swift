/// Bytes of one replay in the intervals of a plan.
package struct PauseTally: Equatable, Sendable {
    package let plan: PausePlan
    private let replay: PausingReplay
    /// Bytes in the measured part of each interval.
    private var measured: [Int]
    /// Bytes in the beginning of each interval, which is not measured, and after the last one for as long.
    private var leading: [Int]

    /// Creates an empty tally of one of the replays.
    package init(_ plan: PausePlan, of replay: PausingReplay) {
        self.plan = plan
        self.replay = replay
        measured = Array(repeating: 0, count: plan.count)
        leading = Array(repeating: 0, count: plan.count + 1)
    }

    /// Counts bytes that arrived at an instant, in seconds after the start.
    package mutating func add(_ count: Int, at seconds: Double) {
        let (lengths, after) = (plan.lengths, seconds - plan.lengths.start)
        guard after >= 0, seconds < plan.settled else { return }
        let index = min(plan.count, Int(after / lengths.interval))
        if after - Double(index) * lengths.interval < lengths.transient {
            leading[index] += count
        } else if index < plan.count {
            measured[index] += count
        }
    }

    /// Throughput in each interval, Mbit/s.
    ///
    /// What buffers took in a pause arrives in a burst after it, although it crossed the path before. A sender goes on
    /// at its usual throughput until buffers are full. What arrives in the beginning of the interval after a pause,
    /// less the usual bytes of that time and less those that crossed in the beginning of the pause, thus counts as
    /// having crossed in its measured part: nothing if buffers were full by then, and as much as ever if they took
    /// everything.
    package var throughput: [Double] {
        let (transient, interval) = (plan.lengths.transient, plan.lengths.interval)
        return measured.indices.map { index in
            guard plan.pauses(replay, in: index) else { return rate(measured[index]) }
            // The interval of the same block without a pause.
            let usual = Double(measured[index ^ 1]) * transient / (interval - transient)
            return rate(measured[index] + max(0, leading[index + 1] - Int(2 * usual)))
        }
    }

    private func rate(_ bytes: Int) -> Double {
        Double(bytes) / 125_000 / (plan.lengths.interval - plan.lengths.transient)
    }
}

/// Throughput of two simultaneous replays in the intervals of an experiment with pauses, over all its rounds.
package struct PauseRecord: Equatable, Sendable {
    /// The blocks.
    package private(set) var blocks: [PauseBlock] = []
    /// Throughput of the first replay in each interval, two for each block, Mbit/s.
    package private(set) var first: [Double] = []
    /// The same of the second replay.
    package private(set) var second: [Double] = []

    /// Creates an empty record.
    package init() {}

    /// Creates the record of one round.
    package init(_ blocks: [PauseBlock], first: [Double], second: [Double]) {
        self.blocks = blocks
        self.first = first
        self.second = second
    }

    /// Adds a round.
    ///
    /// A block that the shorter replay did not outlast is not counted, on whichever side the coin fell.
    ///
    /// - Parameters:
    ///   - one: the tally of the first replay.
    ///   - other: the tally of the second replay, with the same plan.
    ///   - duration: of the shorter replay, s.
    package mutating func add(_ one: PauseTally, _ other: PauseTally, duration: Double) {
        let plan = one.plan
        let count = min(plan.blocks.count, plan.lengths.blocks(in: duration))
        blocks += plan.blocks.prefix(count)
        first += one.throughput.prefix(2 * count)
        second += other.throughput.prefix(2 * count)
    }

    /// Returns the throughput of one replay in each interval, Mbit/s.
    package func throughput(of replay: PausingReplay) -> [Double] { replay == .first ? first : second }

    /// Returns a replay's throughput in the pause of a block and in its other interval, Mbit/s.
    package func throughput(
        of replay: PausingReplay, in block: Int
    ) -> (pause: Double, otherwise: Double) {
        let list = throughput(of: replay)
        let pause = 2 * block + (blocks[block].isPauseFirst ? 0 : 1)
        return (list[pause], list[pause ^ 1])
    }
}
