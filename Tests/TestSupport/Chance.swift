import Foundation

/// Bounds for counts of few draws, where a share of many is claimed.
package enum Chance {
    /// The number of hits that is missed with a probability of at most 1 %.
    ///
    /// - Parameters:
    ///   - draws: independent of each other.
    ///   - share: the chance of a hit, above 0 and below 1.
    /// - Returns: the greatest such number.
    package static func fewest(of draws: Int, share: Double) -> Int {
        var (misses, probability) = (0, pow(share, Double(draws)))
        var atMost = probability
        while 1 - atMost > 0.01, misses < draws {
            probability *= Double(draws - misses) / Double(misses + 1) * (1 - share) / share
            misses += 1
            atMost += probability
        }
        return draws - misses
    }
}
