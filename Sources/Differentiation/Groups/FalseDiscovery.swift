/// Adjustment of p values for multiple tests by controlling the false discovery rate.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate: a practical and powerful
/// approach to multiple testing", Journal of the Royal Statistical Society B 57 (1995), 289–300.
package enum FalseDiscovery {
    /// Returns the adjusted p values: the smallest false discovery rate at which each test is rejected.
    ///
    /// - Parameter pValues: in any order, 0...1.
    /// - Returns: the adjusted values in the same order.
    package static func adjusted(_ pValues: [Double]) -> [Double] {
        let order = pValues.indices.sorted { pValues[$0] > pValues[$1] }
        var adjusted = pValues
        var least = 1.0
        for (place, index) in order.enumerated() {
            least = min(least, pValues[index] * Double(pValues.count) / Double(pValues.count - place))
            adjusted[index] = least
        }
        return adjusted
    }
}
