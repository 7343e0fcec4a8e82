/// Friedman's test of triples, exact: the share of all assignments of each triple's values to the three arms in
/// which the arms' rank sums are at least as far apart as the observed ones.
///
/// Values are ranked within their triple; equal ones share the mean of their ranks. The distribution is that
/// of the triples' own values under the six assignments, which are equally probable if the three arms are
/// exchangeable within each triple; so the level holds exactly, with ties too.
///
/// Source: M. Friedman, "The use of ranks to avoid the assumption of normality implicit in the analysis of
/// variance", JASA 32 (1937), 675-701.
struct TripleRanks: Equatable {
    /// Twice the ranks within each triple minus their mean, 4; each triple's sum is 0.
    let deviations: [[Int]]

    /// Ranks triples of finite values, each of three arms.
    init(_ triples: [[Double]]) {
        deviations = triples.map { MidRanks(of: $0).doubled.map { $0 - 4 } }
    }

    /// The sum of the squares of the arms' sums of deviations; 0 if the arms are alike.
    var statistic: Int {
        (0..<3).reduce(0) { sum, arm in
            let total = deviations.reduce(0) { $0 + $1[arm] }
            return sum + total * total
        }
    }

    /// The p value; 1 without triples. Its error is that of the additions of at most 37 rounds, about 1e-14
    /// of it.
    var pValue: Double {
        // The first two arms' sums, each from -reach to reach, determine the third's.
        let reach = 2 * deviations.count
        let width = 2 * reach + 1
        var shares = [Double](repeating: 0, count: width * width)
        shares[reach * width + reach] = 1
        for (round, triple) in deviations.enumerated() {
            var next = [Double](repeating: 0, count: width * width)
            let reached = (reach - 2 * round)...(reach + 2 * round)
            for first in reached {
                for second in reached {
                    let share = shares[first * width + second] / 6
                    guard share > 0 else { continue }
                    for (one, other) in Self.assignments {
                        next[(first + triple[one]) * width + second + triple[other]] += share
                    }
                }
            }
            shares = next
        }
        let observed = statistic
        var extreme = 0.0
        for first in 0..<width {
            for second in 0..<width {
                let (one, other) = (first - reach, second - reach)
                if one * one + other * other + (one + other) * (one + other) >= observed {
                    extreme += shares[first * width + second]
                }
            }
        }
        return min(1, extreme)
    }

    /// The values given to the first two arms, in each of the six assignments.
    private static let assignments = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
}
