import Basics

/// Where values that follow each other change their level, and how sure that is.
///
/// For each place in the sequence the ranks before it are compared with those behind it, in units of their standard
/// deviation if the order were chance; the greatest counts, wherever it is. How often chance alone makes one as great is
/// learnt from permutations of the values themselves, so it holds whatever their distribution.
///
/// Source: the statistic is that of T. Hothorn and B. Lausen, "On the exact distribution of maximally selected rank
/// statistics", Computational Statistics & Data Analysis 43 (2003), 121-137, of which A. N. Pettitt, "A non-parametric
/// approach to the change-point problem", Applied Statistics 28 (1979), 126-135, is the unweighted form. Permutations are
/// drawn until twenty do as well, or there are enough (J. Besag and P. Clifford, "Sequential Monte Carlo p-values",
/// Biometrika 78 (1991), 301-304), and the values as they came count as one of them, so that the level is exact for any
/// number of draws (B. Phipson and G. K. Smyth, "Permutation p-values should never be zero", 2010).
package struct RankChange: Equatable, Sendable {
    /// How many values lie before the change.
    package let before: Int
    /// By how many standard deviations the ranks before it are off, if the order were chance; not adjusted for choosing
    /// the place.
    package let statistic: Double
    /// How often chance alone does as well at its best place, 0...1.
    package let pValue: Double

    /// The fewest values that are looked at.
    package static let fewest = 8
    /// The fewest values on either side.
    package static let margin = 2
    /// So many permutations have to do as well before no more are drawn.
    private static let enough = 20

    /// Looks for a change; nil for too few values, and for values that are all equal.
    ///
    /// - Parameters:
    ///   - values: one for each unit of time, in order; finite.
    ///   - replicates: how many permutations are drawn at most; the p value is no less than 1 over one more.
    ///   - seed: what the draws follow from.
    package init?(_ values: [Double], replicates: Int, seed: UInt64) {
        guard values.count >= Self.fewest else { return nil }
        let doubled = MidRanks(of: values).doubled
        // Ranks of equal mean: sums of ranks above and below it are then counted from 0. Twice a mid-rank is whole.
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
            // The last bit of a quotient is not to decide.
            if Self.greatest(ranks, weights).value >= observed * (1 - 1e-12) { asGreat += 1 }
        }
        pValue =
            asGreat >= Self.enough
            ? Double(asGreat) / Double(drawn) : Double(asGreat + 1) / Double(drawn + 1)
    }

    /// What the square of a sum of so many ranks is multiplied by: 1 over its variance among permutations.
    private static func weights(_ count: Int, _ squares: Double) -> [Double] {
        let scale = Double(count) * Double(count - 1) / squares
        return (0...count).map { before in
            (margin...count - margin).contains(before)
                ? scale / (Double(before) * Double(count - before)) : 0
        }
    }

    /// The greatest square of a standardised sum, and after how many ranks it is.
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
