/// A rate to which tests were throttled: one shared by many of them, with few just below or above it.
package struct ThrottlingRate: Equatable, Sendable {
    /// The maximum of the density, Mbit/s.
    package let rate: Double
    /// Its 95 % interval, Mbit/s.
    package let interval: ConfidenceInterval
    /// The lower bound of the rates that count as this one, Mbit/s.
    package let least: Double
    /// The upper bound, Mbit/s.
    package let greatest: Double
    /// Number of tests within the bounds.
    package let support: Int
    /// The density at the maximum, per unit of the natural logarithm.
    package let height: Double
    /// Probability of an equally prominent peak in data without any fixed rate, 0...1.
    package let pValue: Double
}
