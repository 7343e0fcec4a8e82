/// Values whose signs are fair coins if a hypothesis is true, whatever their sizes, and how far sums of them
/// may be off.
///
/// A value x counts as x / √(x² + s²), s being the mean size (of at most a factor of e): about the best score
/// for normal values (P. J. Huber, Robust Statistics, 1981), and an outlier counts no more than 1. As s
/// follows from the sizes alone, a sum of scores over the root of the sum of their squares is a weighted sum
/// of fair coins with squared weights that add up to 1, of which V. Bentkus and D. Dzindzalieta ("A tight
/// Gaussian bound for weighted sums of Rademacher random variables", Bernoulli 21 (2015), 1231-1237) show
/// that it is z or more with a probability of at most 3.178 times that of a normal value. So a level holds
/// for any number of values and any sizes, without draws.
struct SignedScores {
    /// The scores, in the order of the values.
    let scores: [Double]

    /// The scores of values, natural logarithms.
    init(_ values: [Double]) {
        let sizes = values.reduce(0) { $0 + min(1, abs($1)) }
        let scale = sizes / Double(max(1, values.count))
        scores = values.map { $0 == 0 ? 0 : $0 / ($0 * $0 + scale * scale).squareRoot() }
    }

    /// The sum of all scores in units of its standard deviation, were the signs fair; 0 without scores.
    var standardised: Double {
        let (sum, squares) = scores.reduce(into: (0.0, 0.0)) {
            $0.0 += $1
            $0.1 += $1 * $1
        }
        return squares > 0 ? sum / squares.squareRoot() : 0
    }

    /// 1 over 4 times the probability that a normal value is the root of 2 or more.
    private static let factor = 1 / (4 * StandardNormal.upperTail(2.0.squareRoot()))

    /// An upper bound of the probability that a weighted sum of fair coins is at least so many standard
    /// deviations above 0.
    ///
    /// - Parameter deviations: how many.
    /// - Returns: the probability, at most 1.
    static func tail(_ deviations: Double) -> Double {
        guard deviations > 0 else { return 1 }
        return min(1, factor * StandardNormal.upperTail(deviations))
    }
}
