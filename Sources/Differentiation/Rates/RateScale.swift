/// One density of rates, with one bandwidth, and its peaks.
struct RateScale: Sendable {
    /// The density in each bin.
    let values: [Double]
    /// The density that peaks have to stand out of: that of rates that vary widely, seen through the same
    /// kernel; of a scale that is finer than what the values ask for, no less than the density there and that
    /// of a kernel four times as wide, as densities have edges that no wide kernel has.
    let smooth: [Double]
    /// The standard deviation of the kernel, a natural logarithm.
    let bandwidth: Double
    /// The peaks with enough values.
    let candidates: [Candidate]

    /// A peak, and how likely so many values are there if rates vary widely.
    struct Candidate: Sendable {
        let peak: DensityPeak
        /// The number of values within.
        let support: Int
        let pValue: Double
        /// Which scale it is of.
        let scale: Int
    }

    /// Estimates the densities of a histogram.
    ///
    /// - Parameters:
    ///   - histogram: the values.
    ///   - bandwidth: that of the kernel.
    ///   - number: which scale it is.
    ///   - coarse: the density with the bandwidth that the values ask for; nil if this is it.
    init(_ histogram: RateHistogram, bandwidth: Double, number: Int, above coarse: [Double]?) {
        self.bandwidth = bandwidth
        let values = RateDensity(histogram, bandwidth: bandwidth).values
        let wide = (ThrottlingRates.smoothBandwidth * ThrottlingRates.smoothBandwidth + bandwidth * bandwidth)
            .squareRoot()
        let even = RateDensity(histogram, bandwidth: wide).values
        var smooth = even
        if let coarse {
            let near = RateDensity(histogram, bandwidth: 4 * bandwidth).values
            for bin in smooth.indices { smooth[bin] = max(even[bin], coarse[bin], near[bin]) }
        }
        let total = histogram.total
        let reference = smooth
        candidates = DensityPeak.all(values, above: reference).compactMap { peak in
            let support = histogram.count(in: peak.bins)
            guard support >= ThrottlingRates.fewest else { return nil }
            let share = reference[peak.bins].reduce(0, +) * histogram.width
            return Candidate(
                peak: peak, support: support,
                pValue: BinomialTest.pValue(atLeast: support, of: total, share: min(1, share)),
                scale: number)
        }
        self.values = values
        self.smooth = reference
    }
}
