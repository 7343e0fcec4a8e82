import Foundation
import Testing

@testable import Differentiation

@Suite("Changes of level")
struct RankChangeTests {
    @Test("The statistic is the greatest standardised rank sum, over all orders of eight values")
    func exact() throws {
        // Ranks 1 to 8, the four lowest first: their sum is 10 where 18 is expected, variance 12 (Wilcoxon 1945).
        let values = [3.0, 1, 2, 4, 8, 6, 7, 5]
        let change = try #require(RankChange(values, replicates: 40_000, seed: 3))
        #expect(change.before == 4)
        #expect(abs(change.statistic - 8 / 12.0.squareRoot()) < 1e-9)
        // Every order of the ranks: how many reach as much at their best place?
        var (reached, all) = (0, 0)
        func permute(_ ranks: inout [Double], _ from: Int) {
            if from == ranks.count {
                all += 1
                reached += best(ranks) >= 8 / 12.0.squareRoot() - 1e-9 ? 1 : 0
                return
            }
            for other in from..<ranks.count {
                ranks.swapAt(from, other)
                permute(&ranks, from + 1)
                ranks.swapAt(from, other)
            }
        }
        var ranks = (1...8).map(Double.init)
        permute(&ranks, 0)
        #expect(all == 40_320)
        // The permutations end when twenty are as good; four standard errors of that.
        let exact = Double(reached) / Double(all)
        #expect(abs(change.pValue - exact) < 4 * exact / 20.0.squareRoot(), "\(change.pValue), \(exact)")
    }

    private func best(_ ranks: [Double]) -> Double {
        (2...ranks.count - 2).map { before in
            let (n, k) = (Double(ranks.count), Double(before))
            let sum = ranks[..<before].reduce(0, +)
            return abs(sum - k * (n + 1) / 2) / (k * (n - k) * (n + 1) / 12).squareRoot()
        }.max() ?? 0
    }

    @Test("A clear change is told where it is, and ties and shifts of the scale change nothing")
    func clear() throws {
        let values = (0..<12).map { Double($0 % 5) } + (0..<18).map { 20 + Double($0 % 3) }
        let change = try #require(RankChange(values, replicates: 999, seed: 1))
        let mirrored: [Double] = values.map { 3 - 7 * $0 }
        #expect(change.before == 12 && change.pValue == 0.001)
        #expect(RankChange(mirrored, replicates: 999, seed: 1) == change)
    }

    @Test("Values without order have p values that are small no oftener than they say")
    func level() throws {
        var small = 0
        for seed in 0..<400 {
            var normal = NormalSampling(seed: UInt64(seed))
            let values = (0..<20).map { _ in normal.next() }
            let change = try #require(RankChange(values, replicates: 999, seed: 77))
            small += change.pValue <= 0.1 ? 1 : 0
        }
        // 40 expected, standard deviation 6.
        #expect((16...64).contains(small), "\(small)")
    }

    @Test("Too few values, and values that are all equal, have no change")
    func none() {
        #expect(RankChange([1, 1, 1, 9, 9, 9, 9], replicates: 99, seed: 1) == nil)
        #expect(RankChange([Double](repeating: 2, count: 20), replicates: 99, seed: 1) == nil)
    }
}
