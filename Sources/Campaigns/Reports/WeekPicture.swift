package import Differentiation

/// Differences of pairs by the hour of the week, in the campaign's time zone.
package struct WeekPicture: Equatable, Sendable {
    /// An hour of the week.
    package struct Hour: Equatable, Sendable {
        /// The number of pairs.
        package internal(set) var pairs = 0
        /// The sum of their differences, in millionths of the logarithm.
        var sum = 0

        /// The geometric mean of the ratio of the original's throughput to the control's, minus 1; nil
        /// without pairs.
        package var change: Double? {
            pairs == 0 ? nil : PairDifference.change(ofMillionths: Double(sum) / Double(pairs))
        }
    }

    /// The hours, beginning with the first of Monday.
    package private(set) var hours = [Hour](repeating: Hour(), count: 168)

    package init() {}

    /// An hour of a weekday.
    ///
    /// - Parameters:
    ///   - weekday: from 0, Monday, to 6.
    ///   - hour: from 0 to 23.
    package subscript(weekday: Int, hour: Int) -> Hour { hours[weekday * 24 + hour] }

    /// Hours of a weekday together, none of them over midnight.
    package subscript(weekday: Int, range: HourRange) -> Hour {
        range.hours.reduce(into: Hour()) { sum, hour in
            sum.pairs += self[weekday, hour].pairs
            sum.sum += self[weekday, hour].sum
        }
    }

    /// The number of pairs.
    package var pairs: Int { hours.reduce(0) { $0 + $1.pairs } }

    mutating func add(_ difference: Int, at hour: Int) {
        hours[hour].pairs += 1
        hours[hour].sum += difference
    }
}
