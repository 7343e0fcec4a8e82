/// Adjustment of p values for multiple tests by controlling the family-wise error rate.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
/// Statistics 6 (1979), 65-70.
package enum FamilyWiseError {
    /// Returns the adjusted p values: the smallest family-wise error rate at which each test is rejected.
    ///
    /// - Parameters:
    ///   - pValues: in any order, 0...1.
    ///   - family: the number of tests, including those without a p value; at least the number of p values.
    /// - Returns: the adjusted values in the same order.
    package static func adjusted(_ pValues: [Double], family: Int? = nil) -> [Double] {
        let count = max(family ?? 0, pValues.count)
        let order = pValues.indices.sorted { pValues[$0] < pValues[$1] }
        var adjusted = pValues
        var greatest = 0.0
        for (place, index) in order.enumerated() {
            greatest = max(greatest, min(1, pValues[index] * Double(count - place)))
            adjusted[index] = greatest
        }
        return adjusted
    }
}
