package import Basics

/// Circular block bootstrap of a measured series, which preserves the dependence of neighbouring samples.
///
/// Throughput samples depend on the preceding ones; drawing single samples would underestimate the variation
/// of series. Blocks wrap around at the end of the series, so that every sample is equally likely.
///
/// Source: D. N. Politis and J. P. Romano, "A circular block-resampling procedure for stationary data", in
/// Exploring the Limits of Bootstrap, 1992; the block length n^(1/3) follows P. Hall, J. L. Horowitz and
/// B.-Y. Jing, "On blocking rules for the bootstrap with dependent data", Biometrika 82 (1995), 561–574.
package enum BlockBootstrap {
    /// Returns the usual block length for a series: the cube root of its length, rounded up, at least 1.
    package static func blockLength(of count: Int) -> Int {
        var length = 1
        while length * length * length < count { length += 1 }
        return length
    }

    /// Draws a series of the same length as the given one, composed of its blocks.
    ///
    /// - Parameters:
    ///   - series: the measured samples, in order; may be empty.
    ///   - blockLength: the number of samples per block, at least 1.
    ///   - generator: chooses the starts of blocks.
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
