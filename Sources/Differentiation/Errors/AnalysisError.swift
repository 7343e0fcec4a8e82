/// Reasons that numbers cannot be analysed or judged.
package enum AnalysisError: Error, Equatable, Sendable {
    /// A series is shorter than the statistic requires.
    case tooFewValues(series: Series, count: Int, needed: Int)
    /// A value of a series is NaN or infinite; the index counts from 0.
    case notFinite(series: Series, index: Int)
    /// A throughput is below 0 or above ``ThroughputAnalysis/greatestThroughput``; the index counts from 0.
    case implausibleThroughput(series: Series, index: Int, value: Double)
    /// Neither replay transferred any data, so there is nothing to compare (Specification 10.4).
    case noThroughput
    /// Two paired series differ in length.
    case lengthsDiffer(first: Int, second: Int)
    /// A series without variation has no rank correlation (Specification 11.9).
    case constantSeries(Series)
    /// A number that a decision uses is NaN or infinite.
    case unusableNumber(DecisionQuantity)
    /// A threshold lies outside 0...1.
    case thresholdOutOfRange(DecisionQuantity, value: Double)
    /// A parameter of a plan is NaN or out of its range.
    case planOutOfRange(PlanQuantity, value: Double, allowed: ClosedRange<Double>)
    /// A time for the analysis of a capture, in seconds, that is not positive, below the given minimum, or
    /// more than a day.
    case unusableTime(CaptureTime, value: Double, least: Double?)
    /// A packet of a capture with an impossible time or length; the index counts from 0.
    case unusablePacket(index: Int)

    /// A time parameter for the analysis of a capture.
    package enum CaptureTime: Equatable, Sendable, CaseIterable {
        case smallestRoundTrip
        case duration
        case intervalSize
    }

    /// The input series to which an error applies.
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
