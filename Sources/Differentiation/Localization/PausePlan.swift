package import Basics

/// Lengths of an experiment with pauses, s.
package struct PauseLengths: Equatable, Sendable {
    /// The minimum length of an interval, s: below it, slices of one flow's throughput tell more of the sender
    /// than of the path.
    package static let shortestInterval = 1.5
    /// The minimum round trips of the part of an interval that is not measured.
    package static let transientRoundTrips = 4.0
    /// The length of an interval as a multiple of its part that is not measured.
    package static let intervalShare = 3.0

    /// The beginning of the first block, after the start of the first replay.
    package let start: Double
    /// The length of each interval.
    package let interval: Double
    /// The beginning of each interval that is not measured: queues drain and senders adapt in it.
    package let transient: Double

    /// Creates lengths; nil unless the times are not negative and a part of each interval is measured.
    package init?(start: Double, interval: Double, transient: Double) {
        guard start >= 0, transient >= 0, transient < interval, start.isFinite, interval.isFinite else {
            return nil
        }
        self.start = start
        self.interval = interval
        self.transient = transient
    }

    /// Derives the lengths from the path.
    ///
    /// - Parameters:
    ///   - start: the beginning of the first block, s.
    ///   - roundTrip: of the slower path, s.
    ///   - drain: the time in which what is under way when a pause begins leaves the path, s: the queue, and the
    ///     receiver's buffer at the rate of the replay.
    package init(start: Double, roundTrip: Double, drain: Double) {
        let transient = max(
            Self.shortestInterval / Self.intervalShare, drain + Self.transientRoundTrips * roundTrip)
        self.start = start
        self.transient = transient
        interval = transient * Self.intervalShare
    }

    /// Returns the number of blocks that fit into a replay, with the time after the last one in which what was
    /// under way arrives.
    package func blocks(in duration: Double) -> Int {
        let blocks = (duration - start - transient) / (2 * interval)
        return blocks >= 1 ? Int(min(blocks, Double(PausePlan.mostBlocks))) : 0
    }
}

/// One of two simultaneous replays.
package enum PausingReplay: Int, CaseIterable, Sendable {
    /// The replay from server one.
    case first = 1
    /// The replay from server two.
    case second

    /// The replay that goes on meanwhile.
    package var other: PausingReplay { self == .first ? .second : .first }
}

/// Two intervals, in one of which a replay pauses.
package struct PauseBlock: Equatable, Sendable {
    /// The replay that pauses.
    package let pausing: PausingReplay
    /// The outcome of the coin: true if the pause comes first.
    package let isPauseFirst: Bool

    package init(pausing: PausingReplay, isPauseFirst: Bool) {
        self.pausing = pausing
        self.isPauseFirst = isPauseFirst
    }
}

/// Pauses of two simultaneous replays, chosen by a coin.
///
/// Time is divided into blocks of two intervals; in each block a fair coin chooses the interval in which one of the
/// replays pauses. If both share a bottleneck, the other one is faster in the pause. The coin is the only cause of
/// the pauses, so a difference between the intervals is an effect and not a coincidence of like senders. The replays
/// pause in turn: where one starves the other, the pauses of the starved one would tell nothing. All times are
/// seconds after the start of a replay.
package struct PausePlan: Equatable, Sendable {
    /// The maximum number of blocks; the test visits 2 to its power outcomes of the coin.
    package static let mostBlocks = 16

    /// The blocks.
    package let blocks: [PauseBlock]
    /// The lengths.
    package let lengths: PauseLengths

    /// Creates the plan of known blocks; nil unless they are 1 to ``mostBlocks``.
    package init?(_ blocks: [PauseBlock], _ lengths: PauseLengths) {
        guard (1...Self.mostBlocks).contains(blocks.count) else { return nil }
        self.blocks = blocks
        self.lengths = lengths
    }

    /// Tosses the coin for as many blocks as fit; nil if not even one does.
    ///
    /// - Parameters:
    ///   - duration: the shortest duration of the replays, s.
    ///   - lengths: the lengths.
    ///   - most: the maximum number of blocks.
    ///   - first: the replay that pauses in the first block.
    ///   - generator: tosses the coin.
    package init?(
        duration: Double, _ lengths: PauseLengths, most: Int = Self.mostBlocks,
        first: PausingReplay = .second, using generator: inout SeededGenerator
    ) {
        let blocks = min(lengths.blocks(in: duration), most)
        guard blocks > 0 else { return nil }
        var tossed: [PauseBlock] = []
        for number in 0..<blocks {
            tossed.append(
                PauseBlock(
                    pausing: number.isMultiple(of: 2) ? first : first.other,
                    isPauseFirst: generator.next() >> 63 == 1))
        }
        self.init(tossed, lengths)
    }

    /// Number of intervals.
    package var count: Int { 2 * blocks.count }

    /// The end of the last block, s.
    package var end: Double { lengths.start + Double(count) * lengths.interval }

    /// The end of the time after the last block in which what was under way arrives, s.
    package var settled: Double { end + lengths.transient }

    /// Returns true if a replay pauses in an interval, 0..<``count``.
    package func pauses(_ replay: PausingReplay, in index: Int) -> Bool {
        blocks.pauses(replay, in: index)
    }

    /// Returns the times of a replay's pauses, s.
    package func pauses(of replay: PausingReplay) -> [Range<Double>] {
        (0..<count).filter { pauses(replay, in: $0) }.map { index in
            let begin = lengths.start + Double(index) * lengths.interval
            return begin..<begin + lengths.interval
        }
    }
}

extension [PauseBlock] {
    /// Returns true if a replay pauses in an interval, of which each block has two.
    func pauses(_ replay: PausingReplay, in index: Int) -> Bool {
        let block = self[index / 2]
        return block.pausing == replay && block.isPauseFirst == index.isMultiple(of: 2)
    }
}
