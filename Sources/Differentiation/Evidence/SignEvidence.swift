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
/// tanh(θ d) is the optimal bet on pairs whose differences are normal, where θ is their mean divided by their
/// variance; ρ below 1 keeps a reserve for outliers. As neither is known, the capital is divided among
/// several values of both (a mixture as proposed by B. de Finetti, as in A. Ramdas, J. Ruf, M. Larsson and W.
/// M. Koolen, "Admissible anytime-valid sequential inference must rely on nonnegative martingales", 2020).
/// The product does not depend on the order, so results that arrive late change only their own factor.
package struct SignEvidence: Sendable {
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
    package func worth(of side: Side, from shift: Double = 0) -> Double {
        let sign = side == .faster ? 1.0 : -1.0
        return values.withUnsafeBufferPointer { values in
            var stakes = Stakes()
            for value in values { stakes.bet(on: sign * (value - shift)) }
            return stakes.worth
        }
    }

    /// Upper bound of the probability, if both are treated alike, that the capital on either side ever
    /// reaches its present value.
    package var pValue: Double {
        min(1, 2 * exp(-max(worth(of: .slower), worth(of: .faster))))
    }

    /// Returns the first of some numbers of differences, in their order, after which the capital on a side is
    /// large enough.
    ///
    /// - Parameters:
    ///   - enough: the logarithm of the required capital.
    ///   - side: the side.
    ///   - counts: the numbers of differences to check, ascending.
    /// - Returns: the first of these; nil if it is never reached.
    package func count(reaching enough: Double, on side: Side, of counts: [Int]) -> Int? {
        let sign = side == .faster ? 1.0 : -1.0
        var (stakes, taken) = (Stakes(), 0)
        for count in counts where count <= values.count {
            while taken < count {
                stakes.bet(on: sign * values[taken])
                taken += 1
            }
            if stakes.worth >= enough { return count }
        }
        return nil
    }

    /// Returns true if a constant difference is rejected: the capital bet on either side of it reaches 2 /
    /// doubt.
    ///
    /// - Parameters:
    ///   - difference: in millionths of the logarithm.
    ///   - doubt: the probability that the true difference is ever rejected; above 0, below 1.
    /// - Returns: true if the capital on one of the sides reaches that value.
    package func refutes(_ difference: Double, doubt: Double) -> Bool {
        let (shift, enough) = (difference / 1e6, log(2 / doubt))
        return worth(of: .slower, from: shift) >= enough || worth(of: .faster, from: shift) >= enough
    }

    /// Returns true if all constant differences of at least some size are rejected, in both directions.
    ///
    /// - Parameters:
    ///   - size: in millionths of the logarithm, above 0.
    ///   - doubt: the probability that the true difference is ever rejected; above 0, below 1.
    /// - Returns: true if they are rejected.
    package func excludes(_ size: Double, doubt: Double) -> Bool {
        let (shift, enough) = (size / 1e6, log(2 / doubt))
        return worth(of: .slower, from: shift) >= enough && worth(of: .faster, from: -shift) >= enough
    }

    /// Returns a confidence interval of the difference, assuming that the network multiplies throughput by a
    /// constant: it covers the true value at all times simultaneously with probability 1 − doubt.
    ///
    /// The differences minus the true one have random signs; differences for which the capital on either side
    /// would reach 2 / doubt are excluded. The interval therefore contains 0 unless ``pValue`` is at most the
    /// doubt.
    ///
    /// - Parameters:
    ///   - doubt: above 0, below 1.
    ///   - middle: the expected location, in millionths of the logarithm.
    /// - Returns: its bounds in millionths, at most ``PairDifference/greatest`` in either direction, both
    ///   rounded outwards; nil if every constant is rejected, so that the difference is not the same in all
    ///   pairs.
    package func interval(doubt: Double, around middle: Double) -> ClosedRange<Double>? {
        let enough = log(2 / doubt)
        let low = -end(of: .faster, at: enough, from: -middle / 1e6)
        let high = end(of: .slower, at: enough, from: middle / 1e6)
        guard low <= high else { return nil }
        let limit = Double(PairDifference.greatest)
        return max(-limit, min(limit, low * 1e6))...max(-limit, min(limit, high * 1e6))
    }

    /// Returns the largest shift, in the side's own direction, before the capital against it is large enough;
    /// mirrored for the other side. The capital increases with the shift.
    private func end(of side: Side, at enough: Double, from middle: Double) -> Double {
        let limit = Double(PairDifference.greatest) / 1e6
        func excess(_ place: Double) -> Double {
            worth(of: side, from: side == .slower ? place : -place) - enough
        }
        var (inside, step) = (middle, Self.firstStep)
        var least = excess(inside)
        while least >= 0, inside > -2 * limit {
            inside -= step
            step *= 2
            least = excess(inside)
        }
        step = Self.firstStep
        var outside = inside + step
        var most = excess(outside)
        while most < 0 {
            guard outside < limit else { return limit }
            (inside, least) = (outside, most)
            step *= 2
            outside += step
            most = excess(outside)
        }
        // The method of false position in the form of M. Dowell and P. Jarratt ("A modified regula falsi
        // method", BIT 11 (1971), 168-174: Illinois), which converges from both sides.
        var lastWasInside: Bool?
        while outside - inside > Self.finest {
            let place = max(
                inside + Self.finest / 2,
                min(outside - Self.finest / 2, inside - least * (outside - inside) / (most - least)))
            let value = excess(place)
            if value < 0 {
                (inside, least) = (place, value)
                if lastWasInside == true { most /= 2 }
                lastWasInside = true
            } else {
                (outside, most) = (place, value)
                if lastWasInside == false { least /= 2 }
                lastWasInside = false
            }
        }
        return outside
    }

    /// Initial distance from the expected location in the search for the bounds, and its final precision, in
    /// natural logarithms.
    private static let (firstStep, finest) = (0.1, 1e-4)
}

/// The capital on one side, by θ and ρ.
private struct Stakes {
    /// Initial shares of the capital for each ρ: 15/16, 1/2, 1/5, 1/16.
    private static let shares = [0.35, 0.35, 0.2, 0.1]
    /// The smallest θ; there are eight, each twice the previous one.
    private static let leastTheta = 0.5
    /// Number of factors, each between 1/16 and 2, whose product cannot over- or underflow.
    private static let together = 200

    /// The products of the factors since the last settlement, by ρ; a lane for each θ.
    private var products = (SIMD8<Double>.one, SIMD8<Double>.one, SIMD8<Double>.one, SIMD8<Double>.one)
    /// The logarithms of the earlier products.
    private var logarithms = [SIMD8<Double>](repeating: .zero, count: shares.count)
    private var count = 0

    mutating func bet(on value: Double) {
        // tanh(θ x) is computed from exp(-2 θ |x|), which is squared for each next θ.
        var power = exp(-2 * Self.leastTheta * abs(value))
        var powers = SIMD8<Double>()
        for place in 0..<8 {
            powers[place] = power
            power *= power
        }
        let sign = value < 0 ? -1.0 : 1.0
        let bets = sign * (1 - powers) / (1 + powers)
        products.0 *= 1 + 15.0 / 16 * bets
        products.1 *= 1 + 0.5 * bets
        products.2 *= 1 + 0.2 * bets
        products.3 *= 1 + 0.0625 * bets
        count += 1
        if count == Self.together { settle() }
    }

    /// Adds the logarithms of the products to the totals.
    private mutating func settle() {
        for (part, product) in [products.0, products.1, products.2, products.3].enumerated() {
            for place in 0..<8 { logarithms[part][place] += log(product[place]) }
        }
        products = (.one, .one, .one, .one)
        count = 0
    }

    /// The logarithm of the total capital.
    var worth: Double {
        var settled = self
        settled.settle()
        var terms: [Double] = []
        for (share, logarithms) in zip(Self.shares, settled.logarithms) {
            for place in 0..<8 { terms.append(log(share / 8) + logarithms[place]) }
        }
        let greatest = terms.max() ?? 0
        return greatest + log(terms.reduce(0) { $0 + exp($1 - greatest) })
    }
}
