import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Pair sum against single throughput")
struct ThroughputVariationTests {
    func noisy(_ count: Int, around mean: Double, seed: UInt64) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in mean * Double.random(in: 0.9...1.1, using: &generator) }
    }

    func compare(
        _ single: [Double],
        _ first: [Double],
        _ second: [Double],
        seed: UInt64 = 1
    ) throws -> ThroughputVariation {
        var generator = SeededGenerator(seed: seed)
        return try ThroughputVariation(single: single, simultaneous: first, second, using: &generator)
    }

    @Test("Two replays that share the single replay's throughput are similar")
    func shared() throws {
        let result = try compare(
            noisy(99, around: 1.5, seed: 1),
            noisy(99, around: 0.8, seed: 2),
            noisy(99, around: 0.7, seed: 3)
        )
        #expect(result.pValue < 0.05)
        #expect(result.relativeDifferences.count == 80)
        #expect(agree(result.meanSum, result.meanSimultaneous[0] + result.meanSimultaneous[1], within: 1e-12))
    }

    @Test("Two replays that each reach the single replay's throughput are not similar")
    func separate() throws {
        let result = try compare(
            noisy(99, around: 1.5, seed: 1),
            noisy(99, around: 1.5, seed: 2),
            noisy(99, around: 1.5, seed: 3)
        )
        #expect(result.pValue > 0.99)
        #expect(result.relativeDifferences.allSatisfy { (40...60).contains($0) })
    }

    @Test("Constant samples have one difference only: 20 per cent of the greater")
    func constant() throws {
        let result = try compare(
            [Double](repeating: 4, count: 10),
            [Double](repeating: 2, count: 12),
            [Double](repeating: 3, count: 9)
        )
        #expect(result.relativeDifferences == [Double](repeating: 20, count: 80))
        #expect(result.meanSingle == 4)
        #expect(result.meanSimultaneous == [2, 3])
        #expect(result.meanSum == 5)
        // 80 times the number of reference values below 20, none of which is exactly 20.
        let below = ThroughputVariationReference.relativeDifferences.count { $0 < 20 }
        #expect(result.statistic == Double(80 * below))
    }

    @Test("The longer simultaneous list is cut before the sum is taken")
    func cut() throws {
        let result = try compare([3, 3, 3, 3], [1, 1, 1, 1, 100, 100], [2, 2, 2, 2])
        #expect(result.meanSum == 3)
        #expect(result.relativeDifferences.allSatisfy { $0 == 0 })
    }

    @Test("Silence differs from silence by nothing, and the numbers stay finite")
    func silence() throws {
        let result = try compare([0, 0, 0], [0, 0], [0, 0])
        #expect(result.relativeDifferences.allSatisfy { $0 == 0 })
        #expect((0...1).contains(result.pValue))
        #expect(try !JSONEncoder().encode(result).isEmpty)
    }

    @Test("The same seed repeats the result")
    func repeatable() throws {
        let lists = (1...3).map { noisy(50, around: Double($0), seed: UInt64($0)) }
        let result = try compare(lists[2], lists[0], lists[1], seed: 4)
        #expect(try compare(lists[2], lists[0], lists[1], seed: 4) == result)
        #expect(
            try compare(lists[2], lists[0], lists[1], seed: 5).relativeDifferences
                != result.relativeDifferences
        )
    }

    @Test("Lists that are too short or hold no throughput are errors")
    func unusable() {
        #expect(throws: AnalysisError.tooFewValues(series: .single, count: 1, needed: 2)) {
            try compare([1], [1, 2], [1, 2])
        }
        #expect(throws: AnalysisError.tooFewValues(series: .simultaneousSecond, count: 0, needed: 2)) {
            try compare([1, 2], [1, 2], [])
        }
        #expect(throws: AnalysisError.implausibleThroughput(series: .simultaneousFirst, index: 0, value: -1))
        {
            try compare([1, 2], [-1, 2], [1, 2])
        }
    }
}
