import Foundation

/// Logarithms of rates, counted in bins of one width: all that is needed of a million of them.
struct RateHistogram: Sendable {
    /// The lower end of the first bin, a natural logarithm.
    let start: Double
    /// The width of a bin, above 0.
    let width: Double
    /// How many values lie in each bin.
    var counts: [Int]

    /// Counts values.
    ///
    /// - Parameters:
    ///   - values: natural logarithms, at least one, each finite.
    ///   - width: the width of a bin, above 0.
    ///   - margin: how far the bins go on beyond the least and the greatest value.
    init(_ values: [Double], width: Double, margin: Double) {
        let least = values.min() ?? 0
        let greatest = values.max() ?? 0
        start = least - margin
        self.width = width
        counts = Array(repeating: 0, count: Int((greatest + margin - start) / width) + 2)
        for value in values { counts[Int((value - start) / width)] += 1 }
    }

    /// How many values there are.
    var total: Int { counts.reduce(0, +) }

    /// The rate in the middle of a bin; places between two bins are allowed.
    func rate(at place: Double) -> Double { exp(start + (place + 0.5) * width) }

    /// How many values lie in some bins.
    func count(in bins: ClosedRange<Int>) -> Int { counts[bins].reduce(0, +) }

    /// The same bins with other counts.
    func with(_ counts: [Int]) -> Self {
        var other = self
        other.counts = counts
        return other
    }
}
