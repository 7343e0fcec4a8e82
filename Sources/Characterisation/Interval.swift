/// A value with the interval that holds the true one in 95 % of measurements.
package struct Interval: Sendable, Equatable, Codable {
    package var value: Double
    package var lower: Double
    /// Infinite where only a least value is known.
    package var upper: Double

    package init(value: Double, lower: Double, upper: Double) {
        self.value = value
        self.lower = min(lower, value)
        self.upper = max(upper, value)
    }

    /// The distance of its ends.
    var width: Double { upper - lower }

    /// True if a number lies between the ends or on one.
    package func contains(_ number: Double) -> Bool { lower <= number && number <= upper }

    /// True if only a least value is known.
    package var isOpen: Bool { upper == .infinity }

    /// At least so wide, by a share of the value either way.
    func widened(by share: Double) -> Self {
        Self(value: value, lower: min(lower, value * (1 - share)), upper: max(upper, value * (1 + share)))
    }

    /// All three times a factor.
    func scaled(by factor: Double) -> Self {
        Self(value: value * factor, lower: lower * factor, upper: upper * factor)
    }

    /// The medians of several values and of the ends of their intervals; nil of none.
    static func median(_ intervals: [Self]) -> Self? {
        func middle(_ numbers: [Double]) -> Double {
            let sorted = numbers.sorted()
            return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
        guard !intervals.isEmpty else { return nil }
        return Self(
            value: middle(intervals.map(\.value)), lower: middle(intervals.map(\.lower)),
            upper: middle(intervals.map(\.upper)))
    }
}
