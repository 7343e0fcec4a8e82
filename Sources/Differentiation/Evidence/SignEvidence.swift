import Foundation

/// Evidence of paired differences against the hypothesis "both recordings are treated alike", valid at any
/// stopping time and for any order of the pairs.
///
/// A fair coin decides which replay of a pair runs first, so if the network treats both alike, each
/// difference has a random sign, whatever its size and whatever the preceding pairs. A betting process on the
/// signs is then a martingale: a capital of 1 that is multiplied by 1 + ρ tanh(θ d) with each difference d
/// has an expectation of 1 at any time, and by J. Ville's inequality (Étude critique de la notion de
/// collectif, 1939) the probability that it ever reaches c is at most 1/c. This also holds for series that
/// stop when they have found something, which a fixed-sample test of all pairs would have to account for.
///
/// tanh(θ d) is the best stake on pairs whose differences are normal, where θ is their mean over their
/// variance; ρ below 1 keeps something for outliers. As neither is known, the capital is spread over many of
/// both (B. de Finetti's mixture as in A. Ramdas, J. Ruf, M. Larsson and W. M. Koolen, "Admissible
/// anytime-valid sequential inference must rely on nonnegative martingales", 2020). The product does not
/// depend on the order, so results that are handed in late change nothing but their own factor.
package struct SignEvidence: StakedEvidence, Sendable {
    /// Differences in natural logarithms.
    private let values: [Double]

    /// The alternative on which the capital is bet.
    package enum Side: CaseIterable, Sendable {
        /// The original is slower.
        case slower
        /// The original is faster.
        case faster
    }

    /// Creates the evidence from differences in millionths of the logarithm, in any order.
    package init(_ differences: [Int]) { values = differences.map { Double($0) / 1e6 } }

    /// Returns the natural logarithm of the capital bet on a side, starting at 1.
    ///
    /// - Parameters:
    ///   - side: the side.
    ///   - shift: the difference, a natural logarithm, of the null hypothesis; 0 for "alike".
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
