import Basics
import Foundation
import TestSupport
import Testing

@testable import Differentiation

@Suite("The density of rates")
struct RateDensityTests {
    private struct Reference: Decodable {
        struct Case: Decodable {
            let name: String
            let rates: [Double]
            let bandwidth: Double
            let places: [Double]
            let density: [Double]
        }

        let cases: [Case]
    }

    private static func cases() throws -> [Reference.Case] {
        try JSONDecoder().decode(Reference.self, from: Vectors.data("Rates/density.json")).cases
    }

    @Test("Bandwidths are those that sums over all pairs give")
    func bandwidths() throws {
        for reference in try Self.cases() {
            let found = try #require(SheatherJones(reference.rates.map { log($0) }).bandwidth)
            #expect(abs(found / reference.bandwidth - 1) < 0.003, "\(reference.name): \(found)")
        }
    }

    @Test("Densities are SciPy's")
    func densities() throws {
        for reference in try Self.cases() {
            let histogram = RateHistogram(
                reference.rates.map { log($0) }, width: reference.bandwidth / RateDensity.binsInBandwidth,
                margin: 1)
            let density = RateDensity(histogram, bandwidth: reference.bandwidth)
            let greatest = reference.density.max() ?? 0
            for (place, expected) in zip(reference.places, reference.density) {
                let bin = (log(place) - histogram.start) / histogram.width - 0.5
                let below = Int(bin)
                let part = bin - Double(below)
                let found = (1 - part) * density.values[below] + part * density.values[below + 1]
                #expect(abs(found - expected) < 0.012 * greatest, "\(reference.name) at \(place)")
            }
        }
    }

    @Test("Bins that are taken together under a wide kernel give the same density, and all of it")
    func together() throws {
        let reference = try #require(try Self.cases().first)
        let values = reference.rates.map { log($0) }
        let fine = RateHistogram(values, width: 0.001, margin: 2)
        let wide = RateDensity(fine, bandwidth: 0.25)
        #expect(abs(wide.values.reduce(0, +) * fine.width - 1) < 1e-3)
        let coarse = RateHistogram(values, width: 0.25 / RateDensity.binsInBandwidth, margin: 2)
        let direct = RateDensity(coarse, bandwidth: 0.25)
        let greatest = direct.values.max() ?? 0
        for bin in direct.values.indices.dropLast() {
            let place = coarse.start + (Double(bin) + 0.5) * coarse.width
            let other = wide.values[Int((place - fine.start) / fine.width)]
            #expect(abs(direct.values[bin] - other) < 0.02 * greatest)
        }
    }

    @Test("Values that are all the same have no bandwidth")
    func same() {
        #expect(SheatherJones([1, 1, 1, 1]).bandwidth == nil)
    }

    @Test("Bins are drawn as often as they weigh, and never without weight")
    func drawing() {
        var generator = SeededGenerator(seed: 5)
        let counts = BinDrawing([1, 0, 5, 2, 0, 2]).draw(100_000, using: &generator)
        #expect(counts.reduce(0, +) == 100_000 && counts[1] == 0 && counts[4] == 0)
        for (count, weight) in zip(counts, [1.0, 0, 5, 2, 0, 2]) {
            // Five standard deviations of a share of a half.
            #expect(abs(Double(count) - weight * 10_000) < 800)
        }
        #expect(BinDrawing([3]).draw(7, using: &generator) == [7])
    }

    @Test("A peak is twice as high as the valleys beside it and as the smooth density")
    func peaks() {
        let smooth = Array(repeating: 1.0, count: 12)
        let found = DensityPeak.all([0, 1, 3, 2, 1.4, 3.5, 0.5, 1.5, 0.2, 2.0, 2.0, 0], above: smooth)
        #expect(found.map(\.top) == [2, 5, 9])
        #expect(found.map(\.bins) == [2...4, 5...5, 9...10])
        // The valley between these two is not deep enough, and the higher one has both.
        let joined = DensityPeak.all([0, 3, 2, 4, 0], above: [1, 1, 1, 1, 1])
        #expect(joined == [DensityPeak(top: 3, bins: 1...3)])
        let level = DensityPeak.all([0, 3, 2, 3, 0], above: [1, 1, 1, 1, 1])
        #expect(level.map(\.top) == [1] && level.map(\.bins) == [1...3])
        #expect(DensityPeak.all([0, 3, 0], above: [0, 2, 0]).isEmpty)
        #expect(DensityPeak.all([], above: []).isEmpty && DensityPeak.all([1], above: [0.1]).isEmpty)
    }
}
