/// The sums of all pairs of some differences, including each value with itself: twice the Walsh averages,
/// ascending.
///
/// Their median is the Hodges-Lehmann estimate of the difference (J. L. Hodges and E. L. Lehmann, "Estimates
/// of location based on rank tests", Annals of Mathematical Statistics 34 (1963), 598-611), and the range
/// between two of them is the interval that the signed-rank test does not reject.
struct WalshSums: Equatable {
    /// k(k + 1)/2 sums for k differences.
    let sorted: [Int]

    /// Computes the sums of at least one difference.
    init(_ differences: [Int]) {
        var sums: [Int] = []
        sums.reserveCapacity(differences.count * (differences.count + 1) / 2)
        for (index, first) in differences.enumerated() {
            for second in differences[index...] { sums.append(first + second) }
        }
        sorted = sums.sorted()
    }

    /// The median of the averages.
    var estimate: Double { Double(sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 4 }

    /// Returns the range of the averages that remain when a number of them is omitted at each end.
    func interval(cutting count: Int) -> ClosedRange<Double> {
        Double(sorted[count]) / 2...Double(sorted[sorted.count - 1 - count]) / 2
    }
}
