import Foundation

/// How likely each kind of path is, on one scale: the logarithm of the likelihood of fates and delays, less half the
/// logarithm of the number of packets for each parameter (G. Schwarz, "Estimating the dimension of a model", The Annals of
/// Statistics 6 (1978), 461-464).
struct KindEvidence: Sendable {
    private(set) var scores: [PathKind: Double] = [:]
    /// Whether the losses are those of the queue that the delays show.
    let isQueuesLosses: Bool

    /// The kinds within so much of the best are not told apart: odds of 150 to 1, "very strong" in the words of R. E. Kass and
    /// A. E. Raftery, "Bayes factors", Journal of the American Statistical Association 90 (1995), 773-795.
    static let margin = 5.0
    /// The least share of packets that wait, for a queue that limits a flow.
    static let leastWaited = 0.1
    /// The least share of a queue's rate that a flow takes in its busiest second, for a queue that limits it.
    static let leastUtilisation = 0.5
    /// The least share of losses that a bucket has to explain for a policer to be told.
    static let leastExplainedAlone = 0.75
    /// The same of a queue, which delays show as well.
    static let leastExplained = 0.3
    /// What a second cause costs beside its parameters: few paths have two.
    private static let secondCause = 10.0

    init(_ series: PacketSeries, bucket: BucketFit?, queuesBucket: BucketFit?, delay: DelayFit?) {
        let penalty = 0.5 * log(Double(max(2, series.count)))
        let chance = LossChance.inBursts(series) - LossChance.burstParameters * penalty
        let residual = LossChance.residual(series)
        // Rate and depth, and the chances of the two zones in which a bucket is surely full and surely empty.
        let byBucket = bucket.flatMap { fit in
            let isGood =
                fit.explained >= Self.leastExplainedAlone
                || (fit.explained >= 0.5 && fit.logLikelihood > 0.6 * LossChance.inBursts(series))
            return isGood ? fit.logLikelihood - 4 * penalty : nil
        }
        let byQueue = queuesBucket.flatMap { fit in
            fit.explained >= Self.leastExplained ? fit.logLikelihood - 3 * penalty : nil
        }
        let gain = max(0, (delay?.gain ?? 0) - 3 * penalty)
        let isLasting =
            gain > 0 && (delay?.waited ?? 0) >= Self.leastWaited
            && (delay?.utilisation ?? 0) >= Self.leastUtilisation
        // Losses are the queue's if it explains them about as well as any bucket does.
        let isQueuesLosses =
            gain > 0 && (byQueue ?? -.infinity) > max(chance, residual)
            && (byQueue ?? -.infinity) > (byBucket ?? -.infinity) - Self.secondCause
        let limits = isLasting || isQueuesLosses
        self.isQueuesLosses = isQueuesLosses
        // A queue that does not limit the flow is a line on the way, whatever else there is.
        let line = limits ? 0 : gain
        scores[.nothing] = residual + line
        scores[.randomLoss] = chance + line
        if let byBucket { scores[.policer] = byBucket + line }
        if limits {
            scores[.shaper] = gain + max(chance, residual, byQueue ?? -.infinity)
            if let byBucket, isLasting { scores[.both] = gain + byBucket - Self.secondCause }
        }
    }

    /// The kinds, the likeliest first.
    var order: [PathKind] {
        PathKind.allCases.filter { scores[$0] != nil }
            .sorted { scores[$0] ?? -.infinity > scores[$1] ?? -.infinity }
    }

    /// The kinds that are not told apart from the likeliest, that one included, first.
    var possible: [PathKind] {
        let order = order
        guard let best = order.first.flatMap({ scores[$0] }) else { return [] }
        return order.filter { scores[$0] ?? -.infinity >= best - Self.margin }
    }
}
