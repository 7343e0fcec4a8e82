import Basics
import Foundation

/// Finds the queue whose waits are likest to the delays of a path, over rates and bursts.
struct DelaySearch {
    typealias Queue = DelayFit.Queue

    let series: PacketSeries
    /// Ends the search early.
    let watch: SearchWatch
    /// The delays of packets with a round trip, in seconds.
    let delays: [Double]
    private let thinned: QueuedPackets
    /// The distances without a queue.
    private let none: Distance
    /// The noise without a queue, for each step.
    private let chance: [DelayNoise?]

    /// Fewer round trips tell of no queue.
    private static let leastRoundTrips = 20
    /// The factor by which a hinted queue's residuals may exceed those without a queue before the search.
    private static let mostBeyondNone = 1.5
    /// The greatest rate above another one that is looked at, in parts of it, and the number of rates.
    private static let (fastest, fasterRates) = (40.0, 24)
    /// Bytes of the shortest queue.
    private static let shortest = 3_000.0
    /// Bursts from which the search begins, in bytes.
    private static let bursts = [0, 4_000, 10_000, 60_000.0]

    /// Prepares the packets; nil with too few round trips.
    init?(_ series: PacketSeries, _ watch: SearchWatch) {
        let delays = series.delays.filter { !$0.isNaN }.map(Double.init)
        guard delays.count >= Self.leastRoundTrips else { return nil }
        self.series = series
        self.watch = watch
        self.delays = delays
        thinned = QueuedPackets(series, isThinned: true)
        // As good as no queue.
        none = Self.distances(thinned, [Queue(rate: 1e15, burst: 0)], from: .none, watch)[0]
        let centred = series.centred(delays)
        chance = DelayWitness.steps.map { DelayNoise(centred, step: $0) }
    }

    /// The best queue of any rate; nil if there is none of two packets and more.
    func best() -> DelayWitness? {
        let load = series.deliveredBytes / max(1e-3, series.seconds)
        let busiest = max(1, series.busiestSecond)
        // From the rate of the busiest second outwards, so that the walks of those that are far off end early.
        let rates = BucketSearch.geometric(load * 0.5, load * 100, 64)
            .sorted { abs(log($0 / busiest)) < abs(log($1 / busiest)) }
        return best(of: rates, beyond: -.infinity)
    }

    /// The best queue whose rate is near one, in bytes/s; nil if it gains no more than another fit did.
    func best(near rate: Double, beyond gain: Double) -> DelayWitness? { best(of: [rate], beyond: gain) }

    /// The best queue at least as fast as a rate, in bytes/s, however short it is; nil without one.
    func best(above rate: Double) -> DelayWitness? {
        best(
            of: BucketSearch.geometric(rate, rate * Self.fastest, Self.fasterRates), beyond: -.infinity,
            deepest: 0)
    }

    private func best(of rates: [Double], beyond least: Double, deepest: Double = shortest) -> DelayWitness? {
        guard rates.allSatisfy({ $0 > 0 }), !watch.isOver else { return nil }
        let queues = rates.flatMap { rate in Self.bursts.map { Queue(rate: rate, burst: $0) } }
        let found = Self.distances(thinned, queues, from: none.scaled(by: Self.mostBeyondNone), watch)
        var best: DelayWitness?
        for criterion in [\Distance.levels, \.changes] {
            let order = queues.indices.min { found[$0][keyPath: criterion] < found[$1][keyPath: criterion] }
            guard let order else { continue }
            // A hint that is far worse than no queue is none.
            let most = none[keyPath: criterion] * Self.mostBeyondNone
            if rates.count == 1, found[order][keyPath: criterion] > most { continue }
            let queue = Self.refined(queues[order], thinned, by: criterion, watch)
            let witness = DelayWitness(queue, series, delays, chance, watch)
            if let witness, witness.gain > best?.gain ?? -.infinity { best = witness }
        }
        // Less than two packets are no queue.
        guard let best, best.gain > least, best.waits.deepest >= deepest else { return nil }
        return best
    }

    /// The distance of the delays from what a queue predicts, in seconds, summed over the delays that are
    /// looked at.
    private struct Distance {
        /// Of the delays.
        var levels: Double
        /// Of their changes.
        var changes: Double

        /// No distance at all known.
        static let none = Self(levels: .infinity, changes: .infinity)

        func scaled(by factor: Double) -> Self { Self(levels: levels * factor, changes: changes * factor) }
    }

    /// The distances of some queues; those of queues that are farther off than another one, or than is of
    /// interest, may be too small, but are beyond these.
    ///
    /// - Parameters:
    ///   - packets: the packets.
    ///   - queues: the queues.
    ///   - most: the greatest distances of interest; where one is below 0, the other one alone decides.
    ///   - watch: told of each walk.
    /// - Returns: one for each queue.
    private static func distances(
        _ packets: QueuedPackets, _ queues: [Queue], from most: Distance, _ watch: SearchWatch
    ) -> [Distance] {
        let lanes = QueueWalk.Lanes.scalarCount
        var found: [Distance] = []
        var most = most
        for start in stride(from: 0, to: queues.count, by: lanes) {
            var (rates, bursts) = (QueueWalk.Lanes.zero, QueueWalk.Lanes.zero)
            for lane in 0..<lanes {
                let queue = queues[min(start + lane, queues.count - 1)]
                (rates[lane], bursts[lane]) = (Float(queue.rate), Float(queue.burst))
            }
            watch.walks?(packets.steps.count)
            let sums = QueueWalk.residuals(
                packets, rates: rates, bursts: bursts, limit: (Float(most.levels), Float(most.changes)))
            for lane in 0..<min(lanes, queues.count - start) {
                found.append(
                    Distance(levels: Double(sums.levels[lane]), changes: Double(sums.changes[lane])))
            }
            most.levels = min(most.levels, Double(sums.levels.min()))
            most.changes = min(most.changes, Double(sums.changes.min()))
        }
        return found
    }

    private static func refined(
        _ start: Queue, _ packets: QueuedPackets, by criterion: KeyPath<Distance, Double>,
        _ watch: SearchWatch
    ) -> Queue {
        var best = start
        var width = 0.06
        let farthest = exp(2 * width)
        let packets = packets.folded(rates: (start.rate / farthest)...(start.rate * farthest))
        for _ in 0..<3 {
            let bursts =
                best.burst == 0 ? [0, 1_500, 3_000] : [0.7, 0.9, 1, 1.1, 1.4].map { $0 * best.burst }
            // From the middle outwards, so that the walks of those farther off end early.
            let rates = BucketSearch.geometric(best.rate * exp(-width), best.rate * exp(width), 9)
            let queues =
                [best]
                + [4, 3, 5, 2, 6, 1, 7, 0, 8].flatMap { place in
                    bursts.map { Queue(rate: rates[place], burst: $0) }
                }
            let most =
                criterion == \.levels
                ? Distance(levels: .infinity, changes: -1) : Distance(levels: -1, changes: .infinity)
            let found = distances(packets, queues, from: most, watch)
            if let top = found.indices.min(by: {
                found[$0][keyPath: criterion] < found[$1][keyPath: criterion]
            }) {
                best = queues[top]
            }
            width *= 0.15
        }
        return best
    }
}
