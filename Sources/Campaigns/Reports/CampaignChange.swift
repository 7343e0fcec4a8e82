import Basics
import Differentiation

/// A day on which a network began to treat an app otherwise.
package struct CampaignChange: Equatable, Sendable {
    /// The first day on which it is otherwise.
    package let day: CivilDay
    /// The pseudo-median of the differences before that day, in millionths of the logarithm.
    package let before: Double
    /// The same from that day on.
    package let after: Double
    /// How many pairs there are before that day.
    package let pairsBefore: Int
    /// How many from that day on.
    package let pairsAfter: Int
    /// How often chance alone does as well, 0...1, if only this network and app were looked at.
    package let pValue: Double
    /// The same, allowing for all of them.
    package internal(set) var adjustedPValue: Double

    /// The original's throughput over the control's, less 1, before that day.
    package var changeBefore: Double { PairDifference.ratio(ofMillionths: before) - 1 }
    /// The same from that day on.
    package var changeAfter: Double { PairDifference.ratio(ofMillionths: after) - 1 }

    /// Looks for a change; nil where there are too few days or all are equal.
    ///
    /// Each day counts as one value, the pseudo-median of its pairs: what differs between hours, evening for evening, or
    /// between the pairs of one series, is then no change. A day with few pairs would be off the middle oftener than one
    /// with many, and days in another order be no longer like those that came; so each value is of the same number of
    /// pairs, drawn where there are more. Nine days in ten have that many; the others have no value.
    ///
    /// - Parameters:
    ///   - days: the differences of each day that has some, in order.
    ///   - replicates: how many permutations are drawn at most.
    ///   - seed: what they, and the pairs drawn, follow from.
    init?(_ days: [(day: CivilDay, differences: [Int])], replicates: Int, seed: UInt64) {
        let size = Self.pairsADay(days.map(\.differences.count))
        let counted = days.indices.filter { days[$0].differences.count >= size }
        var generator = SeededGenerator(seed: seed)
        let values = counted.compactMap { day in
            PseudoMedian.of(Self.draw(size, of: days[day].differences, &generator))
        }
        guard size > 0, let found = RankChange(values, replicates: replicates, seed: generator.next())
        else { return nil }
        let (early, late) = (days[..<counted[found.before]], days[counted[found.before]...])
        guard let first = late.first, let before = PseudoMedian.of(early.flatMap(\.differences)),
            let after = PseudoMedian.of(late.flatMap(\.differences))
        else { return nil }
        day = first.day
        self.before = before
        self.after = after
        pairsBefore = early.reduce(0) { $0 + $1.differences.count }
        pairsAfter = late.reduce(0) { $0 + $1.differences.count }
        pValue = found.pValue
        adjustedPValue = found.pValue
    }

    /// The greatest number of pairs that at least nine days in ten have; 0 without days.
    private static func pairsADay(_ counts: [Int]) -> Int {
        let most = counts.sorted(by: >)
        return most.isEmpty ? 0 : most[(9 * most.count + 9) / 10 - 1]
    }

    /// So many of the differences; in whichever order they came, the same ones.
    private static func draw(
        _ size: Int, of differences: [Int], _ generator: inout SeededGenerator
    ) -> [Int] {
        guard differences.count > size else { return differences }
        return Array(differences.sorted().shuffled(using: &generator).prefix(size))
    }
}
