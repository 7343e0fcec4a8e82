import Testing

@testable import Differentiation

@Suite("Fisher's exact test")
struct FisherExactTestTests {
    /// Computed with exact fractions.
    static let vectors: [(Int, Int, Int, Int, Double)] = [
        (8, 10, 1, 12, 0.0015479876160990713), (90, 100, 1_000, 1_000, 2.523242396354266e-11),
        (95, 100, 1_000, 1_000, 5.661015424159782e-06), (99, 100, 1_000, 1_000, 0.09090909090909091),
        (94, 100, 953, 1_000, 0.6210134130170731), (80, 100, 953, 1_000, 4.053579660793126e-07),
        (50, 100, 400, 1_000, 0.05539124274070807), (3, 3, 0, 3, 0.1),
    ]

    @Test("It gives the exact probability, whichever side comes first", arguments: vectors)
    func exact(first: Int, firstTrials: Int, second: Int, secondTrials: Int, probability: Double) {
        let forward = FisherExactTest.pValue(first, of: firstTrials, second, of: secondTrials)
        let backward = FisherExactTest.pValue(second, of: secondTrials, first, of: firstTrials)
        #expect(agree(forward, probability))
        #expect(agree(backward, probability))
    }

    @Test(
        "Shares that are the same, or never tried, do not differ",
        arguments: [(0, 100, 0, 1_000), (100, 100, 1_000, 1_000), (10, 20, 10, 20), (0, 0, 3, 5)])
    func same(first: Int, firstTrials: Int, second: Int, secondTrials: Int) {
        #expect(agree(FisherExactTest.pValue(first, of: firstTrials, second, of: secondTrials), 1))
    }
}
