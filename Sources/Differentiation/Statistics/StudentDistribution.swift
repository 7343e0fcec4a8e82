import Foundation

/// Tails of Student's t distribution.
///
/// With ν degrees of freedom, P(|T| ≥ t) is the regularised incomplete beta function I_x(ν/2, 1/2) at x = ν /
/// (ν + t²). It is evaluated without logarithms of large numbers, so its relative error stays near 1e-13 down
/// to the smallest doubles.
enum StudentDistribution {
    /// P(|T| ≥ t), 0...1.
    ///
    /// - Parameters:
    ///   - unexplained: ν / (ν + t²); of a correlation r this is 1 − r².
    ///   - explained: t² / (ν + t²) = r², passed too because either may be too small to follow from the
    ///     other.
    ///   - degreesOfFreedom: ν, at least 1.
    /// - Returns: the probability.
    static func twoSidedTail(unexplained: Double, explained: Double, degreesOfFreedom: Int) -> Double {
        if unexplained <= 0 { return 0 }
        if explained <= 0 { return 1 }
        let a = Double(degreesOfFreedom) / 2
        let b = 0.5
        // xᵃ · (1 − x)ᵇ / B(a, b), where B(a, 1/2) = √π · Γ(a) / Γ(a + 1/2).
        let kernel =
            pow(unexplained, a) * explained.squareRoot() * halfStepGammaRatio(a) / Double.pi.squareRoot()
        // The continued fraction converges fast only on the near side of the mean.
        let tail =
            unexplained < (a + 1) / (a + b + 2)
            ? kernel / a * continuedFraction(unexplained, a, b)
            : 1 - kernel / b * continuedFraction(explained, b, a)
        return min(1, max(0, tail))
    }

    /// Returns the t that is exceeded in absolute value with a given probability, by bisection to the
    /// precision of a double.
    ///
    /// - Parameters:
    ///   - twoSidedTail: the probability, 0.001 to 1.
    ///   - degreesOfFreedom: ν, at least 1.
    /// - Returns: t, above 0.
    static func quantile(twoSidedTail: Double, degreesOfFreedom: Int) -> Double {
        let degrees = Double(degreesOfFreedom)
        // P(|T| ≥ 640) is below 0.001 for ν = 1, and for more ν less.
        var (low, high) = (0.0, 640.0)
        while true {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { return middle }
            let square = middle * middle
            let tail = Self.twoSidedTail(
                unexplained: degrees / (degrees + square), explained: square / (degrees + square),
                degreesOfFreedom: degreesOfFreedom)
            if tail > twoSidedTail { low = middle } else { high = middle }
        }
    }

    /// Returns Γ(a + 1/2) / Γ(a), a > 0.
    ///
    /// Small arguments are increased by the recurrence of Γ to a range in which Stirling's series of the
    /// quotient is exact to the last bits.
    static func halfStepGammaRatio(_ a: Double) -> Double {
        var shift = 1.0
        var large = a
        while large < 20 {
            shift *= large / (large + 0.5)
            large += 1
        }
        let inverse = 1 / large
        let square = inverse * inverse
        let series =
            inverse * (-1 / 8.0 + square * (1 / 192.0 + square * (-1 / 640.0 + square * (17 / 14_336.0))))
        return shift * large.squareRoot() * exp(series)
    }

    /// Evaluates the continued fraction 1/(1 + d₁/(1 + d₂/(1 + …))) of the incomplete beta function, by
    /// Lentz's method.
    ///
    /// Source: NIST Digital Library of Mathematical Functions, 8.17.22; Lentz 1976, as modified by Thompson
    /// and Barnett 1986.
    static func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300
        func kept(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }

        var numerator = 1.0
        var denominator = 1 / kept(1 - (a + b) * x / (a + 1))
        var fraction = denominator
        // Convergence takes about √max(a, b) steps; the bound only prevents an infinite loop.
        for step in 1...1_000_000 {
            let m = Double(step)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            denominator = 1 / kept(1 + even * denominator)
            numerator = kept(1 + even / numerator)
            fraction *= denominator * numerator
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            denominator = 1 / kept(1 + odd * denominator)
            numerator = kept(1 + odd / numerator)
            let change = denominator * numerator
            fraction *= change
            if abs(change - 1) < 1e-15 { break }
        }
        return fraction
    }
}
