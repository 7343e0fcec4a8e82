/// The queue of a shaper that drops where a bucket would, and what delays say for it.
///
/// By losses a policer with a bucket of depth D is not told from a shaper with a queue of Q and a burst of D - Q bytes: both
/// drop the same packets. But where fewer than Q tokens are left, the packets of a shaper wait for (Q - tokens) / r seconds,
/// and those of a policer do not.
struct BucketQueue: Sendable {
    /// The queue that is likest to the delays, in bytes, and those that are hardly less likely.
    let size: Interval
    /// By how much it makes the logarithm of the likelihood of the delays greater than no queue does; below 0 if they say that
    /// packets do not wait, in however short a queue.
    let gain: Double

    /// The shortest queue that is looked for, in bytes: one of fewer than four packets is as good as a bucket.
    private static let shortest = 6_000.0
    /// The longest one, in bytes.
    private static let longest = 1_600_000.0
    /// The factors between the sizes of two, where the size is told and where only the gain counts.
    static let (finest, coarse) = (1.4, 4.0)
    /// Fewer delays at a step tell nothing, and fewer of packets that would wait for another one at least exclude no queue.
    private static let (fewest, fewestWaits) = (40, 5)

    /// Weighs the queues that a bucket may be; nil with too few delays, or of a bucket of fewer than four packets.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - bucket: the bucket.
    ///   - line: the waits for a line on the way, in seconds, of each packet with a round trip; nil without one.
    ///   - factor: between the sizes of two queues that are looked at.
    init?(
        _ series: PacketSeries, at bucket: BucketFit, behind line: [Double]? = nil, factor: Double = finest
    ) {
        let (rate, depth) = (bucket.rate.value, bucket.depth.value)
        let steps = DelayWitness.steps.filter { series.timedFlows.count >= Self.fewest * $0 }
        guard !steps.isEmpty, depth >= Self.shortest else { return nil }
        let delays = series.delays.filter { !$0.isNaN }.map(Double.init)
        let rest = line.map { line in zip(delays, line).map { $0 - $1 } } ?? delays
        let without = series.centred(rest)
        let chance = steps.map { DelayNoise(without, step: $0) }
        let tokens = TokenBucketWalk.tokens(series, rate: rate, depth: depth)
        var (found, worst): ([(size: Double, gain: Double, step: Int)], Double) = ([], -.infinity)
        var size = Self.shortest
        while size <= min(depth, Self.longest) {
            let residuals = series.centred(zip(rest, tokens).map { $0 - max(0, size - $1) / rate })
            var least = Double.infinity
            for (step, chance) in zip(steps, chance) {
                guard let chance, let noise = DelayNoise(residuals, step: step) else { continue }
                let gain = noise.logLikelihood - chance.logLikelihood
                found.append((size, gain, step))
                least = min(least, gain)
            }
            worst = max(worst, least)
            size *= factor
        }
        guard let best = found.max(by: { $0.gain < $1.gain }) else { return nil }
        let isExcluded =
            best.gain < KindEvidence.margin
            && tokens.count { $0 < Self.shortest - 1_500 } >= Self.fewestWaits
        gain = isExcluded ? min(worst, best.gain) : max(0, best.gain)
        let slack = DelayWitness.slack(step: best.step)
        let likely = found.filter { $0.step == best.step && $0.gain >= best.gain - slack }.map(\.size)
        // Those between two that were looked at are not known.
        self.size = Interval(
            value: best.size, lower: (likely.min() ?? best.size) / factor,
            upper: min(depth, (likely.max() ?? best.size) * factor))
    }
}
