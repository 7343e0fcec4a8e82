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
    /// The mean absolute deviation of the delays from the queue's, in seconds.
    let scale: Double
    /// The share of packets with a round trip that waited for more than one packet before them.
    let waited: Double
    /// Packets with a round trip.
    let count: Int

    /// Fewer round trips tell of no queue.
    static let leastRoundTrips = 20

    private struct Queue {
        var rate: Double
        var burst: Double
    }

    /// Fits a queue; nil with too few round trips.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - hint: a rate to try, too, in bytes/s.
    init?(_ series: PacketSeries, hint: Double?) {
        let delays = series.delays.filter { !$0.isNaN }.map(Double.init)
        let load = series.deliveredBytes / max(1e-3, series.seconds)
        guard delays.count >= Self.leastRoundTrips, load > 0, let noise = DelayNoise(delays) else { return nil }
        let rates = BucketSearch.geometric(load * 0.5, load * 100, 64) + (hint.map { [$0] } ?? [])
        let queues = rates.flatMap { rate in [0, 4_000, 10_000, 60_000].map { Queue(rate: rate, burst: $0) } }
        let found = Self.residuals(series, queues)
        var best: (queue: Queue, noise: DelayNoise, waits: QueueWalk.Waits)?
        for criterion in [\(levels: Double, changes: Double).levels, \.changes] {
            let order = found.indices.min { found[$0][keyPath: criterion] < found[$1][keyPath: criterion] }
            guard let order else { continue }
            let queue = Self.refined(queues[order], series) { $0[keyPath: criterion] }
            let waits = QueueWalk.waits(series, rate: queue.rate, burst: queue.burst)
            guard let noise = DelayNoise(zip(delays, waits.waits).map { $0 - $1 }) else { continue }
            if noise.logLikelihood > best?.noise.logLikelihood ?? -.infinity { best = (queue, noise, waits) }
        }
        guard let best else { return nil }
        count = delays.count
        burst = best.queue.burst
        deepest = best.waits.deepest
        gain = best.noise.logLikelihood - noise.logLikelihood
        scale = best.noise.scale
        let packet = 1_500 / best.queue.rate
        waited = Double(best.waits.waits.count { $0 > 2 * packet + 0.001 }) / Double(delays.count)
        rate = Self.profile(best.queue, best.noise, delays, series)
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
        for _ in 0..<4 {
            let bursts = best.burst == 0 ? [0, 1_500, 3_000] : [0, 0.7, 0.9, 1, 1.1, 1.4].map { $0 * best.burst }
            let queues =
                BucketSearch.geometric(best.rate * exp(-width), best.rate * exp(width), 10)
                .flatMap { rate in bursts.map { Queue(rate: rate, burst: $0) } } + [best]
            let found = residuals(series, queues)
            if let top = found.indices.min(by: { cost(found[$0]) < cost(found[$1]) }) { best = queues[top] }
            width *= 0.35
        }
        return best
    }

    /// The rates that are hardly less likely than the best: a profile of the likelihood, flattened as the autocorrelation
    /// that one number cannot express demands.
    private static func profile(
        _ best: Queue, _ noise: DelayNoise, _ delays: [Double], _ series: PacketSeries
    ) -> Interval {
        func isPossible(_ rate: Double) -> Bool {
            let waits = QueueWalk.waits(series, rate: rate, burst: best.burst).waits
            let other = DelayNoise(zip(delays, waits).map { $0 - $1 }, memory: noise.memory)
            return (other?.logLikelihood ?? -.infinity) > noise.logLikelihood - Self.slack
        }
        func reach(_ sign: Double) -> Double {
            var step = 0.005
            while step < 0.5, isPossible(best.rate * exp(sign * step)) { step *= 2 }
            return best.rate * exp(sign * step)
        }
        return Interval(value: best.rate, lower: reach(-1), upper: reach(1))
    }

    /// Half the 95 % quantile of chi-squared with one degree of freedom, times ten for neighbours that are no witnesses of
    /// their own.
    private static let slack = 19.2
}
