/// The ranks of a series, where equal values share the mean of their ranks.
///
/// All ranks are doubled: twice a mid-rank is an integer, so rank sums are exact.
struct MidRanks: Equatable {
    /// Twice the rank of each value, in the order of the series; a unique smallest value has 2.
    let doubled: [Int]
    /// The sizes of the groups of equal values, ascending by value; 1 for a value without a tie.
    let groupSizes: [Int]

    /// Ranks finite values.
    init(of values: [Double]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = [Int](repeating: 0, count: values.count)
        var sizes: [Int] = []
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            for position in start..<end {
                // Ranks start+1 … end have the mean (start + 1 + end) / 2.
                ranks[order[position]] = start + 1 + end
            }
            sizes.append(end - start)
            start = end
        }
        doubled = ranks
        groupSizes = sizes
    }

    /// True if any two values are equal.
    var hasTies: Bool {
        groupSizes.count < doubled.count
    }
}
