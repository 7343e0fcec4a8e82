/// How sure each of many tests is, so that even one wrong finding among all of them is rare.
///
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6
/// (1979), 65-70.
package enum FamilyWiseError {
    /// The p values, each as the least probability of any wrong finding at which its test is found.
    ///
    /// - Parameters:
    ///   - pValues: in any order, 0...1.
    ///   - family: how many tests there were, those included that have no p value; at least as many as there are.
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
