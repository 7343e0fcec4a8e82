import Basics
import Foundation
import TestSupport
import Testing

@testable import Differentiation

@Suite("Differences of several places, each with a constant that is not known")
struct CoupledTests {
    private func coupled(_ ones: [Double], _ others: [Double]) -> [Double] {
        CoupledDifferences.of(ones[...], less: others[...])
    }

    @Test("Each value of the smaller group is coupled with the median of its part of the greater one")
    func couples() {
        #expect(coupled([10, 20], [1, 2, 3, 4]) == [8.5, 16.5])
        #expect(coupled([1, 2, 3, 4], [10, 20]) == [-8.5, -16.5])
        #expect(coupled([0, 0], [1, 9, 2, 7, 8]) == [-5, -7])
        #expect(coupled([], [1]) == [] && coupled([1], []) == [])
        // Of many, fifteen at equal distances: 0, 2, ... 28.
        #expect(coupled([0], (0..<30).map(Double.init)) == [-14])
    }

    @Test("A common change is told where it is, with the p value of its couples")
    func common() throws {
        let place = (0..<8).map { [$0 < 4 ? 0 : 1_000_000] }
        let change = try #require(CommonChange([place, place]))
        // Eight couples of the same size: √8 standard deviations, at one of five places and on either side.
        #expect(change.before == 4 && abs(change.pValue - 0.074_35) < 1e-4)
        let tilted = try #require(CommonChange([place, place.map { [$0[0] + 700_000] }]))
        #expect(tilted.before == 4 && abs(tilted.pValue - change.pValue) < 1e-9)
        #expect(CommonChange([Array(place.prefix(7))]) == nil && CommonChange([]) == nil)
        // One that comes and one that goes have no couples.
        let early = (0..<8).map { $0 < 2 ? [1] : [] }
        let late = (0..<8).map { $0 < 6 ? [] : [9] }
        #expect(CommonChange([early, late]) == nil)
    }

    @Test("A place that differs is told, with the p value of its couples")
    func contrast() throws {
        let eight = [Int](repeating: 0, count: 8)
        let found = try #require(PlaceContrast([eight, eight.map { $0 + 1_000_000 }]))
        #expect(abs(found.pValue - 0.014_87) < 1e-4)
        let several = try #require(PlaceContrast([eight, eight, eight.map { $0 - 3 }, eight]))
        #expect(several.place == 2 && abs(several.pValue - 4 * found.pValue) < 1e-9)
        #expect(PlaceContrast([[], eight]) == nil && PlaceContrast([]) == nil)
    }

    /// The numbers of sequences of 30 days with a pair a day at each of six places, that change, and of which a place
    /// differs, at 5 %.
    private func told(
        _ count: Int, effect: (_ day: Int, _ place: Int) -> Double,
        deviation: (_ day: Int, _ place: Int) -> Double,
        from first: (_ place: Int) -> Int = { _ in 0 }
    ) -> (changes: Int, places: Int) {
        var (changes, differing) = (0, 0)
        for seed in 0..<count {
            var normal = NormalSampling(seed: UInt64(seed + 1))
            let places = (0..<6).map { place in
                (0..<30).map { day -> [Int] in
                    let noise = deviation(day, place) * 2.0.squareRoot() * normal.next()
                    return day < first(place) ? [] : [Int(1e6 * (effect(day, place) + noise))]
                }
            }
            if let change = CommonChange(places), change.pValue <= 0.05 { changes += 1 }
            if let contrast = PlaceContrast(places.map { $0.flatMap(\.self) }), contrast.pValue <= 0.05 {
                differing += 1
            }
        }
        return (changes, differing)
    }

    @Test("Places that differ all the time, join later or become noisier are no change in at least 95 %")
    func constants() {
        let count = 100 * GroundTruth.factor
        let apart = told(
            count, effect: { $1 < 3 ? log(0.5) : 0 }, deviation: { day, _ in day < 15 ? 0.1 : 0.5 },
            from: { $0 < 3 ? 12 : 0 })
        #expect(apart.changes * 20 <= count && apart.places * 10 >= count * 7, "\(apart)")
    }

    @Test("Places of one constant, whatever it is and however noisy each is, differ in at most 5 %")
    func alike() {
        let count = 100 * GroundTruth.factor
        let alike = told(
            count, effect: { _, _ in log(0.7) }, deviation: { $1 == 0 ? 0.6 : 0.1 + 0.02 * Double($0) })
        #expect(alike.changes * 20 <= count && alike.places * 20 <= count, "\(alike)")
    }

    @Test("A cut by 30 % at all places, or at one, is found in at least 80 %")
    func power() {
        let count = 50 * GroundTruth.factor
        let all = told(count, effect: { day, _ in day < 12 ? 0 : log(0.7) }, deviation: { _, _ in 0.2 })
        #expect(all.changes * 10 >= count * 8, "\(all)")
        let one = told(count, effect: { $1 == 4 ? log(0.7) : 0 }, deviation: { _, _ in 0.2 })
        #expect(one.places * 10 >= count * 8 && one.changes * 20 <= count, "\(one)")
    }

    @Test(
        "The exact interval of a share is Clopper and Pearson's",
        arguments: [(5, 10, 0.187_086, 0.812_914), (0, 10, 0, 0.308_497), (10, 10, 0.691_503, 1)])
    func share(hits: Int, trials: Int, low: Double, high: Double) throws {
        let interval = try #require(BinomialInterval.of(hits, of: trials))
        #expect(abs(interval.lowerBound - low) < 1e-6 && abs(interval.upperBound - high) < 1e-6)
        #expect(BinomialInterval.of(1, of: 0) == nil && BinomialInterval.of(3, of: 2) == nil)
    }

    @Test("Holm's procedure with weights gives each test its share of the rate")
    func weights() {
        let adjusted = FamilyWiseError.adjusted([(0.01, 0.5), (0.02, 0.25), (0.01, 0.25)], total: 2)
        for (value, expected) in zip(adjusted, [0.04, 0.1, 0.06]) { #expect(abs(value - expected) < 1e-12) }
    }
}
