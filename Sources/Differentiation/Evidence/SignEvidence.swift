import Foundation

/// What the differences of pairs say against "both recordings are treated alike", whenever and however often somebody
/// looks, and whatever the order in which they came.
///
/// A coin of ours says which replay of a pair runs first, so if the network treats both alike, each difference has a
/// fair-coin sign, whatever its size and whatever came before. Then nobody can make money by betting on signs: a stake
/// that is multiplied by 1 + ρ tanh(θ d) with each difference d is worth no more at any time than at the beginning, and
/// by J. Ville's inequality (Étude critique de la notion de collectif, 1939) it never in all time reaches c with a
/// probability above 1/c. That holds also for series that stop when they have found something, which a test of all
/// pairs together at some number of pairs would have to know of.
///
/// tanh(θ d) is the best stake on pairs whose differences are normal, where θ is their mean over their variance; ρ below
/// 1 keeps something for outliers. As neither is known, the capital is spread over many of both (B. de Finetti's mixture
/// as in A. Ramdas, J. Ruf, M. Larsson and W. M. Koolen, "Admissible anytime-valid sequential inference must rely on
/// nonnegative martingales", 2020). The product does not depend on the order, so results that are handed in late change
/// nothing but their own factor.
package struct SignEvidence: Sendable {
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
    package func worth(of side: Side, from shift: Double = 0) -> Double {
        let sign = side == .faster ? 1.0 : -1.0
        return values.withUnsafeBufferPointer { values in
            var stakes = Stakes()
            for value in values { stakes.bet(on: sign * (value - shift)) }
            return stakes.worth
        }
    }

    /// How often, if both are treated alike, the stakes on either side would ever be worth as much as they are, at most.
    package var pValue: Double {
        min(1, 2 * exp(-max(worth(of: .slower), worth(of: .faster))))
    }

    /// After which of some numbers of differences, taken in their order, the stake on a side is first worth enough.
    ///
    /// - Parameters:
    ///   - enough: the logarithm of what is enough.
    ///   - side: the side.
    ///   - counts: after how many differences it is looked, ascending.
    /// - Returns: the first of these; nil if it never is.
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

    /// Whether a constant difference is refuted: the stake on either side of it is worth 2 over the doubt.
    ///
    /// - Parameters:
    ///   - difference: in millionths of the logarithm.
    ///   - doubt: how often the true one may ever be refuted; above 0, below 1.
    /// - Returns: whether one of the stakes is worth that.
    package func refutes(_ difference: Double, doubt: Double) -> Bool {
        let (shift, enough) = (difference / 1e6, log(2 / doubt))
        return worth(of: .slower, from: shift) >= enough || worth(of: .faster, from: shift) >= enough
    }

    /// Whether all constant differences of some size or more are refuted, either way.
    ///
    /// - Parameters:
    ///   - size: in millionths of the logarithm, above 0.
    ///   - doubt: how often the true one may ever be refuted; above 0, below 1.
    /// - Returns: whether they are.
    package func excludes(_ size: Double, doubt: Double) -> Bool {
        let (shift, enough) = (size / 1e6, log(2 / doubt))
        return worth(of: .slower, from: shift) >= enough && worth(of: .faster, from: -shift) >= enough
    }

    /// What the difference may be, if the network multiplies throughput by a constant: an interval that holds the truth
    /// at all times together with a probability of 1 less some doubt.
    ///
    /// The differences less the true one have fair signs; what is left out are the differences from which the stake on
    /// either side would be worth 2 over the doubt. So an interval holds 0 unless ``pValue`` is at most the doubt.
    ///
    /// - Parameters:
    ///   - doubt: above 0, below 1.
    ///   - middle: where it may be expected, in millionths of the logarithm.
    /// - Returns: its ends in millionths, at most ``PairDifference/greatest`` either way, both rounded outwards; nil
    ///   where every constant is refuted, so that the difference is not the same in all pairs.
    package func interval(doubt: Double, around middle: Double) -> ClosedRange<Double>? {
        let enough = log(2 / doubt)
        let low = -end(of: .faster, at: enough, from: -middle / 1e6)
        let high = end(of: .slower, at: enough, from: middle / 1e6)
        guard low <= high else { return nil }
        let limit = Double(PairDifference.greatest)
        return max(-limit, min(limit, low * 1e6))...max(-limit, min(limit, high * 1e6))
    }

    /// How far up, in its own direction, the shift can go before the stake against it is worth enough; mirrored for the
    /// other side. The worth grows with the shift.
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
        // The method of false position in M. Dowell and P. Jarratt's form ("A modified regula falsi method", BIT 11
        // (1971), 168-174: Illinois), which closes in from both sides.
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

    /// How far from the expected place the ends are looked for first, and how finely, in natural logarithms.
    private static let (firstStep, finest) = (0.1, 1e-4)
}

/// The capital that is on one side, by θ and ρ.
private struct Stakes {
    /// What share of the capital begins with each ρ: 15/16, 1/2, 1/5, 1/16.
    private static let shares = [0.35, 0.35, 0.2, 0.1]
    /// The least θ; there are eight, each twice the one before.
    private static let leastTheta = 0.5
    /// After so many factors, none of them below 1/16 or above 2, a product is still a number.
    private static let together = 200

    /// The products of the factors since they were last settled, by ρ; a lane for each θ.
    private var products = (SIMD8<Double>.one, SIMD8<Double>.one, SIMD8<Double>.one, SIMD8<Double>.one)
    /// The logarithms of those before.
    private var logarithms = [SIMD8<Double>](repeating: .zero, count: shares.count)
    private var count = 0

    mutating func bet(on value: Double) {
        // tanh(θ x) from exp(-2 θ |x|), which is squared for each next θ.
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

    /// Moves the products into the logarithms.
    private mutating func settle() {
        for (part, product) in [products.0, products.1, products.2, products.3].enumerated() {
            for place in 0..<8 { logarithms[part][place] += log(product[place]) }
        }
        products = (.one, .one, .one, .one)
        count = 0
    }

    /// The logarithm of all capital together.
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
