import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Evidence against alike treatment")
struct EvidenceTests {
    /// Differences of normal noise, in millionths.
    private func differences(_ count: Int, mean: Double, deviation: Double, seed: UInt64) -> [Int] {
        var normal = NormalSampling(seed: seed)
        return (0..<count).map { _ in Int((1e6 * (mean + deviation * normal.next())).rounded()) }
    }

    @Test("The stake is worth what the formula says")
    func worth() {
        let parts = [(15.0 / 16, 0.35), (0.5, 0.35), (0.2, 0.2), (0.0625, 0.1)]
        let values = [-0.4, 0.1, -1.5, 0, -0.02]
        var expected = 0.0
        for (rho, share) in parts {
            for power in 0..<8 {
                let theta = 0.5 * pow(2, Double(power))
                expected += share / 8 * values.reduce(1) { $0 * (1 + rho * tanh(-theta * $1)) }
            }
        }
        let evidence = SignEvidence(values.map { Int($0 * 1e6) })
        #expect(abs(exp(evidence.worth(of: .slower)) - expected) < 1e-9 * expected)
        #expect(abs(SignEvidence([]).worth(of: .faster)) < 1e-12 && SignEvidence([]).pValue == 1)
    }

    @Test("All signs together, no stake gains or loses: the mean worth of few differences is 1")
    func fairness() {
        let sizes = [310_000, 50_000, 2_000_000, 0, 740_000, 740_000]
        var total = 0.0
        for signs in 0..<64 {
            let signed = sizes.enumerated().map { (signs >> $0.offset) & 1 == 1 ? $0.element : -$0.element }
            total += exp(SignEvidence(signed).worth(of: .slower))
        }
        #expect(abs(total / 64 - 1) < 1e-12)
    }

    @Test("The order of the differences changes nothing, and mirrored ones give mirrored answers")
    func symmetry() throws {
        let some = differences(300, mean: -0.1, deviation: 0.4, seed: 4)
        let (evidence, mirrored) = (SignEvidence(some), SignEvidence(some.map { -$0 }))
        #expect(abs(SignEvidence(some.sorted()).worth(of: .slower) - evidence.worth(of: .slower)) < 1e-9)
        #expect(evidence.worth(of: .slower) == mirrored.worth(of: .faster))
        let interval = try #require(evidence.interval(doubt: 0.05, around: -100_000))
        let other = try #require(mirrored.interval(doubt: 0.05, around: 100_000))
        #expect(interval.lowerBound == -other.upperBound && interval.upperBound == -other.lowerBound)
    }

    @Test("The interval holds what is not refuted, wherever it is looked for", arguments: [3, 12, 40, 2_000])
    func interval(count: Int) throws {
        let some = differences(count, mean: -0.35, deviation: 0.4, seed: UInt64(count))
        let evidence = SignEvidence(some)
        let interval = try #require(evidence.interval(doubt: 0.05, around: -350_000))
        for other in [0.0, 2_000_000, -6_000_000] {
            let again = try #require(evidence.interval(doubt: 0.05, around: other))
            #expect(abs(again.lowerBound - interval.lowerBound) < 201)
            #expect(abs(again.upperBound - interval.upperBound) < 201)
        }
        #expect(interval.contains(0) == (evidence.pValue > 0.05))
        #expect(evidence.refutes(0, doubt: 0.05) == (evidence.pValue <= 0.05))
        #expect(!evidence.refutes((interval.lowerBound + interval.upperBound) / 2, doubt: 0.05))
        let greatest = max(-interval.lowerBound, interval.upperBound)
        if count > 3 { #expect(evidence.excludes(greatest + 1, doubt: 0.05)) }
        #expect(!evidence.excludes(greatest - 201, doubt: 0.05))
        if count == 3 { #expect(interval.upperBound == Double(PairDifference.greatest)) }
        if count == 2_000 {
            #expect(interval.contains(PseudoMedian.of(some) ?? 0))
            // Four standard errors, at most.
            #expect(interval.upperBound - interval.lowerBound < 2 * 4 * 0.4e6 / 2_000.0.squareRoot())
            let (low, high) = (interval.lowerBound / 1e6, interval.upperBound / 1e6)
            #expect(evidence.worth(of: .faster, from: low) >= log(40))
            #expect(evidence.worth(of: .faster, from: low + 2e-4) < log(40))
            #expect(evidence.worth(of: .slower, from: high) >= log(40))
            #expect(evidence.worth(of: .slower, from: high - 2e-4) < log(40))
        }
    }

    @Test("Where no constant fits all differences there is no interval, wherever it is looked for")
    func mixture() {
        // Alike but for every fourth, which is slower by 86 %.
        let evidence = SignEvidence((0..<120).map { $0 % 4 == 3 ? -2_000_000 : 0 })
        let doubt = 0.05 / 30
        #expect(evidence.worth(of: .faster, from: -0.05) >= log(2 / doubt))
        #expect(evidence.worth(of: .slower, from: -0.1) >= log(2 / doubt))
        for middle in [0.0, -75_000, -2_000_000] {
            #expect(evidence.interval(doubt: doubt, around: middle) == nil)
        }
        for shift in stride(from: -3e6, through: 3e6, by: 50_000) {
            #expect(evidence.refutes(shift, doubt: doubt))
        }
    }

    @Test("Fair coins reach no worth oftener than they may, however often one looks")
    func level() {
        var reached = 0
        for series in 0..<400 {
            let some = differences(80, mean: 0, deviation: 0.3, seed: UInt64(9_000 + series))
            let isSure = stride(from: 4, through: 80, by: 4).contains {
                SignEvidence(Array(some[..<$0])).pValue <= 0.1
            }
            reached += isSure ? 1 : 0
        }
        // 10 % at most: 40 of 400.
        #expect(reached <= 40, "\(reached)")
        #expect(reached > 0)
    }

    @Test("The pseudo-median is that of the Walsh averages")
    func pseudoMedian() {
        var generator = SeededGenerator(seed: 2)
        for count in [1, 2, 3, 4, 7, 30, 101] {
            // Few values, so that there are ties.
            let some = (0..<count).map { _ in Int.random(in: -40...40, using: &generator) * 12_345 }
            #expect(PseudoMedian.of(some) == WalshSums(some).estimate, "\(some)")
        }
        #expect(PseudoMedian.of([]) == nil)
        let limit = PairDifference.greatest
        #expect(PseudoMedian.of([limit, -limit]) == 0)
    }

    @Test("Holm's values are those of R's p.adjust")
    func holm() {
        // p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.5), "holm")
        let adjusted = FamilyWiseError.adjusted([0.01, 0.04, 0.03, 0.005, 0.5].map { ($0, 1) }, total: 5)
        for (value, expected) in zip(adjusted, [0.04, 0.09, 0.09, 0.025, 0.5]) {
            #expect(abs(value - expected) < 1e-12)
        }
        #expect(FamilyWiseError.adjusted([(0.01, 1)], total: 7) == [0.07])
        #expect(FamilyWiseError.adjusted([], total: 0) == [])
    }
}
