package import Differentiation

/// The hours and vantage points of which a difference has to be excluded by itself before an app is said to
/// be treated alike, and those that have too few pairs for that.
package struct CampaignCoverage: Equatable, Sendable {
    /// The blocks of four hours, from midnight on, with too few pairs, or none.
    package let sparseHours: [HourRange]
    /// The vantage points with too few pairs.
    package let sparseVantagePoints: [String]
    /// Whether nearly all pairs lie in blocks that have enough.
    let isEnough: Bool
    /// The differences of each window of four hours, and of each vantage point, that has enough.
    let groups: [[Int]]

    /// The fewest pairs that count by themselves, as those of a series before its first look; the signed-rank
    /// test needs eight to exclude anything at 1 %.
    static let fewest = LookSchedule.steps[0]
    /// What share of the pairs may lie in blocks that have too few.
    private static let leftOver = 0.1

    /// Looks at pairs of which the number does not depend on what they say.
    ///
    /// - Parameters:
    ///   - differences: the pairs.
    ///   - names: the vantage points, in the order of their numbers.
    init(_ differences: [PlacedDifference], names: [String]) {
        var hours = [[Int]](repeating: [], count: 24)
        var lines = [[Int]](repeating: [], count: names.count)
        for difference in differences {
            hours[difference.hour].append(difference.millionths)
            lines[difference.line].append(difference.millionths)
        }
        func pairs(_ range: HourRange) -> Int { range.hours.reduce(0) { $0 + hours[$1].count } }
        let length = StratifiedEvidence.windowLength
        let blocks = stride(from: 0, to: 24, by: length).map { HourRange(first: $0, count: length) }
        sparseHours = blocks.filter { pairs($0) < Self.fewest }
        sparseVantagePoints = zip(names, lines).filter { $1.count < Self.fewest }.map(\.0)
        let sparse = sparseHours.reduce(0) { $0 + pairs($1) }
        isEnough = Double(sparse) <= Self.leftOver * Double(differences.count)
        groups =
            StratifiedEvidence.windows.filter { pairs($0) >= Self.fewest }
            .map { range in range.hours.flatMap { hours[$0] } }
            + lines.filter { $0.count >= Self.fewest }
    }
}
