import Differentiation

/// The difference of two independent shares with its 95 % interval.
///
/// Source: R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
/// Medicine 17 (1998), 873–890, method 10.
struct DifferenceOfShares {
    /// The first share less the second.
    let value: Double
    /// The lower bound.
    let lower: Double
    /// The upper bound.
    let upper: Double

    /// Nil without a trial on either side.
    init?(_ first: (hits: Int, trials: Int), _ second: (hits: Int, trials: Int)) {
        guard let one = WilsonInterval(hits: first.hits, of: first.trials),
            let other = WilsonInterval(hits: second.hits, of: second.trials)
        else { return nil }
        func distance(_ one: Double, _ other: Double) -> Double { (one * one + other * other).squareRoot() }
        value = one.share - other.share
        lower = value - distance(one.share - one.lower, other.upper - other.share)
        upper = value + distance(one.upper - one.share, other.share - other.lower)
    }
}
