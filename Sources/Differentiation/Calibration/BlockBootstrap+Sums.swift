import Basics

extension BlockBootstrap {
    /// The sums of two series drawn anew together, without the series: what ``draw(from:blockLength:using:)`` would
    /// give of either with the same blocks, from running sums, so that thousands of replicates take no time worth
    /// mentioning.
    ///
    /// - Parameters:
    ///   - first: a series, in order; may be empty.
    ///   - second: another of the same length.
    ///   - blockLength: values a block; taken as at least 1 and at most the whole series.
    ///   - count: how many pairs of sums to draw.
    ///   - generator: chooses where blocks begin.
    /// - Returns: the sums, in the order drawn.
    static func sums(
        of first: [Double], _ second: [Double], blockLength: Int, count: Int,
        using generator: inout SeededGenerator
    ) -> [(first: Double, second: Double)] {
        let size = min(first.count, second.count)
        guard size > 0 else { return Array(repeating: (0, 0), count: max(0, count)) }
        let length = min(max(1, blockLength), size)
        let (firsts, seconds) = (running(first, size), running(second, size))
        return (0..<max(0, count)).map { _ in
            var sum = (first: 0.0, second: 0.0)
            var drawn = 0
            while drawn < size {
                let start = Int(generator.next(upperBound: UInt64(size)))
                let end = start + min(length, size - drawn)
                sum.first += firsts[end] - firsts[start]
                sum.second += seconds[end] - seconds[start]
                drawn += end - start
            }
            return sum
        }
    }

    /// The sums of the first so many values of a series followed by itself.
    private static func running(_ series: [Double], _ size: Int) -> [Double] {
        var sums = [0.0]
        sums.reserveCapacity(2 * size + 1)
        for index in 0..<2 * size { sums.append(sums[index] + series[index % size]) }
        return sums
    }
}
