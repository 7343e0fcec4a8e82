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
        let values = places.map { $0.map { Double($0) / 1e6 } }
        var greatest = (contrast: -1.0, place: 0)
        for (place, own) in values.enumerated() where !own.isEmpty {
            let others = (values[..<place] + values[(place + 1)...]).flatMap(\.self)
            let contrast = abs(SignedScores(CoupledDifferences.of(own[...], less: others[...])).standardised)
            if contrast > greatest.contrast { greatest = (contrast, place) }
        }
        place = greatest.place
        // Of two places, each is compared with the same other one.
        let comparisons = known == 2 ? 1 : known
        pValue = min(1, 2 * Double(comparisons) * SignedScores.tail(greatest.contrast))
    }
}
