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
    case unusableTime(name: String, value: Double, least: Double?)
    /// A packet of a capture whose time or bytes cannot be; the index counts from 0.
    case unusablePacket(index: Int)

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
        case simultaneousFirst = "first simultaneous"
        /// Samples of the simultaneous replay to server two.
        case simultaneousSecond = "second simultaneous"
    }
}

extension AnalysisError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooFewValues(let series, let count, let needed):
            "the \(series.rawValue) series has \(count) of the \(needed) values it needs at least"
        case .notFinite(let series, let index):
            "value \(index + 1) of the \(series.rawValue) series is not a finite number"
        case .implausibleThroughput(let series, let index, let value):
            """
            value \(index + 1) of the \(series.rawValue) series is \(value) Mbit/s; \
            a throughput lies between 0 and \(ThroughputAnalysis.greatestThroughput)
            """
        case .noThroughput:
            "no byte arrived in either replay, so there is nothing to compare"
        case .lengthsDiffer(let first, let second):
            "paired series have to be equally long, but they have \(first) and \(second) values"
        case .constantSeries(let series):
            "all values of the \(series.rawValue) series are equal, so it has no rank correlation"
        case .unusableNumber(let quantity):
            "the \(quantity.label) is not a finite number, so no verdict can rest on it"
        case .thresholdOutOfRange(let quantity, let value):
            "the threshold of the \(quantity.label) is \(value), but has to lie between 0 and 1"
        case .planOutOfRange(let quantity, let value, let allowed):
            """
            the \(quantity.label) is \(value), but has to lie between \(allowed.lowerBound) and \
            \(allowed.upperBound)
            """
        case .unusableTime(let name, let value, let least):
            """
            the \(name) is \(value) s, but has to be \(least.map { "at least \($0)" } ?? "above 0") \
            and at most \(Int(LossIntervals.latestTime)) s
            """
        case .unusablePacket(let index):
            """
            packet \(index + 1) of the capture has a time outside 0 to \(Int(LossIntervals.latestTime)) s, \
            a negative or implausible length, or lost more bytes than it has
            """
        }
    }
}
