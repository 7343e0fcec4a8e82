import Basics
import Foundation

/// Search for significant peaks in one density.
struct RateSearch: Sendable {
    private let histogram: RateHistogram
    private let bandwidth: Double
    /// The density in each bin.
    let values: [Double]
    /// The density expected without fixed rates, with the same kernel.
    let smooth: [Double]

    /// A peak, with the probability of its number of values without fixed rates.
    private struct Candidate {
        let peak: DensityPeak
        let support: Int
        let pValue: Double
    }

    /// Estimates the densities for a histogram.
    init(_ histogram: RateHistogram, bandwidth: Double) {
        self.histogram = histogram
        self.bandwidth = bandwidth
        values = RateDensity(histogram, bandwidth: bandwidth).values
        let wide = (ThrottlingRates.smoothBandwidth * ThrottlingRates.smoothBandwidth + bandwidth * bandwidth)
            .squareRoot()
        smooth = RateDensity(histogram, bandwidth: wide).values
    }

    private var candidates: [Candidate] {
        let total = histogram.total
        return DensityPeak.all(values, above: smooth).compactMap { peak in
            let support = histogram.count(in: peak.bins)
            guard support >= ThrottlingRates.fewest else { return nil }
            let share = smooth[peak.bins].reduce(0, +) * histogram.width
            return Candidate(
                peak: peak, support: support,
                pValue: BinomialTest.pValue(atLeast: support, of: total, share: min(1, share)))
        }
    }

    /// Returns the rates, the lowest first.
    ///
    /// - Parameters:
    ///   - generator: draws null data without fixed rates, and bootstrap data.
    ///   - isCancelled: called before each draw; returns true to cancel.
    /// - Returns: the rates; none if cancelled.
    func rates(using generator: inout SeededGenerator, until isCancelled: () -> Bool) -> [ThrottlingRate] {
        let candidates = candidates
        guard !candidates.isEmpty else { return [] }
        let total = histogram.total
        let wide = RateDensity(histogram, bandwidth: ThrottlingRates.smoothBandwidth).values
        let smoothed = BinDrawing(wide)
        var beaten = Array(repeating: 0, count: candidates.count)
        let most = Int(ThrottlingRates.level * Double(ThrottlingRates.replicates + 1)) - 1
        for _ in 0..<ThrottlingRates.replicates {
            if isCancelled() { return [] }
            // A peak that too many null data sets have exceeded cannot become significant again.
            guard beaten.contains(where: { $0 <= most }) else { return [] }
            let drawn = histogram.with(smoothed.draw(total, using: &generator))
            let least = Self(drawn, bandwidth: bandwidth).candidates.map(\.pValue).min() ?? 1
            for (place, candidate) in candidates.enumerated() where least <= candidate.pValue {
                beaten[place] += 1
            }
        }
        let found = zip(candidates, beaten).filter { $1 <= most }
        guard let intervals = intervals(of: found.map(\.0.peak), using: &generator, until: isCancelled)
        else { return [] }
        return zip(found, intervals).map { found, interval in
            let (candidate, beaten) = found
            return ThrottlingRate(
                rate: rate(of: candidate.peak), interval: interval,
                least: histogram.rate(at: Double(candidate.peak.bins.lowerBound) - 0.5),
                greatest: histogram.rate(at: Double(candidate.peak.bins.upperBound) + 0.5),
                support: candidate.support, height: values[candidate.peak.top],
                pValue: Double(beaten + 1) / Double(ThrottlingRates.replicates + 1))
        }
    }

    /// Returns percentile intervals of the peaks' maxima in bootstrap data; nil if cancelled.
    private func intervals(
        of peaks: [DensityPeak], using generator: inout SeededGenerator, until isCancelled: () -> Bool
    ) -> [ConfidenceInterval]? {
        guard !peaks.isEmpty else { return [] }
        let drawing = BinDrawing(histogram.counts.map(Double.init))
        let total = histogram.total
        var tops = Array(repeating: [Double](), count: peaks.count)
        for _ in 0..<ThrottlingRates.replicates {
            if isCancelled() { return nil }
            let drawn = histogram.with(drawing.draw(total, using: &generator))
            let density = RateDensity(drawn, bandwidth: bandwidth).values
            for (place, peak) in peaks.enumerated() {
                let top = peak.bins.max { density[$0] < density[$1] } ?? peak.top
                tops[place].append(histogram.rate(at: Self.place(ofTop: top, density)))
            }
        }
        return tops.map { ConfidenceInterval(ofReplicates: $0) }
    }

    private func rate(of peak: DensityPeak) -> Double {
        histogram.rate(at: Self.place(ofTop: peak.top, values))
    }

    /// Returns the position of the maximum of the parabola through a top and its neighbours.
    private static func place(ofTop top: Int, _ values: [Double]) -> Double {
        guard top > 0, top + 1 < values.count else { return Double(top) }
        let bend = values[top - 1] - 2 * values[top] + values[top + 1]
        guard bend < 0 else { return Double(top) }
        let offset = (values[top - 1] - values[top + 1]) / (2 * bend)
        return Double(top) + min(0.5, max(-0.5, offset))
    }
}
