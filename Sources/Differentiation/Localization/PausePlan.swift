import Basics

/// Pauses of the second of two simultaneous replays, chosen by a coin.
///
/// Time is divided into blocks of two intervals; in each block a fair coin chooses the interval in which the
/// second replay pauses. If both replays share a bottleneck, the first one is faster in the pauses. The coin is the
/// only cause of the pauses, so a difference between the intervals is an effect and not a coincidence of like
/// senders. All times are seconds after the start of the first replay.
package struct PausePlan: Equatable, Sendable {
    /// The minimum number of blocks: with 5 the smallest p is 1/32, so that a single contrary block hides any
    /// effect.
    package static let fewestBlocks = 6
    /// The maximum number of blocks; the test visits 2 to its power outcomes of the coin.
    package static let mostBlocks = 16
    /// The minimum length of an interval, s: below it, slices of one flow's throughput tell more of the sender
    /// than of the path.
    package static let shortestInterval = 1.0
    /// The minimum round trips of the part of an interval that is not measured.
    package static let transientRoundTrips = 4.0
    /// The length of an interval as a multiple of its part that is not measured.
    package static let intervalShare = 3.0

    /// The outcome of the coin in each block: true if the pause comes first.
    package let isPauseFirst: [Bool]
    /// The beginning of the first block, s.
    package let start: Double
    /// The length of each interval, s.
    package let interval: Double
    /// The beginning of each interval that is not measured, s: queues drain and senders adapt in it.
    package let transient: Double

    /// Creates the plan for known outcomes of the coin; nil unless they are ``fewestBlocks`` to ``mostBlocks``, the
    /// times are not negative and a part of each interval is measured.
    package init?(isPauseFirst: [Bool], start: Double, interval: Double, transient: Double) {
        guard (Self.fewestBlocks...Self.mostBlocks).contains(isPauseFirst.count), start >= 0, transient >= 0,
            transient < interval, start.isFinite, interval.isFinite
        else { return nil }
        self.isPauseFirst = isPauseFirst
        self.start = start
        self.interval = interval
        self.transient = transient
    }

    /// Tosses the coin for as many blocks as fit; nil if the replay is too short for ``fewestBlocks``.
    ///
    /// - Parameters:
    ///   - duration: the shortest duration of the replays, s.
    ///   - roundTrip: of the slower path, s.
    ///   - drain: the time in which what is under way when a pause begins leaves the path, s: the queue, and the
    ///     receiver's buffer at the rate of the replay.
    ///   - start: the beginning of the first block, s.
    ///   - seed: the seed of the coin.
    package init?(duration: Double, roundTrip: Double, drain: Double, start: Double, seed: UInt64) {
        let (interval, transient) = Self.lengths(roundTrip: roundTrip, drain: drain)
        let blocks = (duration - start) / (2 * interval)
        guard blocks.isFinite, blocks >= Double(Self.fewestBlocks) else { return nil }
        var generator = SeededGenerator(seed: seed)
        self.init(
            isPauseFirst: (0..<Int(min(blocks, Double(Self.mostBlocks)))).map { _ in
                generator.next() >> 63 == 1
            },
            start: start, interval: interval, transient: transient)
    }

    /// Returns the shortest duration of the replays for which there is a plan, s.
    package static func shortestDuration(roundTrip: Double, drain: Double, start: Double) -> Double {
        start + 2 * Double(fewestBlocks) * lengths(roundTrip: roundTrip, drain: drain).interval
    }

    private static func lengths(roundTrip: Double, drain: Double) -> (interval: Double, transient: Double) {
        let transient = max(shortestInterval / intervalShare, drain + transientRoundTrips * roundTrip)
        return (transient * intervalShare, transient)
    }

    /// Number of intervals.
    package var count: Int { 2 * isPauseFirst.count }

    /// The end of the last block, s; replays that end before it tell nothing.
    package var end: Double { start + Double(count) * interval }

    /// Returns true if the second replay pauses in an interval, 0..<``count``.
    package func isPause(_ index: Int) -> Bool { isPauseFirst[index / 2] == index.isMultiple(of: 2) }

    /// The time of each pause, s.
    package var pauses: [Range<Double>] {
        (0..<count).filter(isPause).map { index in
            let begin = start + Double(index) * interval
            return begin..<begin + interval
        }
    }

    /// Returns the interval in whose measured part an instant lies; nil if it lies in none.
    package func measuredInterval(at seconds: Double) -> Int? {
        guard seconds >= start, seconds < end else { return nil }
        let index = min(count - 1, Int((seconds - start) / interval))
        return seconds - start - Double(index) * interval >= transient ? index : nil
    }
}

/// Bytes of one replay in the measured part of each interval of a plan.
package struct PauseTally: Equatable, Sendable {
    package let plan: PausePlan
    private var bytes: [Int]

    /// Creates an empty tally.
    package init(_ plan: PausePlan) {
        self.plan = plan
        bytes = Array(repeating: 0, count: plan.count)
    }

    /// Counts bytes that arrived at an instant, in seconds after the start.
    package mutating func add(_ count: Int, at seconds: Double) {
        if let index = plan.measuredInterval(at: seconds) { bytes[index] += count }
    }

    /// Throughput in each interval, Mbit/s.
    package var throughput: [Double] {
        bytes.map { Double($0) / 125_000 / (plan.interval - plan.transient) }
    }
}
