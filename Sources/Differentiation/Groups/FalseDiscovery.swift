/// How sure each of many tests is, so that of those that are found only some share is found wrongly.
///
/// Source: Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate: a practical and powerful approach to
/// multiple testing", Journal of the Royal Statistical Society B 57 (1995), 289–300.
package enum FalseDiscovery {
    /// The p values, each as the least rate of false discoveries at which its test is found.
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
