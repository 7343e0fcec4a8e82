package import Basics

/// Draws a series anew from the samples of a measured one, in blocks, so that neighbours stay neighbours.
///
/// Throughput samples depend on those before them; drawing single samples would make series too even. Blocks are
/// taken around a circle, so that every sample is equally likely.
///
/// Source: D. N. Politis and J. P. Romano, "A circular block-resampling procedure for stationary data", in
/// Exploring the Limits of Bootstrap, 1992; the block length n^(1/3) follows P. Hall, J. L. Horowitz and B.-Y. Jing,
/// "On blocking rules for the bootstrap with dependent data", Biometrika 82 (1995), 561–574.
package enum BlockBootstrap {
    /// The usual block length for a series: its length's cube root, rounded up, at least 1.
    package static func blockLength(of count: Int) -> Int {
        var length = 1
        while length * length * length < count { length += 1 }
        return length
    }

    /// A series as long as the given one, made of blocks of it.
    ///
    /// - Parameters:
    ///   - series: the measured samples, in order; may be empty.
    ///   - blockLength: samples a block; taken as at least 1.
    ///   - generator: chooses where blocks begin.
    /// - Returns: the drawn series.
    package static func draw(
        from series: [Double], blockLength: Int, using generator: inout SeededGenerator
    ) -> [Double] {
        let length = max(1, blockLength)
        var drawn: [Double] = []
        drawn.reserveCapacity(series.count)
        while drawn.count < series.count {
            let start = Int(generator.next(upperBound: UInt64(series.count)))
            for offset in 0..<min(length, series.count - drawn.count) {
                drawn.append(series[(start + offset) % series.count])
            }
        }
        return drawn
    }
}
