import Basics
import Foundation

/// Search for significant peaks in one density.
struct RateSearch: Sendable {
    private let histogram: RateHistogram
    private let bandwidths: [Double]
    private let scales: [RateScale]

    /// Estimates the densities of a histogram.
    ///
    /// - Parameters:
    ///   - histogram: the values.
    ///   - bandwidths: those of the kernels, ascending, at least one; the last is what the values ask for.
    init(_ histogram: RateHistogram, bandwidths: [Double]) {
        self.histogram = histogram
        self.bandwidths = bandwidths
        let last = bandwidths.count - 1
        let widest = RateScale(histogram, bandwidth: bandwidths[last], number: last, above: nil)
        scales =
            bandwidths.dropLast().enumerated().map {
                RateScale(histogram, bandwidth: $1, number: $0, above: widest.values)
            } + [widest]
    }

    /// The density with the last bandwidth.
    var widest: RateScale? { scales.last }

    private var candidates: [RateScale.Candidate] { scales.flatMap(\.candidates) }

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
            let least = Self(drawn, bandwidths: bandwidths).candidates.map(\.pValue).min() ?? 1
            for (place, candidate) in candidates.enumerated() where least <= candidate.pValue {
                beaten[place] += 1
            }
        }
        let found = Self.distinct(zip(candidates, beaten).filter { $1 <= most })
        guard let intervals = intervals(of: found.map(\.0), using: &generator, until: isCancelled)
        else { return [] }
        return zip(found, intervals).map { found, interval in
            let (candidate, beaten) = found
            let values = scales[candidate.scale].values
            return ThrottlingRate(
                rate: histogram.rate(at: Self.place(ofTop: candidate.peak.top, values)), interval: interval,
                least: histogram.rate(at: Double(candidate.peak.bins.lowerBound) - 0.5),
                greatest: histogram.rate(at: Double(candidate.peak.bins.upperBound) + 0.5),
                support: candidate.support, height: values[candidate.peak.top],
                pValue: Double(beaten + 1) / Double(ThrottlingRates.replicates + 1))
        }
    }

    /// Each rate once, from left to right: of peaks of which one lies in another, the one that chance
    /// explains least.
    private static func distinct(
        _ found: [(RateScale.Candidate, Int)]
    ) -> [(RateScale.Candidate, Int)] {
        let sorted = found.sorted {
            ($0.0.pValue, $0.0.scale, $0.0.peak.top) < ($1.0.pValue, $1.0.scale, $1.0.peak.top)
        }
        let kept = sorted.reduce(into: [(RateScale.Candidate, Int)]()) { kept, next in
            let isKnown = kept.contains { $0.0.peak.bins.overlaps(next.0.peak.bins) }
            if !isKnown { kept.append(next) }
        }
        return kept.sorted { $0.0.peak.top < $1.0.peak.top }
    }

    /// The tops of peaks in data drawn anew, each between percentiles; nil if it was given up.
    private func intervals(
        of found: [RateScale.Candidate], using generator: inout SeededGenerator, until isCancelled: () -> Bool
    ) -> [ConfidenceInterval]? {
        guard !found.isEmpty else { return [] }
        let drawing = BinDrawing(histogram.counts.map(Double.init))
        let total = histogram.total
        var tops = Array(repeating: [Double](), count: found.count)
        let used = Set(found.map(\.scale))
        for _ in 0..<ThrottlingRates.replicates {
            if isCancelled() { return nil }
            let drawn = histogram.with(drawing.draw(total, using: &generator))
            let densities = Dictionary(
                uniqueKeysWithValues: used.map {
                    ($0, RateDensity(drawn, bandwidth: bandwidths[$0]).values)
                })
            for (place, candidate) in found.enumerated() {
                guard let density = densities[candidate.scale] else { continue }
                let top = candidate.peak.bins.max { density[$0] < density[$1] } ?? candidate.peak.top
                tops[place].append(histogram.rate(at: Self.place(ofTop: top, density)))
            }
        }
        return tops.map { ConfidenceInterval(ofReplicates: $0) }
    }

    /// Where the parabola through a top and its neighbours is highest.
    private static func place(ofTop top: Int, _ values: [Double]) -> Double {
        guard top > 0, top + 1 < values.count else { return Double(top) }
        let bend = values[top - 1] - 2 * values[top] + values[top + 1]
        guard bend < 0 else { return Double(top) }
        let offset = (values[top - 1] - values[top + 1]) / (2 * bend)
        return Double(top) + min(0.5, max(-0.5, offset))
    }
}
