/// Packets as a walk of queues needs them, in one array that it reads from front to back: those that were
/// delivered, with the delays that the walk compares.
struct QueuedPackets: Sendable {
    /// A packet, or several of which the delay of the last one is looked at.
    ///
    /// The credit c of a queue with burst B becomes min(c + r · gap - size, B + r · capGap - capSize), as
    /// with its packets one after the other. Of one packet capGap is 0 and capSize its size.
    struct Step: Sendable {
        enum Kind: UInt8, Sendable {
            /// Its delay is unknown, or not looked at.
            case passed
            /// Its delay is looked at, and not the change since the one before.
            case levelled
            /// Its delay is looked at, and the change since the one that was looked at before.
            case compared
        }

        /// Seconds since the packet before.
        var gap: Float
        /// Bytes.
        var size: Float
        var capGap: Float = 0
        var capSize: Float
        /// Seconds.
        let delay: Float
        let kind: Kind
    }

    let steps: [Step]
    /// Delays that are looked at.
    let samples: Int

    /// Delays that are enough for a search to begin with.
    private static let enough = 8_192

    /// Takes all packets, with the delays of a series.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - isThinned: if more delays are known than a search needs to begin with, only pairs of neighbours
    ///     are looked at, evenly spread.
    init(_ series: PacketSeries, isThinned: Bool = false) {
        let period = isThinned ? max(1, series.timedFlows.count / Self.enough) : 1
        self.init(series, series.delays.lazy.filter { !$0.isNaN }) { timed in
            if period == 1 { return .compared }
            return timed % (2 * period) == 0 ? .levelled : timed % (2 * period) == 1 ? .compared : .passed
        }
    }

    /// Takes all packets.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - delays: of packets with a round trip, less the level of their flows, in seconds.
    ///   - step: one of so many is looked at.
    init(_ series: PacketSeries, _ delays: [Float], step: Int) {
        self.init(series, delays) { timed in
            timed == 0 ? .levelled : timed % step == 0 ? .compared : .passed
        }
    }

    private init(
        _ series: PacketSeries, _ delays: some Sequence<Float>, _ kind: (Int) -> Step.Kind
    ) {
        var steps: [Step] = []
        steps.reserveCapacity(series.count)
        var all = delays.makeIterator()
        var (timed, gap, samples) = (0, Float.zero, 0)
        for index in 0..<series.count {
            // A lost packet takes nothing of the queue: its time is added to the next one's.
            gap += series.gaps[index]
            if series.lost[index] { continue }
            var delay = Float.zero
            var chosen = Step.Kind.passed
            if !series.delays[index].isNaN, let next = all.next() {
                delay = next
                chosen = kind(timed)
                timed += 1
                if chosen != .passed { samples += 1 }
            }
            steps.append(
                Step(
                    gap: gap, size: series.sizes[index], capSize: series.sizes[index], delay: delay,
                    kind: chosen))
            gap = 0
        }
        self.steps = steps
        self.samples = samples
    }

    /// Makes one step of packets up to the next one whose delay is looked at, for queues of some rates.
    ///
    /// The walk of these queues is the same but for rounding.
    ///
    /// - Parameter rates: the least rate and the greatest, in bytes/s.
    /// - Returns: the same packets in fewer steps, for these queues only.
    func folded(rates: ClosedRange<Double>) -> Self {
        let (slowest, fastest) = (Float(rates.lowerBound), Float(rates.upperBound))
        var kept: [Step] = []
        kept.reserveCapacity(2 * samples + 1)
        for step in steps {
            guard let run = kept.last, run.kind == .passed else {
                kept.append(step)
                continue
            }
            // The credit that is full within the run, beyond that which is full within the step.
            let gap = run.capGap + step.gap - step.capGap
            let size = run.capSize + step.size - step.capSize
            let isFull = slowest * gap >= size
            guard isFull == (fastest * gap >= size) else {
                kept.append(step)
                continue
            }
            var joined = step
            joined.gap += run.gap
            joined.size += run.size
            if !isFull {
                joined.capGap = run.capGap + step.gap
                joined.capSize = run.capSize + step.size
            }
            kept[kept.count - 1] = joined
        }
        return Self(steps: kept, samples: samples)
    }

    private init(steps: [Step], samples: Int) {
        self.steps = steps
        self.samples = samples
    }
}
