import Foundation

/// Data-driven bandwidth for a density estimate, found as the solution of an equation.
///
/// Rules of thumb assume a single peak, and oversmooth data that have several; this method estimates the
/// roughness of the density.
///
/// Source: S. J. Sheather and M. C. Jones, "A reliable data-based bandwidth selection method for kernel
/// density estimation", Journal of the Royal Statistical Society B 53 (1991), 683–690: equation (12) with the
/// pilot bandwidths given there.
struct SheatherJones: Sendable {
    /// Number of pairs of values at each distance in bins.
    private let pairs: [Double]
    private let width: Double
    private let count: Double
    private let deviation: Double
    /// The lesser of the standard deviation and the one implied by the quartiles for normal data.
    private let spread: Double

    /// Number of bins for counting pairs.
    private static let bins = 4_096

    /// - Parameter values: at least two, finite.
    init(_ values: [Double]) {
        let sorted = values.sorted()
        count = Double(sorted.count)
        let mean = sorted.mean
        deviation = (sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
        let quartiles = [0.25, 0.75].map { ConfidenceInterval.quantile($0, ofSorted: sorted) }
        let range = (quartiles[1] - quartiles[0]) / 1.349
        spread = min(deviation, range)
        let least = sorted.first ?? 0
        let greatest = sorted.last ?? 0
        let width = (greatest - least) * 1.01 / Double(Self.bins)
        self.width = width
        pairs = width > 0 ? Self.pairs(sorted.map { Int(($0 - least) / width) }) : []
    }

    private static func pairs(_ places: [Int]) -> [Double] {
        var counts: [(bin: Int, count: Double)] = []
        for place in places {
            if counts.last?.bin == place {
                counts[counts.count - 1].count += 1
            } else {
                counts.append((place, 1))
            }
        }
        var pairs = Array(repeating: 0.0, count: bins)
        for (index, one) in counts.enumerated() {
            pairs[0] += one.count * (one.count - 1) / 2
            for other in counts[(index + 1)...] { pairs[other.bin - one.bin] += one.count * other.count }
        }
        return pairs
    }

    /// The bandwidth; nil if the equation has no solution, for example if half of the values are equal.
    var bandwidth: Double? {
        guard spread > 0 else { return nil }
        let fourth = derivative(4, 1.24 * spread * pow(count, -1.0 / 7))
        let sixth = derivative(6, 1.23 * spread * pow(count, -1.0 / 9))
        let quotient = 1.357 * pow(-fourth / sixth, 1.0 / 7)
        guard quotient.isFinite, quotient > 0 else { return nil }
        func excess(_ width: Double) -> Double {
            let roughness = derivative(4, quotient * pow(width, 5.0 / 7))
            return pow(1 / (2 * Double.pi.squareRoot() * count * roughness), 0.2) - width
        }
        // Terrell's maximal bandwidth, Journal of the American Statistical Association 85 (1990), 470-477.
        var high = 1.144 * deviation * pow(count, -0.2)
        var low = high / 10
        var tries = 0
        while !(excess(low) > 0 && excess(high) < 0) {
            guard tries < 60 else { return nil }
            low /= 1.2
            high *= 1.2
            tries += 1
        }
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if excess(middle) > 0 { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// Returns the mean of a derivative of the density, of order 4 or 6, with a kernel of that bandwidth.
    private func derivative(_ order: Int, _ bandwidth: Double) -> Double {
        var sum = 0.0
        for (distance, pairs) in pairs.enumerated() where pairs > 0 {
            let scaled = Double(distance) * width / bandwidth
            let square = scaled * scaled
            if square > 1_000 { break }
            let hermite =
                order == 4
                ? square * square - 6 * square + 3
                : square * square * square - 15 * square * square + 45 * square - 15
            sum += pairs * exp(-square / 2) * hermite
        }
        let own = order == 4 ? 3 * count : -15 * count
        return (2 * sum + own)
            / (count * (count - 1) * pow(bandwidth, Double(order + 1)) * (2 * Double.pi).squareRoot())
    }
}
