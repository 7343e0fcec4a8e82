/// The sizes of difference that are excluded in each of several groups of pairs by itself.
package enum ExcludedDifference {
    /// The greatest difference that the signed-rank test does not refute in some group, either way.
    ///
    /// Less the true difference, the differences of a group have fair signs, so its interval
    /// (``SignedRankInterval``) holds the truth. How many differences there are must not depend on them.
    ///
    /// - Parameters:
    ///   - groups: the differences of each group, millionths of the logarithm.
    ///   - doubt: how often the true difference of a group may be refuted, either way together; above 0,
    ///     below 1.
    /// - Returns: the size in millionths, which all greater ones are excluded beyond; nil where a group has
    ///   too few to refute anything, and without groups.
    package static func size(in groups: [[Int]], doubt: Double) -> Double? {
        var greatest: Double?
        for group in groups {
            guard let interval = SignedRankInterval.of(group, doubt: doubt) else { return nil }
            greatest = max(greatest ?? 0, -interval.lowerBound, interval.upperBound)
        }
        return greatest
    }
}
