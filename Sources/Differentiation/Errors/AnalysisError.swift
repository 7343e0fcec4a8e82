/// Why numbers could not be analysed or judged.
package enum AnalysisError: Error, Equatable, Sendable {
    /// A series is shorter than the statistic needs.
    case tooFewValues(series: Series, count: Int, needed: Int)
    /// A value of a series is NaN or infinite; the index counts from 0.
    case notFinite(series: Series, index: Int)
    /// A throughput is below 0 or above ``ThroughputAnalysis/greatestThroughput``; the index counts from 0.
    case implausibleThroughput(series: Series, index: Int, value: Double)
    /// Neither replay moved a single byte, so there is nothing to compare (Specification 10.4).
    case noThroughput
    /// Two series that belong together pairwise differ in length.
    case lengthsDiffer(first: Int, second: Int)
    /// A series without variation has no rank correlation (Specification 11.9).
    case constantSeries(Series)
    /// A number that a decision rests on is NaN or infinite.
    case unusableNumber(DecisionQuantity)
    /// A threshold lies outside 0...1.
    case thresholdOutOfRange(DecisionQuantity, value: Double)
    /// A number that a plan is made from is NaN or cannot be planned with.
    case planOutOfRange(PlanQuantity, value: Double, allowed: ClosedRange<Double>)
    /// A time of a capture, in seconds, that is not positive, less than a given least one, or more than a day.
    case unusableTime(CaptureTime, value: Double, least: Double?)
    /// A packet of a capture whose time or bytes cannot be; the index counts from 0.
    case unusablePacket(index: Int)

    /// A time that a capture is analysed with.
    package enum CaptureTime: Equatable, Sendable, CaseIterable {
        case smallestRoundTrip
        case duration
        case intervalSize
    }

    /// Which of its inputs an error speaks of.
    package enum Series: String, Equatable, Sendable {
        /// Samples of the original replay.
        case original
        /// Samples of the control replay.
        case control
        /// The first series of a two-series statistic.
        case first
        /// The second series of a two-series statistic.
        case second
        /// The only series of a one-series statistic.
        case only
        /// Samples of the single test that a localization starts from.
        case single
        /// Samples of the simultaneous replay to server one.
        case simultaneousFirst
        /// Samples of the simultaneous replay to server two.
        case simultaneousSecond
    }
}
