import Basics

extension BlockBootstrap {
    /// Draws sums of two series resampled with the same blocks, without creating the series. The distribution
    /// is that of ``draw(from:blockLength:using:)`` applied to both with the same blocks; running sums make
    /// thousands of replicates fast.
    ///
    /// - Parameters:
    ///   - first: a series, in order; may be empty.
    ///   - second: another series of the same length.
    ///   - blockLength: the number of values per block; limited to the range from 1 to the whole series.
    ///   - count: the number of pairs of sums.
    ///   - generator: chooses the starts of blocks.
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

    /// Returns the running sums of a series repeated once, up to a number of values.
    private static func running(_ series: [Double], _ size: Int) -> [Double] {
        var sums = [0.0]
        sums.reserveCapacity(2 * size + 1)
        for index in 0..<2 * size { sums.append(sums[index] + series[index % size]) }
        return sums
    }
}
