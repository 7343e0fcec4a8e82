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

    /// Returns the adjusted p values of tests that have shares of the error rate of their own: those of Holm's procedure
    /// with weights (section 4 of the same article).
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
