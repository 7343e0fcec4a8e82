import Foundation

/// The likelihood of each kind of path, on one scale: the logarithm of that of fates and delays, less
/// half the logarithm of the number of packets for each parameter (G. Schwarz, "Estimating the dimension of
/// a model", The Annals of Statistics 6 (1978), 461-464).
struct KindEvidence: Sendable {
    private(set) var scores: [PathKind: Double] = [:]
    /// True if delays show a queue, whatever it does.
    let isQueueSeen: Bool
    /// True if that queue limits the flow.
    let limits: Bool
    /// True if the losses are those of that queue.
    let isQueuesLosses: Bool
    /// True if a bucket explains the losses, of a queue or not.
    let isBucketGood: Bool
    /// The queue that drops where the bucket would; nil if another queue limits the flow, or too few delays are known.
    private(set) var bucketQueue: BucketQueue?

    /// The kinds within so much of the best are not told apart: odds of 150 to 1, "very strong" in the words
    /// of R. E. Kass and A. E. Raftery, "Bayes factors", Journal of the American Statistical Association 90
    /// (1995), 773-795.
    static let margin = 5.0
    /// The least share of packets that wait, for a queue that limits a flow.
    private static let leastWaited = 0.1
    /// The least share of a queue's rate that a flow takes in its busiest second, for a queue that limits it.
    private static let leastUtilisation = 0.5
    /// The least share of losses that a bucket has to explain for a policer to be told.
    private static let leastExplainedAlone = 0.75
    /// The same where the bucket makes the fates much likelier than bursts by chance do.
    private static let leastExplained = 0.5
    /// The share that is left at most of the bursts' logarithm of the likelihood, for "much likelier".
    private static let mostLeft = 0.6
    /// Fewer losses tell a bucket from a burst by chance only with doubt.
    private static let enoughLosses = 10
    /// The factor between the rates of a line and of a bucket behind it, at least, for packets to wait
    /// before both.
    private static let nearRates = 2.0
    /// The cost of a second cause beside its parameters: few paths have two.
    private static let secondCause = 10.0
    /// The gain that the search of a queue finds in noise: many rates, bursts and steps are looked at.
    private static let queueSearch = 10.0
    /// Rate, burst and noise of a queue.
    private static let queueParameters = 3.0
    /// Rate and depth of a bucket, and the chances of loss where it is surely full and surely empty.
    private static let bucketParameters = 4.0

    /// Weighs the kinds.
    ///
    /// - Parameters:
    ///   - series: the packets.
    ///   - bucket: the bucket that explains their losses best.
    ///   - queuesBucket: the bucket with the rate of the queue.
    ///   - delay: the queue that explains their delays best.
    ///   - findLine: finds the queue that explains them best of those that are at least as fast as a rate, in bytes/s.
    init(
        _ series: PacketSeries, bucket: BucketFit?, queuesBucket: BucketFit?, delay: DelayFit?,
        line findLine: (_ rate: Double) -> DelayWitness?
    ) {
        let penalty = Self.penalty(series)
        let bursts = LossChance.inBursts(series)
        let chance = bursts - LossChance.burstParameters * penalty
        let residual = LossChance.residual(series)
        let byBucket = bucket.flatMap { fit in
            let isGood =
                fit.explained >= Self.leastExplainedAlone
                || (fit.explained >= Self.leastExplained && fit.logLikelihood > Self.mostLeft * bursts)
            let isFew = series.losses < Self.enoughLosses
            return isGood
                ? fit.logLikelihood - Self.bucketParameters * penalty - (isFew ? Self.margin : 0) : nil
        }
        // The rate is the queue's.
        let byQueue = queuesBucket.flatMap { fit in
            fit.explainedOfAll >= Self.leastExplained
                ? fit.logLikelihood - (Self.bucketParameters - 1) * penalty : nil
        }
        let gain = max(0, (delay?.gain ?? 0) - Self.leastGain(series))
        isQueueSeen = gain > 0
        let waits = gain > 0 && (delay?.waited ?? 0) >= Self.leastWaited
        let isLasting = waits && (delay?.utilisation ?? 0) >= Self.leastUtilisation
        // Losses are the queue's if it explains them about as well as any bucket does.
        isQueuesLosses =
            gain > 0 && (byQueue ?? -.infinity) > max(chance, residual)
            && (byQueue ?? -.infinity) > (byBucket ?? -.infinity) - Self.secondCause
        let isLimiting =
            isLasting
            || (isQueuesLosses && (queuesBucket?.explainedOfAll ?? 0) >= Self.leastExplainedAlone)
        // A queue with the rate of the bucket is the bucket's, unless nothing waits where that is empty: then others fill a
        // line on the way, or bursts of the flow itself do.
        let nearest = Self.nearRates * (bucket?.rate.value ?? 0)
        let isOthers =
            bucket.map { bucket in
                isLimiting && byBucket != nil && (delay?.rate.value ?? 0) < nearest
                    && BucketDelays.excludeQueue(series, at: bucket, behind: waits ? nil : findLine(nearest))
            } ?? false
        limits = isLimiting && !isOthers
        isBucketGood = (byBucket ?? -.infinity) > max(chance, residual)
        // A queue that does not limit the flow is a line on the way, whatever else there is.
        let line = limits ? 0 : gain
        scores[.nothing] = residual + line
        scores[.randomLoss] = chance + line
        if let byBucket { scores[.policer] = byBucket }
        if limits {
            scores[.shaper] = gain + max(chance, residual, byQueue ?? -.infinity)
            guard isLasting, let byBucket, let bucket, let delay else { return }
            scores[.both] = gain + byBucket - Self.secondCause
            guard delay.rate.value > bucket.rate.value, !PathFits.mayBeOne(bucket.rate, delay.rate) else {
                return
            }
            // Packets may wait at the bucket as well: for a shaper behind a line, not for a policer. One queue with a rate
            // between theirs may stand for both.
            let delays = BucketDelays(series, at: bucket, behind: findLine(nearest))
            let behind = byBucket + delays.line + delays.gain - Self.secondCause
            if delays.gain > 0, behind > scores[.shaper] ?? -.infinity {
                scores[.shaper] = behind
                bucketQueue = delays.queue
            }
            return
        }
        if let bucket, let byBucket {
            // A queue that is hardly faster than the bucket is the bucket's; only a faster one is a line before it, or one
            // that others fill.
            let delays = BucketDelays(series, at: bucket, behind: findLine(isOthers ? 0 : nearest))
            scores[.policer] = byBucket + delays.line
            bucketQueue = delays.queue
            if bucketQueue != nil { scores[.shaper] = byBucket + delays.line + delays.gain }
        }
        if waits {
            // Packets wait, but the flow never asked for what the queue passes in a second: that is not told
            // apart from a line.
            let byLine = gain + max(chance, residual) - Self.margin / 2
            if byLine > scores[.shaper] ?? -.infinity {
                scores[.shaper] = byLine
                bucketQueue = nil
            }
        }
    }

    /// Half the logarithm of the number of packets.
    private static func penalty(_ series: PacketSeries) -> Double { 0.5 * log(Double(max(2, series.count))) }

    /// By how much a queue has to make delays likelier to be seen.
    static func leastGain(_ series: PacketSeries) -> Double {
        queueParameters * penalty(series) + queueSearch
    }

    /// The score of the likeliest kind.
    var best: Double { scores.values.max() ?? -.infinity }

    /// The kinds, the likeliest first.
    var order: [PathKind] {
        PathKind.allCases.filter { scores[$0] != nil }
            .sorted { scores[$0] ?? -.infinity > scores[$1] ?? -.infinity }
    }

    /// The kinds that are not told apart from the likeliest, that one included, first.
    var possible: [PathKind] {
        return order.filter { scores[$0] ?? -.infinity >= best - Self.margin }
    }
}
