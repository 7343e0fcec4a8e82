/// Where the differences of pairs at several places change their level together, and how sure it is that they change
/// anywhere.
///
/// The hypothesis is that each place has a constant of its own from beginning to end; the constants may differ, and
/// places may join later. For each place between two units of time what is before it is coupled with what is after it,
/// at each place by itself (`CoupledDifferences`), and the greatest sum of scores counts. How often chance alone makes
/// one as great follows from the bound of `SignedScores` and the number of places in time.
package struct CommonChange: Equatable, Sendable {
    /// The number of units of time before the change.
    package let before: Int
    /// The p value: an upper bound of the probability, 0...1, that chance alone does as well at its best place.
    package let pValue: Double

    /// Looks for a change; nil for too few units of time, and if no place has pairs before and after any of them.
    ///
    /// - Parameter places: the differences in millionths of the logarithm of each place, by units of time in their
    ///   order, which are the same for all places; empty where a place has none. How many there are must not depend on
    ///   them.
    package init?(_ places: [[[Int]]]) {
        guard let units = places.first?.count, units >= SignedChange.fewest,
            places.allSatisfy({ $0.count == units })
        else { return nil }
        let values = places.map { units in units.flatMap(\.self).map { Double($0) / 1e6 } }
        let ends = places.map { units in
            units.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        }
        let splits = SignedChange.margin...(units - SignedChange.margin)
        var greatest: (contrast: Double, split: Int)?
        for split in splits {
            var coupled: [Double] = []
            for (values, ends) in zip(values, ends) {
                let end = ends[split]
                coupled += CoupledDifferences.of(values[end...], less: values[..<end])
            }
            guard !coupled.isEmpty else { continue }
            let contrast = abs(SignedScores(coupled).standardised)
            if contrast > greatest?.contrast ?? -1 { greatest = (contrast, split) }
        }
        guard let greatest else { return nil }
        before = Self.place(of: places, from: greatest.split, among: splits)
        pValue = min(1, 2 * Double(splits.count) * SignedScores.tail(greatest.contrast))
    }

    /// The place of the change. The medians of couples hide some values of the other side, so the greatest sum of scores
    /// is drawn towards the middle. From there, each value is compared with the one halfway between what is before and
    /// after at its place, as far as that from it at most, and counts by how much they differ.
    private static func place(of places: [[[Int]]], from first: Int, among splits: ClosedRange<Int>) -> Int {
        var split = first
        for _ in 0..<mostSteps {
            var gains = [Double](repeating: 0, count: places.first?.count ?? 0)
            for units in places {
                guard let early = PseudoMedian.of(units[..<split].flatMap(\.self)),
                    let late = PseudoMedian.of(units[split...].flatMap(\.self)), early != late
                else { continue }
                let (middle, half) = ((early + late) / 2, (late - early) / 2)
                for (unit, values) in units.enumerated() {
                    for value in values {
                        gains[unit] += abs(half) * max(-1, min(1, (Double(value) - middle) / half))
                    }
                }
            }
            // The best split has the least gain before it.
            var (sum, least) = (0.0, (sum: Double.infinity, split: split))
            for (unit, gain) in gains.enumerated() {
                if splits.contains(unit), sum < least.sum { least = (sum, unit) }
                sum += gain
            }
            if splits.contains(gains.count), sum < least.sum { least = (sum, gains.count) }
            if least.split == split { break }
            split = least.split
        }
        return split
    }

    /// The most steps in the search for the place.
    private static let mostSteps = 4
}
