/// The sums of all two of some differences, each also with itself, by their rank, without making them.
///
/// Of sorted differences it is counted in one pass how many sums of two are no greater than some number, so
/// halving finds the sum of a rank (D. B. Johnson and T. Mizoguchi, "Selecting the kth element in X + Y",
/// SIAM Journal on Computing 7 (1978), 147-153, solve it with fewer steps).
struct WalshSelection {
    private let sorted: [Int]

    /// Takes at least one difference, in millionths of the logarithm.
    init(_ differences: [Int]) { sorted = differences.sorted() }

    /// The number of sums.
    var count: Int { sorted.count * (sorted.count + 1) / 2 }

    /// The sum of a rank, from 0, the least first.
    func sum(ofRank rank: Int) -> Int {
        var (low, high) = (2 * (sorted.first ?? 0), 2 * (sorted.last ?? 0))
        while low < high {
            let middle = low + (high - low) / 2
            if count(upTo: middle) > rank { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The number of sums up to a limit.
    private func count(upTo limit: Int) -> Int {
        sorted.withUnsafeBufferPointer { sorted in
            var count = 0
            var last = sorted.count - 1
            for first in sorted.indices {
                while last >= first, sorted[first] + sorted[last] > limit { last -= 1 }
                guard last >= first else { break }
                count += last - first + 1
            }
            return count
        }
    }
}
