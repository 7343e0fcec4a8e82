/// The sums of all two of some differences, each also with itself: twice the Walsh averages, ascending.
///
/// Their median is what the differences are estimated to be (J. L. Hodges and E. L. Lehmann, "Estimates of location
/// based on rank tests", Annals of Mathematical Statistics 34 (1963), 598-611), and what lies between two of them is
/// the interval that the signed-rank test does not reject.
struct WalshSums: Equatable {
    /// k(k + 1)/2 sums for k differences.
    let sorted: [Int]

    /// The sums of at least one difference.
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

    /// The averages that stay when so many are left away at each end, from the least to the greatest.
    func interval(cutting count: Int) -> ClosedRange<Double> {
        Double(sorted[count]) / 2...Double(sorted[sorted.count - 1 - count]) / 2
    }
}
