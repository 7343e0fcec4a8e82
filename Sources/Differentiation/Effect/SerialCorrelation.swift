import Foundation

/// Correlation of neighbouring samples in a series, and its effect on the precision of the mean.
///
/// A throughput sample is less informative if it depends on the previous one. The series is modelled as
/// first-order autoregressive, AR(1), which describes such samples well enough for a correction.
package struct SerialCorrelation: Codable, Equatable, Sendable {
    /// The number of samples.
    package let count: Int
    /// The correlation of neighbours, 0...``greatest``, corrected for its bias; negative estimates count as
    /// 0, which makes intervals too wide rather than too narrow.
    ///
    /// The estimate is Σ dᵢ·dᵢ₊₁ / Σ dᵢ² over the deviations d from the mean. In n samples it is too small by
    /// (1 + 4ρ)/n on average: F. H. C. Marriott and J. A. Pope, "Bias in the estimation of autocorrelations",
    /// Biometrika 41 (1954), 390–402.
    package let neighbours: Double

    /// The maximum correlation that can be distinguished from a trend.
    package static let greatest = 0.95

    /// Estimates the correlation.
    ///
    /// - Parameter series: finite samples in the order measured, at least one. If all are equal, or there are
    ///   fewer than six, the correlation is unknown and assumed to be 0.
    package init(of series: [Double]) {
        count = series.count
        let mean = series.mean
        let deviations = series.map { $0 - mean }
        let square = deviations.reduce(0) { $0 + $1 * $1 }
        guard series.count > 5, square > 0 else {
            neighbours = 0
            return
        }
        let product = zip(deviations, deviations.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
        let length = Double(series.count)
        let corrected = (product / square * length + 1) / (length - 4)
        neighbours = min(Self.greatest, max(0, corrected))
    }

    /// Effective sample size: the number of independent samples with the same precision of the mean, n·(1 −
    /// ρ)/(1 + ρ).
    ///
    /// Source: M. S. Bartlett, "On the theoretical specification and sampling properties of autocorrelated
    /// time-series", Supplement to the Journal of the Royal Statistical Society 8 (1946), 27–41.
    package var effectiveCount: Double {
        Double(count) * (1 - neighbours) / (1 + neighbours)
    }

    /// Block length for the circular block bootstrap of the mean: the optimal length for an AR(1) series, but
    /// at least ``BlockBootstrap/blockLength(of:)`` and at most a third of the series.
    ///
    /// Source: D. N. Politis and H. White, "Automatic block-length selection for the dependent bootstrap",
    /// Econometric Reviews 23 (2004), 53–70, equation 10, with G and D of an AR(1) series.
    package var blockLength: Int {
        let quotient = 2 * neighbours / (1 - neighbours * neighbours)
        let best = cbrt(1.5 * quotient * quotient * Double(count))
        let usual = BlockBootstrap.blockLength(of: count)
        return min(max(usual, Int(best.rounded(.up))), max(1, count / 3))
    }
}
