/// A rate to which tests were throttled: one that many of them have, and few a little more or less.
package struct ThrottlingRate: Equatable, Sendable {
    /// The top of the density, Mbit/s.
    package let rate: Double
    /// Its 95 % interval, Mbit/s.
    package let interval: ConfidenceInterval
    /// The least rate that counts as this one, Mbit/s.
    package let least: Double
    /// The greatest, Mbit/s.
    package let greatest: Double
    /// How many tests lie within.
    package let support: Int
    /// The height of the top, per unit of the natural logarithm.
    package let height: Double
    /// How often data without any fixed rate have a peak that stands out as much, 0...1.
    package let pValue: Double
}
