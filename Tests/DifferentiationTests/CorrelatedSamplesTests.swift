import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Autocorrelated samples of two replays")
struct CorrelatedSamplesTests {
    /// An AR(1) series of standard deviation 0.2 around its level, as throughputs.
    private func replay(
        _ count: Int, correlation: Double, level: Double = 0, _ normal: inout NormalSampling
    ) -> [Double] {
        var value = normal.next()
        return (0..<count).map { _ in
            value = correlation * value + (1 - correlation * correlation).squareRoot() * normal.next()
            return exp(level + 0.2 * value)
        }
    }

    @Test("The effective number follows from the initial monotone sequence of the autocorrelations")
    func sequence() throws {
        // 1 … 20 alternating by blocks of five: autocorrelations by hand (NumPy's correlate gives the same).
        let blocks = (0..<20).map { Double($0 / 5 % 2) }
        // ρ(0), ρ(1) … = 1, 0.65, 0.3, −0.05 …: pairs 1.65 and 0.25, then −1; τ = 2 · 1.9 − 1 = 2.8.
        let size = try #require(EffectiveSampleSize(of: blocks))
        #expect(abs(size.count - 20 / 2.8) < 1e-12)
        // Alternating values have a negative sum of autocorrelations: no more than there are values.
        let alternating = (0..<40).map { Double($0 % 2) }
        #expect(EffectiveSampleSize(of: alternating)?.count == 40)
    }

    @Test("Nothing is estimated from few, equal or unusable samples")
    func none() {
        #expect(EffectiveSampleSize(of: Array(repeating: 3, count: 100)) == nil)
        #expect(EffectiveSampleSize(of: (0..<19).map { Double($0 % 3) }) == nil)
        #expect(EffectiveSampleSize(of: (0..<40).map { $0 == 7 ? Double.nan : Double($0 % 3) }) == nil)
        // A slope: every sample says the same.
        let slope = (0..<40).map { Double($0 + 1) }
        #expect(CorrelatedSamplesTest(original: slope, control: slope) == nil)
    }

    @Test("Samples of zero do not count, and p is that of so many independent samples at the same distance")
    func pValue() throws {
        var normal = NormalSampling(seed: 3)
        let original = replay(100, correlation: 0.6, &normal)
        let control = replay(100, correlation: 0.6, level: 0.3, &normal)
        let test = try #require(CorrelatedSamplesTest(original: original, control: control))
        let padded = CorrelatedSamplesTest(original: [0] + original + [0, 0], control: control + [0])
        #expect(padded == test)
        let plain = try KolmogorovSmirnov.twoSample(original, control)
        #expect(test.original < 60 && test.control < 60 && test.pValue > plain.pValue)
        // The lattice recurrence for these sizes, which the statistics' own tests check.
        let (n, m) = (Int(test.original), Int(test.control))
        let nearest = EmpiricalDistance(firstCount: n, secondCount: m, atLeast: plain.statistic)
        #expect(nearest.statistic >= plain.statistic - 1e-9)
        #expect(nearest.statistic - plain.statistic < 1 / Double(n * m) * Double(nearest.secondStep * m / n))
        #expect(test.pValue == nearest.exactPValue)
    }

    @Test("Under correlation it keeps its level where upstream's does not", arguments: [0.0, 0.5, 0.8, 0.9])
    func level(correlation: Double) throws {
        var normal = NormalSampling(seed: 11)
        var (naive, corrected, given) = (0, 0, 0)
        for _ in 0..<400 {
            let original = replay(99, correlation: correlation, &normal)
            let control = replay(99, correlation: correlation, &normal)
            naive += try KolmogorovSmirnov.twoSample(original, control).pValue < 0.05 ? 1 : 0
            guard let test = CorrelatedSamplesTest(original: original, control: control) else { continue }
            given += 1
            corrected += test.pValue < 0.05 ? 1 : 0
        }
        // At a true rate of 5 %, more than 8 % of 400 has a probability below 0.5 %.
        #expect(Double(corrected) < 0.08 * Double(given), "\(corrected) of \(given)")
        #expect(given > 300)
        if correlation >= 0.5 { #expect(naive > 60, "\(naive)") }
    }
}
