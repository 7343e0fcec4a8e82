/// The evidence that the differences of pairs are not the same at several places.
///
/// The hypothesis is that one constant, whatever it is, holds at all of them. Each place is coupled with all others
/// together (`CoupledDifferences`), and the greatest sum of scores counts, with the bound of `SignedScores` for as many
/// comparisons as there are.
package struct PlaceContrast: Equatable, Sendable {
    /// The number of the place that differs most surely from the others.
    package let place: Int
    /// The p value: an upper bound of the probability, 0...1, that chance alone makes one place differ as much.
    package let pValue: Double

    /// Compares places; nil if fewer than two have pairs.
    ///
    /// - Parameter places: the differences of each in millionths of the logarithm. How many there are must not depend on
    ///   them.
    package init?(_ places: [[Int]]) {
        let known = places.count { !$0.isEmpty }
        guard known > 1 else { return nil }
        let values = places.flatMap { $0.map { Double($0) / 1e6 } }
        var greatest = (contrast: -1.0, place: 0)
        var begin = 0
        for (place, differences) in places.enumerated() where !differences.isEmpty {
            let (first, count) = (begin, differences.count)
            begin += count
            let coupled = CoupledDifferences.of(
                (count, { values[first + $0] }),
                less: (values.count - count, { values[$0 < first ? $0 : $0 + count] }))
            let contrast = abs(SignedScores(coupled).standardised)
            if contrast > greatest.contrast { greatest = (contrast, place) }
        }
        place = greatest.place
        // Of two places, each is compared with the same other one.
        let comparisons = known == 2 ? 1 : known
        pValue = min(1, 2 * Double(comparisons) * SignedScores.tail(greatest.contrast))
    }
}
