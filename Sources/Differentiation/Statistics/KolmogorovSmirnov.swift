/// Result of the two-sample Kolmogorov–Smirnov test.
package struct KolmogorovSmirnovTest: Codable, Equatable, Sendable {
    /// D, the maximum distance between the two empirical distribution functions, 0...1.
    package let statistic: Double
    /// The probability of such a distance, or a greater one, if both series come from the same distribution,
    /// 0...1.
    package let pValue: Double
}

/// The two-sided two-sample Kolmogorov–Smirnov test.
///
/// Source: Specification 10.4, "KS details".
package enum KolmogorovSmirnov {
    /// Maximum size of the larger series for an exact p value; beyond it the p value is asymptotic.
    package static let greatestExactCount = 10_000

    /// Tests if two series come from the same distribution.
    ///
    /// Both series may be in any order and have ties; the test is symmetric.
    ///
    /// - Throws: ``AnalysisError`` if a series is empty or a value is not finite.
    package static func twoSample(
        _ first: [Double],
        _ second: [Double]
    ) throws(AnalysisError) -> KolmogorovSmirnovTest {
        try SeriesChecks.requireFinite(first, .first, atLeast: 1)
        try SeriesChecks.requireFinite(second, .second, atLeast: 1)
        return twoSample(sorted: first.sorted(), sorted: second.sorted())
    }

    /// Tests two ascending series with at least one value each.
    static func twoSample(sorted first: [Double], sorted second: [Double]) -> KolmogorovSmirnovTest {
        test(distance: greatestDistance(sorted: first, sorted: second))
    }

    /// Returns the result of the test for a known distance.
    static func test(distance: EmpiricalDistance) -> KolmogorovSmirnovTest {
        let exact = max(distance.firstCount, distance.secondCount) <= greatestExactCount
        let pValue = exact ? distance.exactPValue : distance.asymptoticPValue
        return KolmogorovSmirnovTest(statistic: distance.statistic, pValue: pValue)
    }

    /// Traverses both ascending series together, one distinct value per step, so that ties are handled on
    /// both sides.
    private static func greatestDistance(
        sorted first: [Double],
        sorted second: [Double]
    ) -> EmpiricalDistance {
        var distance = EmpiricalDistance(firstCount: first.count, secondCount: second.count, height: 0)
        var i = 0
        var j = 0
        // After the end of either series the distance can only decrease.
        while i < first.count, j < second.count {
            let value = min(first[i], second[j])
            while i < first.count, first[i] == value { i += 1 }
            while j < second.count, second[j] == value { j += 1 }
            distance.height = max(distance.height, abs(i * distance.firstStep - j * distance.secondStep))
        }
        return distance
    }
}
