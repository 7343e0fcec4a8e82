import Foundation

/// The standard normal distribution.
enum StandardNormal {
    /// The probability of a value so great or greater.
    static func upperTail(_ value: Double) -> Double { erfc(value / 2.0.squareRoot()) / 2 as Double }

    /// The value that is exceeded with some probability, above 0 and at most a half.
    static func quantile(aboveWith probability: Double) -> Double {
        var (low, high) = (0.0, 40.0)
        while high - low > 1e-12 {
            let middle = (low + high) / 2
            if middle == low || middle == high { break }
            if upperTail(middle) > probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
