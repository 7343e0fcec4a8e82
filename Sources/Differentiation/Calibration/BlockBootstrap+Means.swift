extension BlockBootstrap {
    /// The means of series drawn anew, without the series: what ``draw(from:blockLength:using:)`` would give, from
    /// running sums, so that thousands of replicates take no time worth mentioning.
    ///
    /// - Parameters:
    ///   - series: the measured samples, in order; may be empty.
    ///   - blockLength: samples a block; taken as at least 1 and at most the whole series.
    ///   - count: how many means to draw.
    ///   - generator: chooses where blocks begin.
    /// - Returns: the means, in the order drawn; zeros for an empty series.
    package static func means(
        of series: [Double], blockLength: Int, count: Int, using generator: inout SeededGenerator
    ) -> [Double] {
        guard !series.isEmpty else { return [Double](repeating: 0, count: max(0, count)) }
        let length = min(max(1, blockLength), series.count)
        // sums[i] is the sum of the first i samples of the series followed by itself.
        var sums = [0.0]
        sums.reserveCapacity(2 * series.count + 1)
        for index in 0..<2 * series.count {
            sums.append(sums[index] + series[index % series.count])
        }
        return (0..<max(0, count)).map { _ in
            var sum = 0.0
            var drawn = 0
            while drawn < series.count {
                let start = Int(generator.next(upperBound: UInt64(series.count)))
                let taken = min(length, series.count - drawn)
                sum += sums[start + taken] - sums[start]
                drawn += taken
            }
            return sum / Double(series.count)
        }
    }
}
