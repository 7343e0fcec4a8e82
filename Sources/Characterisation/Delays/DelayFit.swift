import Foundation

/// The queue whose waits are likest to the delays of a path.
struct DelayFit: Sendable {
    /// Bytes/s.
    let rate: Interval
    /// Bytes that pass at once before the queue begins.
    let burst: Double
    /// The most that waited at once, in bytes.
    let deepest: Double
    /// By how much the logarithm of the likelihood of the delays exceeds that without a queue.
    let gain: Double
    /// The share of packets with a round trip that waited for more than one packet before them.
    let waited: Double
    /// The bytes delivered in the busiest second, over what the queue is drained by in one.
    let utilisation: Double

    /// Fewer round trips tell of no queue.
    static let leastRoundTrips = 20
    /// The factor by which a hinted queue's residuals may exceed those without a queue before the search.
    private static let mostBeyondNone = 1.5
    /// Bytes of the shortest queue.
    private static let shortest = 3_000.0

    /// A queue that is drained at a rate, in bytes/s, once a burst of bytes has passed.
    struct Queue {
        let rate: Double
        let burst: Double
    }

    /// Fits a queue; nil with too few round trips.
    init?(_ series: PacketSeries) {
        let load = series.deliveredBytes / max(1e-3, series.seconds)
        self.init(series, rates: BucketSearch.geometric(load * 0.5, load * 100, 64))
    }

    /// Fits a queue whose rate is near one, in bytes/s.
    init?(_ series: PacketSeries, near rate: Double) { self.init(series, rates: [rate]) }

    private init?(_ series: PacketSeries, rates: [Double]) {
        let delays = series.delays.filter { !$0.isNaN }.map(Double.init)
        guard delays.count >= Self.leastRoundTrips, rates.allSatisfy({ $0 > 0 }) else { return nil }
        let queues = rates.flatMap { rate in [0, 4_000, 10_000, 60_000].map { Queue(rate: rate, burst: $0) } }
        // The last is as good as no queue.
        let found = Self.residuals(series, queues + [Queue(rate: 1e15, burst: 0)])
        let centred = series.centred(delays)
        let chance = DelayWitness.steps.map { DelayNoise(centred, step: $0) }
        var best: DelayWitness?
        for criterion in [\(levels: Double, changes: Double).levels, \.changes] {
            let order = queues.indices.min { found[$0][keyPath: criterion] < found[$1][keyPath: criterion] }
            guard let order else { continue }
            // A hint that is far worse than no queue is none.
            let none = (found.last?[keyPath: criterion] ?? .infinity) * Self.mostBeyondNone
            if rates.count == 1, found[order][keyPath: criterion] > none { continue }
            let queue = Self.refined(queues[order], series) { $0[keyPath: criterion] }
            let witness = DelayWitness(queue, series, delays, chance)
            if let witness, witness.gain > best?.gain ?? -.infinity { best = witness }
        }
        // Less than two packets are no queue.
        guard let best, best.waits.deepest >= Self.shortest else { return nil }
        burst = best.queue.burst
        deepest = best.waits.deepest
        gain = best.gain
        let packet = 1_500 / best.queue.rate
        waited = Double(best.waits.waits.count { $0 > 2 * packet + 0.001 }) / Double(delays.count)
        utilisation = series.busiestSecond / best.queue.rate
        rate = best.rates(series, delays).widened(by: BucketFit.leastWidth)
    }

    private static func residuals(
        _ series: PacketSeries, _ queues: [Queue]
    ) -> [(levels: Double, changes: Double)] {
        let lanes = QueueWalk.Lanes.scalarCount
        var found: [(levels: Double, changes: Double)] = []
        for start in stride(from: 0, to: queues.count, by: lanes) {
            var (rates, bursts) = (QueueWalk.Lanes.zero, QueueWalk.Lanes.zero)
            for lane in 0..<lanes {
                let queue = queues[min(start + lane, queues.count - 1)]
                (rates[lane], bursts[lane]) = (Float(queue.rate), Float(queue.burst))
            }
            let sums = QueueWalk.residuals(series, rates: rates, bursts: bursts)
            for lane in 0..<min(lanes, queues.count - start) {
                found.append((Double(sums.levels[lane]), Double(sums.changes[lane])))
            }
        }
        return found
    }

    private static func refined(
        _ start: Queue, _ series: PacketSeries, by cost: ((levels: Double, changes: Double)) -> Double
    ) -> Queue {
        var best = start
        var width = 0.06
        for _ in 0..<3 {
            let bursts =
                best.burst == 0 ? [0, 1_500, 3_000] : [0.7, 0.9, 1, 1.1, 1.4].map { $0 * best.burst }
            let queues =
                BucketSearch.geometric(best.rate * exp(-width), best.rate * exp(width), 9)
                .flatMap { rate in bursts.map { Queue(rate: rate, burst: $0) } } + [best]
            let found = residuals(series, queues)
            if let top = found.indices.min(by: { cost(found[$0]) < cost(found[$1]) }) { best = queues[top] }
            width *= 0.15
        }
        return best
    }
}
