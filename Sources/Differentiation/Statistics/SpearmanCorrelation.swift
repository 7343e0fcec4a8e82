import Foundation

/// Spearman's rank correlation of two paired series with its significance.
///
/// Source: Specification 11.9, step 6; Spearman, "The proof and measurement of association between two things",
/// American Journal of Psychology 15, 1904.
package struct SpearmanCorrelation: Codable, Equatable, Sendable {
    /// The correlation of the mid-ranks, −1...1.
    package let coefficient: Double
    /// The probability of such a correlation, or a more extreme one, without any association, 0...1.
    ///
    /// It is based on t = r · √((n − 2) / ((1 + r)(1 − r))), treated as a Student variable with n − 2 degrees
    /// of freedom.
    package let pValue: Double
    /// The minimum number of pairs, which leaves one degree of freedom.
    package static let fewestPairs = 3

    /// Correlates two series, value by value.
    ///
    /// - Throws: ``AnalysisError`` if the series differ in length, have fewer than three values, contain a
    ///   non-finite value, or if one of them is constant: then the correlation is undefined.
    package init(_ first: [Double], _ second: [Double], alternative: Alternative) throws(AnalysisError) {
        guard first.count == second.count else {
            throw .lengthsDiffer(first: first.count, second: second.count)
        }
        try SeriesChecks.requireFinite(first, .first, atLeast: Self.fewestPairs)
        try SeriesChecks.requireFinite(second, .second, atLeast: Self.fewestPairs)
        let x = Self.centredRanks(first)
        let y = Self.centredRanks(second)
        let xx = Self.product(x, x)
        let yy = Self.product(y, y)
        let xy = Self.product(x, y)
        guard xx > 0 else { throw .constantSeries(.first) }
        guard yy > 0 else { throw .constantSeries(.second) }

        coefficient = min(1, max(-1, xy / (xx * yy).squareRoot()))
        let twoSided = StudentDistribution.twoSidedTail(
            unexplained: max(0, Self.determinant(xx, yy, xy) / (xx * yy)),
            explained: min(1, xy * xy / (xx * yy)),
            degreesOfFreedom: first.count - 2
        )
        let upper = xy > 0 ? twoSided / 2 : 1 - twoSided / 2
        switch alternative {
        case .twoSided: pValue = twoSided
        case .greater: pValue = upper
        case .less: pValue = xy > 0 ? 1 - twoSided / 2 : twoSided / 2
        }
    }

    /// Returns twice each mid-rank minus twice the mean rank: integers, so that the sums below are exact.
    private static func centredRanks(_ values: [Double]) -> [Int] {
        MidRanks(of: values).doubled.map { $0 - (values.count + 1) }
    }

    private static func product(_ x: [Int], _ y: [Int]) -> Double {
        Double(zip(x, y).reduce(0) { $0 + $1.0 * $1.1 })
    }

    /// Returns xx · yy − xy², without the cancellation that would distort the p value of a correlation near
    /// 1.
    private static func determinant(_ xx: Double, _ yy: Double, _ xy: Double) -> Double {
        let product = xx * yy
        let square = xy * xy
        // The exact rounding errors, by fused multiplication and addition.
        let lostProduct = (-product).addingProduct(xx, yy)
        let lostSquare = (-square).addingProduct(xy, xy)
        return (product - square) + (lostProduct - lostSquare)
    }
}
