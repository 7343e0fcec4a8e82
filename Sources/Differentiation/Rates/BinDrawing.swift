import Basics

/// Draws bins with given probabilities in constant time per draw (alias method).
///
/// Source: A. J. Walker, "An efficient method for generating discrete random variables with general
/// distributions", ACM Transactions on Mathematical Software 3 (1977), 253–256.
struct BinDrawing: Sendable {
    /// Threshold of each bin in units of 2⁻⁶⁴: below it the bin itself is drawn, otherwise its alias.
    private var limits: [UInt64]
    private var others: [Int]

    /// - Parameter weights: the weights of the bins, at least 0 and not all of them 0.
    init(_ weights: [Double]) {
        let sum = weights.reduce(0, +)
        var left = weights.map { $0 / sum * Double(weights.count) }
        limits = Array(repeating: .max, count: weights.count)
        others = Array(weights.indices)
        var poor = left.indices.filter { left[$0] < 1 }
        var rich = left.indices.filter { left[$0] >= 1 }
        while let low = poor.popLast(), let high = rich.last {
            limits[low] = UInt64(max(0, left[low]) * 0x1p63) << 1
            others[low] = high
            left[high] -= 1 - left[low]
            if left[high] < 1 {
                rich.removeLast()
                poor.append(high)
            }
        }
    }

    /// Draws bins and counts them.
    ///
    /// - Parameters:
    ///   - count: the number of draws.
    ///   - generator: the random generator.
    /// - Returns: a count for each bin.
    func draw(_ count: Int, using generator: inout SeededGenerator) -> [Int] {
        var counts = Array(repeating: 0, count: limits.count)
        let size = UInt64(limits.count)
        for _ in 0..<count {
            // The high half chooses the bin, the low half decides between the bin and its alias.
            let (bin, rest) = generator.next().multipliedFullWidth(by: size)
            let place = Int(bin)
            counts[rest < limits[place] ? place : others[place]] += 1
        }
        return counts
    }
}
