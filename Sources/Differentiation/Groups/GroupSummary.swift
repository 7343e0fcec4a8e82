/// Frequency of differentiation in a group of tests, compared with all tests.
package struct GroupSummary: Sendable {
    /// Counts of a group.
    package struct Counts: Sendable {
        /// Number of tests.
        package var tests = 0
        /// Number of tests with a verdict of original and control.
        package var decided = 0
        /// Number of those whose verdict is differentiation.
        package var hits = 0
        /// Ratio of original's to control's throughput minus 1, of each test that has both.
        package var changes: [Double] = []

        package init() {}
    }

    package let counts: Counts
    /// The share of decided tests that show differentiation; nil if none was decided.
    package let share: WilsonInterval?
    /// The median of the changes; nil if there is none.
    package let change: MedianInterval?
    /// The probability of this number of hits or more if the group were like all tests together; nil if it is
    /// the only one, or none of its tests was decided.
    package let pValue: Double?
    /// The smallest false discovery rate at which the group differs significantly.
    package let adjustedPValue: Double?

    /// Compares groups with all of them together.
    package static func all(_ groups: [Counts]) -> [GroupSummary] {
        let decided = groups.reduce(0) { $0 + $1.decided }
        let hits = groups.reduce(0) { $0 + $1.hits }
        let tested = groups.indices.filter { groups.count > 1 && groups[$0].decided > 0 }
        let pValues = tested.map { index in
            BinomialTest.pValue(
                atLeast: groups[index].hits, of: groups[index].decided,
                share: Double(hits) / Double(decided))
        }
        let adjusted = FalseDiscovery.adjusted(pValues)
        let places = Dictionary(uniqueKeysWithValues: zip(tested, tested.indices))
        return groups.indices.map { index in
            GroupSummary(
                counts: groups[index],
                share: WilsonInterval(hits: groups[index].hits, of: groups[index].decided),
                change: MedianInterval(groups[index].changes),
                pValue: places[index].map { pValues[$0] },
                adjustedPValue: places[index].map { adjusted[$0] })
        }
    }
}
