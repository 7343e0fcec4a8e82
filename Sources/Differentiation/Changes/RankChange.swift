import Basics

/// Change point of a sequence of values, with its significance.
///
/// For each place in the sequence the rank sum before it is compared with that after it, standardized by the
/// standard deviation under random order; the statistic is the maximum over all places. Its null distribution
/// is estimated by permutations of the values themselves, so the test is valid for any distribution.
///
/// Source: the statistic is that of T. Hothorn and B. Lausen, "On the exact distribution of maximally
/// selected rank statistics", Computational Statistics & Data Analysis 43 (2003), 121-137, of which A. N.
/// Pettitt, "A non-parametric approach to the change-point problem", Applied Statistics 28 (1979), 126-135,
/// is the unweighted form. Permutations are drawn until twenty of them reach the statistic, or the maximum
/// number is reached (J. Besag and P. Clifford, "Sequential Monte Carlo p-values", Biometrika 78 (1991),
/// 301-304), and the observed order counts as one of them, so that the level is exact for any number of draws
/// (B. Phipson and G. K. Smyth, "Permutation p-values should never be zero", 2010).
package struct RankChange: Equatable, Sendable {
    /// Number of values before the change.
    package let before: Int
    /// Deviation of the rank sum before the change from its expectation under random order, in standard
    /// deviations; not adjusted for the choice of the place.
    package let statistic: Double
    /// Probability of such a maximum in random order, 0...1.
    package let pValue: Double

    /// The minimum number of values.
    package static let fewest = 8
    /// The minimum number of values on either side.
    package static let margin = 2
    /// Number of permutations that must reach the statistic before drawing stops.
    private static let enough = 20

    /// Searches for a change; nil if there are too few values, or all are equal.
    ///
    /// - Parameters:
    ///   - values: one for each unit of time, in order; finite.
    ///   - replicates: the maximum number of permutations; the p value is at least 1 / (replicates + 1).
    ///   - seed: the seed of the draws.
    package init?(_ values: [Double], replicates: Int, seed: UInt64) {
        guard values.count >= Self.fewest else { return nil }
        let doubled = MidRanks(of: values).doubled
        // Ranks minus the mean rank, so that rank sums are centred at 0; doubled, so that mid-ranks are
        // integers.
        var ranks = doubled.map { Double($0 - values.count - 1) }
        let squares = ranks.reduce(0) { $0 + $1 * $1 }
        guard squares > 0 else { return nil }
        let weights = Self.weights(values.count, squares)
        let (observed, place) = Self.greatest(ranks, weights)
        before = place
        statistic = observed.squareRoot()
        var generator = SeededGenerator(seed: seed)
        var (drawn, asGreat) = (0, 0)
        while drawn < replicates, asGreat < Self.enough {
            for last in ranks.indices.dropFirst().reversed() {
                ranks.swapAt(last, Int(generator.next().multipliedFullWidth(by: UInt64(last + 1)).high))
            }
            drawn += 1
            // The tolerance makes the comparison independent of rounding in the last bit.
            if Self.greatest(ranks, weights).value >= observed * (1 - 1e-12) { asGreat += 1 }
        }
        pValue =
            asGreat >= Self.enough
            ? Double(asGreat) / Double(drawn) : Double(asGreat + 1) / Double(drawn + 1)
    }

    /// Returns the weight of the squared sum of each number of ranks: 1 over its variance under permutation.
    private static func weights(_ count: Int, _ squares: Double) -> [Double] {
        let scale = Double(count) * Double(count - 1) / squares
        return (0...count).map { before in
            (margin...count - margin).contains(before)
                ? scale / (Double(before) * Double(count - before)) : 0
        }
    }

    /// Returns the maximum squared standardized sum, and the number of ranks before it.
    private static func greatest(_ ranks: [Double], _ weights: [Double]) -> (value: Double, place: Int) {
        ranks.withUnsafeBufferPointer { ranks in
            weights.withUnsafeBufferPointer { weights in
                var (sum, value, place) = (0.0, -1.0, 0)
                for index in ranks.indices {
                    sum += ranks[index]
                    let square = sum * sum * weights[index + 1]
                    if square > value { (value, place) = (square, index + 1) }
                }
                return (value, place)
            }
        }
    }
}
