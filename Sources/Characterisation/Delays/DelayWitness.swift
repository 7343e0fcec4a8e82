import Foundation

/// A queue, with what the delays of a path say for it.
struct DelayWitness {
    let queue: DelayFit.Queue
    let waits: QueueWalk.Waits
    let noise: DelayNoise
    /// By how much the logarithm of the likelihood exceeds that without a queue.
    let gain: Double
    /// Each of so many delays is looked at.
    private let step: Int

    /// The steps at which delays are looked at: all, or each of some number. Neighbours tell most of a queue
    /// that comes and goes from packet to packet; those far apart tell most of one that an acknowledgement's
    /// clock keeps full.
    static let steps = [1, 4, 16, 64]

    /// The factor between rates up to which packets are folded together.
    private static let near = 1.1

    /// Weighs a queue; nil if too few delays are left for any step.
    ///
    /// - Parameters:
    ///   - queue: the queue.
    ///   - series: the packets.
    ///   - delays: of packets with a round trip, in seconds.
    ///   - chance: the noise without a queue, for each step.
    ///   - watch: told of each walk.
    init?(
        _ queue: DelayFit.Queue, _ series: PacketSeries, _ delays: [Double], _ chance: [DelayNoise?],
        _ watch: SearchWatch
    ) {
        self.queue = queue
        watch.walks?(series.count)
        waits = QueueWalk.waits(series, rate: queue.rate, burst: queue.burst)
        let residuals = series.centred(zip(delays, waits.waits).map { $0 - $1 })
        var best: (gain: Double, noise: DelayNoise, step: Int)?
        for (step, chance) in zip(Self.steps, chance) {
            guard let chance, let noise = DelayNoise(residuals, step: step) else { continue }
            let gain = noise.logLikelihood - chance.logLikelihood
            if gain > best?.gain ?? -.infinity { best = (gain, noise, step) }
        }
        guard let best else { return nil }
        (noise, step) = (best.noise, best.step)
        // The best of several steps is chosen.
        gain = best.gain - log(Double(Self.steps.count))
    }

    /// By how much a logarithm of the likelihood may be less than the greatest within an interval: half the 95 % quantile of
    /// chi-squared with one degree of freedom, times ten for neighbours that are no witnesses of their own.
    ///
    /// - Parameter step: each of so many delays is looked at.
    /// - Returns: it.
    static func slack(step: Int) -> Double { 1.92 * max(1, 10 / Double(step)) }

    /// The rates that are hardly less likely: a profile of the likelihood, over bursts as well.
    func rates(_ series: PacketSeries, _ delays: [Double], _ watch: SearchWatch) -> Interval {
        let slack = Self.slack(step: step)
        let residuals = zip(delays, waits.waits).map { $0 - $1 }
        let levels = zip(residuals, series.centred(residuals)).map { $0 - $1 }
        let levelled = zip(delays, levels).map { Float($0 - $1) }
        let packets = QueuedPackets(series, levelled, step: step)
        let nearPackets = packets.folded(
            rates: (queue.rate / Self.near)...(queue.rate * Self.near))
        let count = Double(max(1, (delays.count + step - 1) / step - 1))
        let most = noise.scale * exp(slack / count) * count
        let bursts =
            queue.burst == 0
            ? (0..<16).map { Double($0) * 300 }
            : BucketSearch.geometric(0.6, 1.6, 16).map { $0 * queue.burst }
        func isPossible(_ rate: Double) -> Bool {
            var lanes = QueueWalk.Lanes.zero
            for lane in 0..<QueueWalk.Lanes.scalarCount { lanes[lane] = Float(bursts[lane]) }
            let isNear = max(rate / queue.rate, queue.rate / rate) <= Self.near
            let packets = isNear ? nearPackets : packets
            watch.walks?(packets.steps.count)
            let sums = QueueWalk.residuals(
                packets, rates: QueueWalk.Lanes(repeating: Float(rate)), bursts: lanes,
                memory: Float(noise.memory), limit: (-1, Float(most))
            ).changes
            return Double(sums.min()) <= most
        }
        func reach(_ sign: Double) -> Double {
            var width = 0.005
            while width < 1, isPossible(queue.rate * exp(sign * width)) { width *= 1.6 }
            return queue.rate * exp(sign * width)
        }
        return Interval(value: queue.rate, lower: reach(-1), upper: reach(1))
    }
}
