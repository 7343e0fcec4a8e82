import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Sums of scores with fair signs")
struct SignedScoresTests {
    /// The share of all assignments of signs whose sum of scores is at least so many standard deviations.
    private static func share(_ sizes: [Double], above deviations: Double) -> Double {
        let count = 1 << sizes.count
        let reached = (0..<count).count { signs in
            let signed = sizes.enumerated().map { (signs >> $0.offset) & 1 == 1 ? $0.element : -$0.element }
            return SignedScores(signed).standardised >= deviations - 1e-9
        }
        return Double(reached) / Double(count)
    }

    @Test(
        "No sum is great oftener than the bound says, over all signs",
        arguments: [
            [Double](repeating: 1, count: 10), [3, 1, 1, 1, 1, 0.01, 0.01, 0.2, 5, 0.4], [1, 1],
            [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2],
        ])
    func bound(sizes: [Double]) {
        for deviations in stride(from: 0.1, through: 3.5, by: 0.1) {
            let share = Self.share(sizes, above: deviations)
            #expect(share <= SignedScores.tail(deviations) + 1e-12, "\(deviations): \(share)")
        }
        // Two equal values reach the root of 2 in one of four cases, which is the bound itself.
        if sizes.count == 2 { #expect(abs(SignedScores.tail(2.0.squareRoot()) - 0.25) < 1e-12) }
    }

    @Test("Scores grow with their values up to 1, and zeros have none")
    func scores() {
        let scores = SignedScores([0, 0.1, -0.1, 0.5, 100]).scores
        #expect(scores[0] == 0 && scores[1] == -scores[2] && scores[3] > scores[1])
        #expect(scores[4] < 1 && scores[4] > 0.999)
        #expect(SignedScores([]).standardised == 0 && SignedScores([0, 0]).standardised == 0)
        #expect(SignedScores.tail(-1) == 1 && SignedScores.tail(0.1) == 1)
    }
}

@Suite("What signed ranks exclude")
struct ExcludedDifferenceTests {
    @Test("The interval is that of all Walsh averages, by the exact number and by the normal limit")
    func interval() throws {
        var normal = NormalSampling(seed: 8)
        for count in [7, 12, 37, 38, 90] {
            let some = (0..<count).map { _ in Int(1e6 * (0.1 + 0.3 * normal.next())) }
            let interval = try #require(SignedRankInterval.of(some, doubt: 0.05))
            let sums = WalshSums(some).sorted
            // Tables have 2, 13 and 221; the normal limit of 38 is 234.9, and of 90 it is 1559.9.
            let cut = [7: 2, 12: 13, 37: 221, 38: 234, 90: 1_559][count] ?? 0
            let (low, high) = (Double(sums[cut]) / 2, Double(sums[sums.count - 1 - cut]) / 2)
            #expect(interval.lowerBound == low && interval.upperBound == high, "\(count)")
        }
        #expect(SignedRankInterval.of([1, 2, 3, 4, 5], doubt: 0.05) == nil)
        #expect(abs(StandardNormal.quantile(aboveWith: 0.025) - 1.959_963_984_540_054) < 1e-9)
    }

    @Test("What is excluded in all groups is the farthest end of their intervals")
    func size() throws {
        let groups = [[Int](repeating: 30, count: 9), (0..<20).map { $0 * 1_000 - 60_000 }]
        let size = try #require(ExcludedDifference.size(in: groups, doubt: 0.05))
        #expect(size == -(SignedRankInterval.of(groups[1], doubt: 0.05)?.lowerBound ?? 0))
        #expect(ExcludedDifference.size(in: groups + [[1, 2, 3]], doubt: 0.05) == nil)
        #expect(ExcludedDifference.size(in: [], doubt: 0.05) == nil)
    }

    @Test("What is exactly as great as the bound is excluded in 2.5 % of groups", arguments: [12, 20, 60])
    func level(count: Int) {
        var excluded = 0
        for seed in 0..<2_000 {
            var normal = NormalSampling(seed: UInt64(seed))
            let group = (0..<count).map { _ in Int(1e6 * (log(0.7) + 0.3 * normal.next())) }
            let size = ExcludedDifference.size(in: [group], doubt: 0.05) ?? .infinity
            excluded += size < -1e6 * log(0.7) ? 1 : 0
        }
        // 50 expected at most, standard deviation 7.
        #expect((20...71).contains(excluded), "\(excluded)")
    }
}
