import Foundation

/// The maximum distance between two empirical distribution functions as an exact fraction.
///
/// With n and m values, the functions have steps of 1/n and 1/m. On the common denominator lcm(n, m) every
/// distance is an integer, the height h of Specification 10.4, so that rounding cannot affect comparisons.
struct EmpiricalDistance: Equatable {
    /// Size of the first series, n.
    let firstCount: Int
    /// Size of the second series, m.
    let secondCount: Int
    /// The distance in units of 1 / lcm(n, m).
    var height: Int
    /// One step of the first function in these units, m / gcd(n, m).
    let firstStep: Int
    /// One step of the second function in these units, n / gcd(n, m).
    let secondStep: Int

    /// Creates a distance between series of at least one value each.
    init(firstCount: Int, secondCount: Int, height: Int) {
        let divisor = Self.greatestCommonDivisor(firstCount, secondCount)
        self.firstCount = firstCount
        self.secondCount = secondCount
        self.height = height
        firstStep = secondCount / divisor
        secondStep = firstCount / divisor
    }

    /// Creates the smallest distance between series of other sizes that is at least a given one, 0...1.
    init(firstCount: Int, secondCount: Int, atLeast statistic: Double) {
        self.init(firstCount: firstCount, secondCount: secondCount, height: 0)
        // The tolerance excludes rounding in the last bit.
        height = Int((statistic * Double(firstCount * firstStep) - 1e-9).rounded(.up))
    }

    /// Returns the maximum distance, D = 1: all values of one series are below all of the other.
    static func separated(firstCount: Int, secondCount: Int) -> EmpiricalDistance {
        var distance = EmpiricalDistance(firstCount: firstCount, secondCount: secondCount, height: 0)
        distance.height = firstCount * distance.firstStep
        return distance
    }

    /// D, 0...1.
    var statistic: Double {
        Double(height) / Double(firstCount * firstStep)
    }

    /// The exact probability of this distance or a greater one.
    var exactPValue: Double {
        if height == 0 { return 1 }
        return min(1, firstCount == secondCount ? equalCountsPValue : latticePValue)
    }

    /// Every order of the pooled values is a lattice path from (0, 0) to (n, m), all equally likely; the p
    /// value is the share of paths that reach the height somewhere.
    ///
    /// Of the paths to (i, j), those through (i−1, j) are a share of i/(i+j), which gives a recurrence.
    /// Computing the share of paths *outside*, instead of 1 minus the share inside, avoids subtraction: the
    /// relative error stays near 1e-12 even for p = 1e-300.
    ///
    /// Source: Hodges, "The significance probability of the Smirnov two-sample test", Arkiv för Matematik 3,
    /// 1958.
    var latticePValue: Double {
        // shares[j] belongs to (i, j) before the current cell and to (i−1, j) from there on.
        var shares = [Double](repeating: 1, count: secondCount + 1)
        let reciprocals = (0...firstCount + secondCount).map { 1 / Double(max($0, 1)) }
        for i in 0...firstCount {
            let level = i * firstStep
            // The inner cells of this column: |level − j · secondStep| < height.
            let lowest = level < height ? 0 : (level - height) / secondStep + 1
            let highest = min(secondCount, (level + height - 1) / secondStep)
            if lowest > highest { continue }
            var below = 1.0
            for j in lowest...highest {
                if i == 0, j == 0 {
                    below = 0
                } else {
                    let reciprocal = reciprocals[i + j]
                    below = Double(i) * reciprocal * shares[j] + Double(j) * reciprocal * below
                }
                shares[j] = below
            }
        }
        return shares[secondCount]
    }

    /// The closed form for n = m: 2 · Σ (−1)^(k+1) · C(2n, n − kh) / C(2n, n) over k = 1 … ⌊n/h⌋.
    ///
    /// Source: Gnedenko and Korolyuk, "On the maximum discrepancy between two empirical distributions", 1951.
    private var equalCountsPValue: Double {
        var quotient = 1.0
        var sum = 0.0
        var sign = 1.0
        for shift in 1...firstCount {
            quotient *= Double(firstCount - shift + 1) / Double(firstCount + shift)
            if shift.isMultiple(of: height) {
                sum += sign * quotient
                sign = -sign
            }
        }
        return 2 * sum
    }

    /// The limit for large n and m: the tail of the Kolmogorov distribution at D · √(nm / (n + m)).
    ///
    /// Source: Smirnov, "Table for estimating the goodness of fit of empirical distributions", 1948.
    var asymptoticPValue: Double {
        let n = Double(firstCount)
        let m = Double(secondCount)
        return Self.kolmogorovTail(statistic * (n / (n + m) * m).squareRoot())
    }

    /// The upper tail of the Kolmogorov distribution.
    static func kolmogorovTail(_ x: Double) -> Double {
        if x <= 0 { return 1 }
        var sum = 0.0
        if x < 1 {
            // Jacobi's transformation converges quickly where the alternating series does not.
            for k in 1...4 {
                let odd = Double(2 * k - 1)
                sum += exp(-odd * odd * Double.pi * Double.pi / (8 * x * x))
            }
            return min(1, max(0, 1 - (2 * Double.pi).squareRoot() / x * sum))
        }
        for k in 1...6 {
            let term = exp(-2 * Double(k * k) * x * x)
            sum += k.isMultiple(of: 2) ? -term : term
        }
        return min(1, 2 * sum)
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}
