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

    /// Which delays are looked at: all, or each of some number. Neighbours tell most of a short queue, which comes and goes
    /// from packet to packet; those far apart tell most of one that an acknowledgement's clock keeps full.
    static let steps = [1, 4, 16, 64]

    /// Weighs a queue; nil if too few delays are left for any step.
    ///
    /// - Parameters:
    ///   - queue: the queue.
    ///   - series: the packets.
    ///   - delays: of packets with a round trip, in seconds.
    ///   - chance: the noise without a queue, for each step.
    init?(_ queue: DelayFit.Queue, _ series: PacketSeries, _ delays: [Double], _ chance: [DelayNoise?]) {
        self.queue = queue
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

    /// The rates that are hardly less likely: a profile of the likelihood.
    func rates(_ series: PacketSeries, _ delays: [Double]) -> Interval {
        // Half the 95 % quantile of chi-squared with one degree of freedom, times ten for neighbours that are no witnesses
        // of their own.
        let slack = 1.92 * max(1, 10 / Double(step))
        // The burst that suits a rate changes with it.
        func isPossible(_ rate: Double) -> Bool {
            (queue.burst == 0 ? [0, 1_500, 3_000] : [1, 0.7, 0.85, 1.2, 1.4].map { $0 * queue.burst }).contains {
                let waits = QueueWalk.waits(series, rate: rate, burst: $0).waits
                let residuals = series.centred(zip(delays, waits).map { $0 - $1 })
                let other = DelayNoise(residuals, step: step, memory: noise.memory)
                return (other?.logLikelihood ?? -.infinity) > noise.logLikelihood - slack
            }
        }
        func reach(_ sign: Double) -> Double {
            var width = 0.005
            while width < 1, isPossible(queue.rate * exp(sign * width)) { width *= 1.5 }
            return queue.rate * exp(sign * width)
        }
        return Interval(value: queue.rate, lower: reach(-1), upper: reach(1))
    }
}
