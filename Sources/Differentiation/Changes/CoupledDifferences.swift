/// Values of two groups of pairs coupled: each of the smaller group with the median of several of the greater one.
///
/// If a network multiplies throughput by one constant in both groups, each difference is that constant and something
/// with a fair sign. What a couple differs by then has a fair sign as well, whatever the constant is: with all coins
/// of its pairs turned, it has the other sign, and no pair is in two couples. So two groups are compared exactly,
/// without the constant being known, and several places can be, each with a constant of its own.
enum CoupledDifferences {
    /// The most values of the greater group in a couple; more tell hardly anything that one value of the smaller
    /// group does not drown.
    private static let mostInACouple = 15

    /// Returns the differences of couples.
    ///
    /// - Parameters:
    ///   - ones: the values of one group.
    ///   - others: those of the other group.
    /// - Returns: those of the one group less those of the other; empty if a group is.
    static func of(_ ones: ArraySlice<Double>, less others: ArraySlice<Double>) -> [Double] {
        let isFewer = ones.count <= others.count
        let (few, many, sign) = isFewer ? (ones, others, 1.0) : (others, ones, -1.0)
        return few.enumerated().map { place, value in
            let (begin, end) = (place * many.count / few.count, (place + 1) * many.count / few.count)
            let taken = min(mostInACouple, end - begin)
            let values = (0..<taken).map { many[many.startIndex + begin + $0 * (end - begin) / taken] }
            return sign * (value - median(values))
        }
    }

    /// The median of some values, at least one.
    private static func median(_ values: [Double]) -> Double {
        guard values.count > 2 else { return values.reduce(0, +) / Double(values.count) }
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
}
