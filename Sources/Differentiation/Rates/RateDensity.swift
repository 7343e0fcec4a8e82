import Foundation

/// Gaussian kernel estimate of the density of the logarithms of rates.
///
/// Values are first counted in bins, which changes the estimate by less than a hundredth with eight bins per
/// bandwidth.
///
/// Sources: M. Rosenblatt, "Remarks on some nonparametric estimates of a density function", Annals of
/// Mathematical Statistics 27 (1956), 832–837; for binning, B. W. Silverman, Density Estimation for
/// Statistics and Data Analysis, 1986, section 3.5.
struct RateDensity: Sendable {
    /// The density at the centre of each bin, per unit of the natural logarithm.
    let values: [Double]

    /// Number of bins per bandwidth.
    static let binsInBandwidth = 8.0
    /// Cutoff of the kernel, in bandwidths; the omitted part is less than a ten-thousandth.
    private static let reach = 4.0

    /// Estimates a density.
    ///
    /// - Parameters:
    ///   - histogram: the data, with at least one value.
    ///   - bandwidth: the standard deviation of the kernel, a natural logarithm.
    init(_ histogram: RateHistogram, bandwidth: Double) {
        // For a wide kernel, adjacent bins are combined, and values in between are interpolated.
        let together = max(1, Int(bandwidth / histogram.width / (2 * Self.binsInBandwidth)))
        let size = histogram.counts.count
        let coarse = (0..<(size + together - 1) / together).map { block in
            histogram.counts[block * together..<min(size, (block + 1) * together)].reduce(0, +)
        }
        let smooth = Self.smooth(coarse, width: histogram.width * Double(together), bandwidth)
        guard together > 1 else {
            values = smooth
            return
        }
        values = (0..<size).map { bin in
            let place = (Double(bin) + 0.5) / Double(together) - 0.5
            let below = min(max(0, Int(place)), smooth.count - 1)
            let above = min(below + 1, smooth.count - 1)
            return smooth[below] + (place - Double(below)).clamped * (smooth[above] - smooth[below])
        }
    }

    private static func smooth(_ counts: [Int], width: Double, _ bandwidth: Double) -> [Double] {
        let radius = Int((reach * bandwidth / width).rounded(.up))
        let total = Double(counts.reduce(0, +))
        let scale = 1 / (bandwidth * (2 * Double.pi).squareRoot() * total)
        let kernel = (-radius...radius).map { offset -> Double in
            let distance = Double(offset) * width / bandwidth
            return scale * exp(-distance * distance / 2)
        }
        var values = Array(repeating: 0.0, count: counts.count)
        for (bin, count) in counts.enumerated() where count > 0 {
            let first = max(0, bin - radius)
            for place in first...min(counts.count - 1, bin + radius) {
                values[place] += Double(count) * kernel[place - bin + radius]
            }
        }
        return values
    }
}

extension Double {
    fileprivate var clamped: Double { Swift.min(1, Swift.max(0, self)) }
}
