import Foundation

/// What the differences of pairs say against "both recordings are treated alike", whenever and however often
/// somebody looks, and whatever the order in which they came.
///
/// A coin of ours says which replay of a pair runs first, so if the network treats both alike, each
/// difference has a fair-coin sign, whatever its size and whatever came before. Then nobody can make money by
/// betting on signs: a stake that is multiplied by 1 + ρ tanh(θ d) with each difference d is worth no more at
/// any time than at the beginning, and by J. Ville's inequality (Étude critique de la notion de collectif,
/// 1939) it never in all time reaches c with a probability above 1/c. That holds also for series that stop
/// when they have found something, which a test of all pairs together at some number of pairs would have to
/// know of.
///
/// tanh(θ d) is the best stake on pairs whose differences are normal, where θ is their mean over their
/// variance; ρ below 1 keeps something for outliers. As neither is known, the capital is spread over many of
/// both (B. de Finetti's mixture as in A. Ramdas, J. Ruf, M. Larsson and W. M. Koolen, "Admissible
/// anytime-valid sequential inference must rely on nonnegative martingales", 2020). The product does not
/// depend on the order, so results that are handed in late change nothing but their own factor.
package struct SignEvidence: StakedEvidence, Sendable {
    /// Differences in natural logarithms.
    private let values: [Double]

    /// Which replay the money is on.
    package enum Side: CaseIterable, Sendable {
        /// The original is slower.
        case slower
        /// The original is faster.
        case faster
    }

    /// Takes differences in millionths of the logarithm, in any order.
    package init(_ differences: [Int]) { values = differences.map { Double($0) / 1e6 } }

    /// The natural logarithm of what the stake on a side is worth; it began with 1.
    ///
    /// - Parameters:
    ///   - side: the side.
    ///   - shift: the difference, a natural logarithm, that is taken for "alike" instead of 0.
    /// - Returns: the logarithm; 0 without differences.
    package func worth(of side: Side, from shift: Double) -> Double {
        let sign = side == .faster ? 1.0 : -1.0
        return values.withUnsafeBufferPointer { values in
            var stakes = Stakes()
            for value in values { stakes.bet(SignBets(on: sign * (value - shift))) }
            return stakes.worth
        }
    }
}
