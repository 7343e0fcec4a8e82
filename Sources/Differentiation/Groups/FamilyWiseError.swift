/// Adjustment of p values for multiple tests by controlling the family-wise error rate.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
/// Statistics 6 (1979), 65-70.
package enum FamilyWiseError {
    /// Returns the adjusted p values: the smallest family-wise error rate at which each test is rejected. Tests have shares
    /// of the error rate, by their weights (section 4 of the article).
    ///
    /// - Parameters:
    ///   - tests: the p values, 0...1, in any order, each with its weight, above 0.
    ///   - total: the sum of the weights of all tests, including those without a p value.
    /// - Returns: the adjusted values in the same order.
    package static func adjusted(
        _ tests: [(pValue: Double, weight: Double)], total: Double
    ) -> [Double] {
        func ratio(_ index: Int) -> Double { tests[index].pValue / tests[index].weight }
        var adjusted = tests.map(\.pValue)
        var rest = max(total, tests.reduce(0) { $0 + $1.weight })
        var greatest = 0.0
        for index in tests.indices.sorted(by: { ratio($0) < ratio($1) }) {
            greatest = max(greatest, min(1, ratio(index) * max(rest, tests[index].weight)))
            adjusted[index] = greatest
            rest -= tests[index].weight
        }
        return adjusted
    }
}
