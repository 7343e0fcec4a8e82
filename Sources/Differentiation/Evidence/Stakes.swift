import Foundation

/// The factors by which a difference multiplies stakes, for every θ: the bets tanh(θ d) on its sign.
struct SignBets {
    /// A lane for each θ.
    fileprivate let bets: SIMD8<Double>

    /// The bets on a difference, a natural logarithm, being above 0.
    init(on value: Double) {
        // tanh(θ x) from exp(-2 θ |x|), which is squared for each next θ.
        var power = exp(-2 * Stakes.leastTheta * abs(value))
        var powers = SIMD8<Double>()
        for place in 0..<8 {
            powers[place] = power
            power *= power
        }
        bets = (value < 0 ? -1.0 : 1.0) * (1 - powers) / (1 + powers)
    }
}

/// The capital that is on one side, by θ and ρ (``SignEvidence``).
struct Stakes {
    /// The least θ; there are eight, each twice the one before.
    fileprivate static let leastTheta = 0.5
    /// The logarithms of the shares of the capital that begin with each θ at ρ of 15/16, 1/2, 1/5 and 1/16.
    private static let shares = [0.35, 0.35, 0.2, 0.1].map { log($0 / 8) }
    /// After so many factors, none of them below 1/16 or above 2, a product is still a number.
    private static let together = 200

    /// The products of the factors since they were last settled, by ρ; a lane for each θ.
    private var products = (SIMD8<Double>.one, SIMD8<Double>.one, SIMD8<Double>.one, SIMD8<Double>.one)
    /// The logarithms of those before.
    private var logarithms = (
        SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero
    )
    private var count = 0

    /// Multiplies the capital by what a difference brings.
    mutating func bet(_ bets: SignBets) {
        products.0 *= 1 + 15.0 / 16 * bets.bets
        products.1 *= 1 + 0.5 * bets.bets
        products.2 *= 1 + 0.2 * bets.bets
        products.3 *= 1 + 0.0625 * bets.bets
        count += 1
        if count == Self.together { settle() }
    }

    /// Multiplies the capital by what other differences brought.
    mutating func add(_ other: Stakes) {
        settle()
        var other = other
        other.settle()
        logarithms.0 += other.logarithms.0
        logarithms.1 += other.logarithms.1
        logarithms.2 += other.logarithms.2
        logarithms.3 += other.logarithms.3
    }

    /// Moves the products into the logarithms.
    private mutating func settle() {
        guard count > 0 else { return }
        for place in 0..<8 {
            logarithms.0[place] += log(products.0[place])
            logarithms.1[place] += log(products.1[place])
            logarithms.2[place] += log(products.2[place])
            logarithms.3[place] += log(products.3[place])
        }
        products = (.one, .one, .one, .one)
        count = 0
    }

    /// The logarithm of all capital together; it began with 0.
    var worth: Double {
        var settled = self
        settled.settle()
        let parts = [
            settled.logarithms.0 + Self.shares[0], settled.logarithms.1 + Self.shares[1],
            settled.logarithms.2 + Self.shares[2], settled.logarithms.3 + Self.shares[3],
        ]
        let greatest = parts.map { $0.max() }.max() ?? 0
        var sum = 0.0
        for part in parts {
            for place in 0..<8 { sum += exp(part[place] - greatest) }
        }
        return greatest + log(sum)
    }
}
