package import Differentiation

/// The hours and vantage points in each of which a difference must be excluded before the answer is that an
/// app is treated alike, and those that have too few pairs for that.
package struct CampaignCoverage: Equatable, Sendable {
    /// The blocks of four hours, counted from midnight, with too few pairs or none.
    package let sparseHours: [HourRange]
    /// The vantage points with too few pairs.
    package let sparseVantagePoints: [String]
    /// True if nearly all pairs lie in blocks of hours that have enough.
    let isEnough: Bool
    /// The number of pairs that the blocks of hours lack.
    let missing: Int
    /// The differences of each window of four hours, and of each vantage point, with enough pairs.
    let groups: [[Int]]

    /// The minimum number of pairs in an hour block or at a vantage point: that of a series at its first
    /// look. The signed-rank test needs eight to exclude anything at 1 %.
    static let fewest = LookSchedule.steps[0]
    /// The maximum share of the pairs in blocks that have too few.
    private static let leftOver = 0.1

    /// Groups pairs, whose number must not depend on their differences.
    ///
    /// - Parameters:
    ///   - differences: the pairs.
    ///   - names: the names of the vantage points, in order of their numbers.
    init(_ differences: [PlacedDifference], names: [String]) {
        var hours = [[Int]](repeating: [], count: 24)
        var lines = [[Int]](repeating: [], count: names.count)
        for difference in differences {
            hours[difference.hour].append(difference.millionths)
            lines[difference.line].append(difference.millionths)
        }
        func pairs(_ range: HourRange) -> Int { range.hours.reduce(0) { $0 + hours[$1].count } }
        let blocks = HourRange.blocks(of: StratifiedEvidence.windowLength)
        sparseHours = blocks.filter { pairs($0) < Self.fewest }
        missing = blocks.reduce(0) { $0 + max(0, Self.fewest - pairs($1)) }
        sparseVantagePoints = zip(names, lines).filter { $1.count < Self.fewest }.map(\.0)
        let sparse = sparseHours.reduce(0) { $0 + pairs($1) }
        isEnough = Double(sparse) <= Self.leftOver * Double(differences.count)
        groups =
            StratifiedEvidence.windows.filter { pairs($0) >= Self.fewest }
            .map { range in range.hours.flatMap { hours[$0] } }
            + lines.filter { $0.count >= Self.fewest }
    }
}
