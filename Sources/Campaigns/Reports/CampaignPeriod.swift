import Differentiation

/// The difference of an app in a part of its pairs: those of a period, of a vantage point, or both.
package struct CampaignPeriod: Equatable, Sendable {
    /// The number of pairs.
    package let pairs: Int
    /// Their pseudo-median, in millionths of the logarithm.
    package let estimate: Double
    /// The interval of the difference by the signed-rank test, in millionths of the logarithm; valid with 95 % confidence
    /// together with those of all other periods and vantage points that might be told of this app. Nil with too few
    /// pairs.
    package let interval: ClosedRange<Double>?
    /// The differences by hour of the week.
    package let week: WeekPicture

    /// Estimates the difference of some pairs; nil without pairs.
    ///
    /// - Parameters:
    ///   - pairs: the pairs, whose number must not depend on their differences.
    ///   - doubt: the probability that the interval misses the truth, at most.
    init?(_ pairs: some Collection<DatedDifference>, doubt: Double) {
        let differences = pairs.map { Int($0.millionths) }
        guard let estimate = PseudoMedian.of(differences) else { return nil }
        self.pairs = differences.count
        self.estimate = estimate
        interval = SignedRankInterval.of(differences, doubt: doubt)
        week = pairs.reduce(into: WeekPicture()) { $0.add(Int($1.millionths), at: Int($1.hour)) }
    }

    /// The ratio of the original's throughput to the control's, minus 1.
    package var change: Double { PairDifference.change(ofMillionths: estimate) }

    /// The interval of this change; nil with too few pairs.
    package var changes: (low: Double, high: Double)? { interval.map(PairDifference.changes(ofMillionths:)) }

    /// The greatest difference that is not excluded, as a share; nil if none is.
    var largest: Double? {
        interval.map { 1 - PairDifference.ratio(ofMillionths: -max(-$0.lowerBound, $0.upperBound)) }
    }
}

/// A pair with its day and vantage point.
struct DatedDifference: Equatable, Sendable {
    /// The difference, in millionths of the logarithm.
    let millionths: Int32
    /// The number of the vantage point.
    let line: Int32
    /// The number of the day among those with pairs.
    let day: Int32
    /// The hour of the week, 0 to 167.
    let hour: Int32
}

/// The difference of an app at a vantage point.
package struct CampaignPlace: Equatable, Sendable {
    /// The vantage point.
    package let vantagePoint: String
    /// The difference there, over the whole campaign.
    package let period: CampaignPeriod
}
