import Foundation

/// Logarithms of rates, counted in bins of equal width: a compact representation of a million of them.
struct RateHistogram: Sendable {
    /// The lower bound of the first bin, a natural logarithm.
    let start: Double
    /// The width of a bin, above 0.
    let width: Double
    /// Number of values in each bin.
    var counts: [Int]

    /// Counts values.
    ///
    /// - Parameters:
    ///   - values: natural logarithms, at least one, each finite.
    ///   - width: the width of a bin, above 0.
    ///   - margin: the distance by which the bins extend beyond the minimum and maximum.
    init(_ values: [Double], width: Double, margin: Double) {
        let least = values.min() ?? 0
        let greatest = values.max() ?? 0
        start = least - margin
        self.width = width
        counts = Array(repeating: 0, count: Int((greatest + margin - start) / width) + 2)
        for value in values { counts[Int((value - start) / width)] += 1 }
    }

    /// Number of values.
    var total: Int { counts.reduce(0, +) }

    /// Returns the rate at the centre of a bin; fractional positions are permitted.
    func rate(at place: Double) -> Double { exp(start + (place + 0.5) * width) }

    /// Returns the number of values in a range of bins.
    func count(in bins: ClosedRange<Int>) -> Int { counts[bins].reduce(0, +) }

    /// Returns the same bins with other counts.
    func with(_ counts: [Int]) -> Self {
        var other = self
        other.counts = counts
        return other
    }
}
