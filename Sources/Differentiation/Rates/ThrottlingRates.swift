import Basics
import Foundation

/// The fixed rates to which tests with differentiation were throttled: the peaks of a density estimate of the
/// mean throughputs of their originals. The method and its accuracy are described in <doc:Throttling-Rates>.
package struct ThrottlingRates: Sendable {
    /// A point of a density for a diagram.
    package struct Place: Equatable, Sendable {
        /// Mbit/s.
        package let rate: Double
        /// The density at this rate, per unit of the natural logarithm.
        package let density: Double
        /// The density expected without fixed rates.
        package let smooth: Double
    }

    /// Number of throughputs used.
    package let count: Int
    /// The bandwidth of the density, a natural logarithm; nil if there are too few throughputs.
    package let bandwidth: Double?
    /// The rates, the lowest first.
    package let rates: [ThrottlingRate]
    /// The density, the lowest rate first; empty if there is none.
    package let density: [Place]

    /// The minimum number of tests in a peak.
    package static let fewest = 10
    /// The bandwidth that preserves widely varying rates and smooths out fixed ones: a quarter.
    static let smoothBandwidth = 0.25
    /// The minimum bandwidth: the variation of the rate of one token bucket between tests.
    static let finestBandwidth = 0.01
    /// Significance level: the maximum probability of finding a rate in data without one.
    package static let level = 0.005
    /// Number of null data sets, and of bootstrap data sets for an interval.
    package static let replicates = 199

    /// Searches for fixed rates.
    ///
    /// - Parameters:
    ///   - throughputs: means of originals, Mbit/s, in any order; values that are not positive numbers are
    ///     ignored.
    ///   - seed: the seed of all draws.
    ///   - isCancelled: called repeatedly; returns true to cancel, which omits the rates.
    package init(_ throughputs: [Double], seed: UInt64, until isCancelled: () -> Bool = { false }) {
        let values = throughputs.filter { $0 > 0 && $0.isFinite }.map { log($0) }
        count = values.count
        guard values.count >= Self.fewest else {
            (bandwidth, rates, density) = (nil, [], [])
            return
        }
        let bandwidth = max(Self.finestBandwidth, SheatherJones(values).bandwidth ?? Self.finestBandwidth)
        self.bandwidth = bandwidth
        let bandwidths = Self.bandwidths(upTo: bandwidth)
        let histogram = RateHistogram(
            values, width: min(bandwidths[0], Self.smoothBandwidth) / RateDensity.binsInBandwidth,
            margin: 4 * Self.smoothBandwidth)
        let search = RateSearch(histogram, bandwidths: bandwidths)
        let (drawn, smooth) = (search.widest?.values ?? [], search.widest?.smooth ?? [])
        density = drawn.indices.map { bin in
            Place(rate: histogram.rate(at: Double(bin)), density: drawn[bin], smooth: smooth[bin])
        }
        var generator = SeededGenerator(seed: seed)
        rates = search.rates(using: &generator, until: isCancelled)
    }

    /// The bandwidths that are looked at: from the finest on each twice the one before, and last the one that
    /// data ask for.
    static func bandwidths(upTo last: Double) -> [Double] {
        var bandwidths: [Double] = []
        var next = finestBandwidth
        while next < last / 1.2 {
            bandwidths.append(next)
            next *= 2
        }
        return bandwidths + [last]
    }
}
