import Basics
import Foundation

/// The fixed rates to which tests that show differentiation were throttled: the peaks of a density estimate
/// over the mean throughputs of their originals. <doc:Throttling-Rates> says how, and how well.
package struct ThrottlingRates: Sendable {
    /// A place of a density for a drawing.
    package struct Place: Equatable, Sendable {
        /// Mbit/s.
        package let rate: Double
        /// The density there, per unit of the natural logarithm.
        package let density: Double
        /// The density of rates that vary widely.
        package let smooth: Double
    }

    /// How many throughputs were taken.
    package let count: Int
    /// The bandwidth of the density that is drawn, a natural logarithm; nil where there are too few
    /// throughputs.
    package let bandwidth: Double?
    /// The rates, the lowest first.
    package let rates: [ThrottlingRate]
    /// The density, the lowest rate first; empty where there is none.
    package let density: [Place]

    /// The fewest tests within a peak.
    package static let fewest = 10
    /// The bandwidth at which rates that vary widely are still told, and fixed ones are not: a quarter.
    static let smoothBandwidth = 0.25
    /// The finest bandwidth: how far the rate of one token bucket differs from test to test in any case.
    static let finestBandwidth = 0.01
    /// How often data without a fixed rate may seem to have one.
    package static let level = 0.005
    /// How many times data without a fixed rate are drawn, and how many times data are drawn anew for an
    /// interval.
    package static let replicates = 199

    /// Looks for fixed rates.
    ///
    /// - Parameters:
    ///   - throughputs: means of originals, Mbit/s, in any order; those that are no number above 0 are left
    ///     out.
    ///   - seed: what all draws follow from.
    ///   - isCancelled: asked now and then whether to give up, which leaves the rates out.
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
