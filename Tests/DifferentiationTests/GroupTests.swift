import Testing

@testable import Differentiation

@Suite("Many groups of tests")
struct GroupTests {
    @Test(
        "The binomial test sums the tail",
        arguments: [
            (7, 10, 0.5, 176.0 / 1024), (9, 10, 0.5, 11.0 / 1024), (1, 10, 0.05, 0.401_263_060_761_621_1),
            (2, 10, 0.5, 1013.0 / 1024), (0, 10, 0.2, 1), (10, 10, 1, 1), (3, 3, 0.1, 0.001), (1, 3, 0, 0),
        ] as [(Int, Int, Double, Double)])
    func binomial(hits: Int, trials: Int, share: Double, expected: Double) {
        #expect(abs(BinomialTest.pValue(atLeast: hits, of: trials, share: share) - expected) < 1e-12)
    }

    @Test("Both tails of a million trials make one")
    func manyTrials() {
        let above = BinomialTest.pValue(atLeast: 100_500, of: 1_000_000, share: 0.1)
        // A share of 0.1005 is 1.667 standard deviations above one of 0.1.
        #expect(abs(above - 0.0479) < 0.0005)
        let below = BinomialTest.pValue(atLeast: 99_500, of: 1_000_000, share: 0.1)
        #expect(abs(below - (1 - 0.0478)) < 0.0005)
    }

    @Test("Adjusted p values are those of R's p.adjust")
    func falseDiscovery() {
        let adjusted = FalseDiscovery.adjusted([0.01, 0.04, 0.03, 0.005])
        for (found, expected) in zip(adjusted, [0.02, 0.04, 0.04, 0.02]) {
            #expect(abs(found - expected) < 1e-12)
        }
        #expect(FalseDiscovery.adjusted([]).isEmpty && FalseDiscovery.adjusted([0.7]) == [0.7])
        #expect(FalseDiscovery.adjusted([1, 1]) == [1, 1])
    }

    @Test(
        "The interval of a median lies between the ranks that tables give",
        arguments: [(6, 1, 6), (10, 2, 9), (25, 8, 18), (100, 40, 61)] as [(Int, Double, Double)])
    func medians(count: Int, lower: Double, upper: Double) throws {
        let values = (1...count).map(Double.init).reversed()
        let median = try #require(MedianInterval(Array(values)))
        #expect(median.median == Double(count + 1) / 2)
        #expect(median.interval == ConfidenceInterval(lower: lower, upper: upper))
    }

    @Test("Few values have a median without an interval; none have nothing")
    func few() {
        #expect(MedianInterval([]) == nil)
        #expect(MedianInterval([3, 1])?.median == 2 && MedianInterval([1, 2, 3, 4, 5])?.interval == nil)
        let many = MedianInterval((1...10_000).map(Double.init))
        #expect(many?.interval == ConfidenceInterval(lower: 4902, upper: 5099))
    }
}
