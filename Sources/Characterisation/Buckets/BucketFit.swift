import Foundation

/// The token bucket whose drops are likest to the losses of a path.
struct BucketFit: Sendable {
    /// Bytes/s; no wider than the least before ``profiled(_:start:)``.
    private(set) var rate: Interval
    /// Bytes, no wider than the least before ``profiled(_:start:)``; of a bucket that was full at the beginning, if nothing else
    /// tells more than a least depth.
    private(set) var depth: Interval
    /// Losses by chance: the bucket had tokens, as deliveries after them show.
    let byChance: Double
    /// 1 - packets that it gets wrong by more than a third of a packet / losses, without those by chance:
    /// near 1 for a bucket, near 0 or below for losses by chance, since "never drop" already has as many
    /// mistakes as there are losses.
    let explained: Double
    /// The same of all losses.
    let explainedOfAll: Double
    /// The logarithm of the likelihood of the fates.
    let logLikelihood: Double

    private let best: BucketSearch.Candidate

    /// Fits a bucket; nil below three losses.
    init?(_ series: PacketSeries, _ search: inout BucketSearch, line: Double?) {
        guard series.losses >= Self.leastLosses, let best = search.prepared(line: line) else { return nil }
        self.init(series, search, best)
    }

    /// Fits a bucket whose rate lies within a share of one.
    init?(_ series: PacketSeries, _ search: BucketSearch, near rate: Double, within share: Double) {
        guard series.losses >= Self.leastLosses,
            let best = search.best(near: rate, within: share)
        else { return nil }
        self.init(series, search, best)
    }

    private init(_ series: PacketSeries, _ search: BucketSearch, _ best: BucketSearch.Candidate) {
        self.best = best
        let near = [0.999, 0.9995, 1, 1.0005, 1.001].flatMap { factor in
            [0.99, 1, 1.01].map { (best.rate * factor, best.depth * $0) }
        }
        let summary = search.likeliest(near)
        logLikelihood = summary?.logLikelihood ?? -.infinity
        byChance = summary?.byChance ?? 0
        let losses = Double(series.losses)
        let others = losses - byChance
        let wrong = summary?.wrong ?? losses
        // Where most losses are by chance, the bucket has explained none of them.
        explainedOfAll = 1 - (wrong + byChance) / losses
        explained = others < Self.leastShare * losses ? explainedOfAll : 1 - wrong / others
        let profile = BucketProfile(best)
        rate = profile.rate.widened(by: Self.leastWidth)
        depth = profile.depth.widened(by: Self.leastDepthWidth)
    }

    /// Returns it with its intervals, which take longer to find than the bucket, and are asked for only where it is told;
    /// unchanged if it explains next to nothing, as it is never told then.
    ///
    /// - Parameters:
    ///   - search: the search that found it.
    ///   - start: what is known of it before the first packet.
    /// - Returns: the same bucket.
    func profiled(_ search: BucketSearch, start: BucketStart) -> Self {
        guard explained >= Self.leastExplained else { return self }
        let profile = BucketProfile(search, best, start: start)
        var fit = self
        fit.rate = profile.rate.widened(by: Self.leastWidth)
        fit.depth = profile.depth.widened(by: Self.leastDepthWidth)
        return fit
    }

    /// The least share of losses that a bucket explains whose rate and depth mean something.
    static let leastExplained = 0.3
    /// Fewer losses fit any bucket.
    static let leastLosses = 3
    /// The least share of losses that are not by chance, for a bucket to be judged by the others alone.
    private static let leastShare = 0.3
    /// Half the least width of a rate's interval, as a share: what clocks and the grain of a bucket's
    /// refills may hide.
    static let leastWidth = 0.005
    /// The same of a depth, for packets that a line before the bucket spreads.
    static let leastDepthWidth = 0.04
}

/// The state of a bucket before the first packet.
package enum BucketStart: Sendable {
    /// It was full, as after a pause longer than its depth over its rate.
    case full
    /// It may have been in use shortly before: what passed at first is less than its depth, or as much.
    case unknown
}
