import Foundation

/// How much neighbouring samples of a series resemble each other, and what that costs.
///
/// A throughput sample tells less when it follows from the one before. The series is taken for a first-order
/// autoregressive one, AR(1), which describes such samples well enough to correct for.
package struct SerialCorrelation: Codable, Equatable, Sendable {
    /// The number of samples.
    package let count: Int
    /// The correlation of neighbours, 0...``greatest``, corrected for its bias; negative ones count as 0, which
    /// makes intervals wider rather than narrower than right.
    ///
    /// The estimate is Σ dᵢ·dᵢ₊₁ / Σ dᵢ² over the deviations d from the mean. In n samples it is too small by
    /// (1 + 4ρ)/n on average: F. H. C. Marriott and J. A. Pope, "Bias in the estimation of autocorrelations",
    /// Biometrika 41 (1954), 390–402.
    package let neighbours: Double

    /// The greatest correlation that is told apart from a trend.
    package static let greatest = 0.95

    /// Estimates the correlation.
    ///
    /// - Parameter series: finite samples in the order measured, at least one. Where all are equal, or fewer than
    ///   six, no correlation is known and 0 is taken.
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

    /// How many independent samples would tell the mean as well: n·(1 − ρ)/(1 + ρ).
    ///
    /// Source: M. S. Bartlett, "On the theoretical specification and sampling properties of autocorrelated
    /// time-series", Supplement to the Journal of the Royal Statistical Society 8 (1946), 27–41.
    package var effectiveCount: Double {
        Double(count) * (1 - neighbours) / (1 + neighbours)
    }

    /// Samples a block for the circular block bootstrap of the mean: the best length for an AR(1) series, but not
    /// below ``BlockBootstrap/blockLength(of:)`` and not above a third of the series.
    ///
    /// Source: D. N. Politis and H. White, "Automatic block-length selection for the dependent bootstrap",
    /// Econometric Reviews 23 (2004), 53–70, equation 10, with G and D of an AR(1) series put in.
    package var blockLength: Int {
        let quotient = 2 * neighbours / (1 - neighbours * neighbours)
        let best = cbrt(1.5 * quotient * quotient * Double(count))
        let usual = BlockBootstrap.blockLength(of: count)
        return min(max(usual, Int(best.rounded(.up))), max(1, count / 3))
    }
}
