import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("The effect of a pair's order")
struct OrderEffectTests {
    @Test("It is half of what pairs of both orders differ by, by the median of all differences")
    func estimate() throws {
        let (first, last) = ([-100, 40, 300, 220, 7], [-500, -90, 12, -300, 60, 1_000])
        let all = first.flatMap { one in last.map { one - $0 } }.sorted()
        let median = Double(all[14] + all[15]) / 2
        let effect = try #require(OrderEffect(originalFirst: first, originalLast: last))
        #expect(abs(effect.ratio - exp(median / 2 / 1e6)) < 1e-15)
        // 15 less 1.96 times the root of 5 * 6 * 12 / 12 is 4.3, so 4 of 30 are left away on each side.
        #expect(effect.interval.lowerBound == exp(Double(all[4]) / 2 / 1e6))
        #expect(effect.interval.upperBound == exp(Double(all[25]) / 2 / 1e6))
        #expect(OrderEffect(originalFirst: [1, 2, 3, 4], originalLast: last) == nil)
    }

    @Test("Intervals hold the truth in some 95 %, whatever the treatment is")
    func coverage() throws {
        var held = 0
        for seed in 0..<400 {
            var normal = NormalSampling(seed: UInt64(seed))
            func differences(_ order: Double) -> [Int] {
                (0..<30).map { _ in Int(1e6 * (-0.7 + order + 0.3 * normal.next())) }
            }
            let effect = try #require(
                OrderEffect(originalFirst: differences(0.1), originalLast: differences(-0.1)))
            held += effect.interval.contains(exp(0.1)) ? 1 : 0
        }
        // 380 expected, standard deviation 4.4.
        #expect((362...395).contains(held), "\(held)")
    }
}
