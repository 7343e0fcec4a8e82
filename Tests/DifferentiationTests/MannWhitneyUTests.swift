import Basics
import Testing

@testable import Differentiation

@Suite("Mann–Whitney U test")
struct MannWhitneyUTests {
    @Test("U and p agree with SciPy to nine digits")
    func referenceVectors() throws {
        let vectors = try ReferenceVectors.load().mannWhitneyU
        #expect(!vectors.isEmpty)
        for (index, vector) in vectors.enumerated() {
            let alternative = try #require(vector.alternative.flatMap(Alternative.init(rawValue:)))
            let test = try MannWhitneyU.test(vector.a, vector.b, alternative: alternative)
            #expect(test.statistic == vector.statistic, "vector \(index)")
            #expect(
                agree(test.pValue, vector.pvalue),
                "vector \(index): \(test.pValue), not \(vector.pvalue)"
            )
        }
    }

    @Test("Eighty values spread evenly over 0.5 … 10 against T_diff give U = 1938 and p = 8.348e-6")
    func specification() throws {
        let spread = (0..<80).map { 0.5 + 9.5 * Double($0) / 79 }
        let test = try MannWhitneyU.test(
            spread,
            ThroughputVariationReference.relativeDifferences,
            alternative: .less
        )
        #expect(test.statistic == 1_938)
        #expect(agree(test.pValue, 8.348e-6, within: 1e-4))
    }

    @Test(
        "SciPy's p values for the alternative greater, exact and approximate, come out",
        arguments: [
            ([1.5, 2.5, 9.5], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 12, 0.713_286_713_286_713_3),
            (
                [1, 2, 3, 4, 5, 6, 7, 8, 9], [3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5], 21,
                0.977_272_352_575_470_7
            ),
            ([1, 2, 2, 3], [2, 3, 4, 4, 5], 2.5, 0.977_810_786_327_256_6),
        ] as [([Double], [Double], Double, Double)]
    )
    func greater(a: [Double], b: [Double], statistic: Double, pValue: Double) throws {
        let test = try MannWhitneyU.test(a, b, alternative: .greater)
        #expect(test.statistic == statistic)
        #expect(agree(test.pValue, pValue))
    }

    @Test(
        "Without ties p is the share of all orders that are as extreme",
        arguments: [(4, 6), (5, 5), (2, 9), (8, 3)]
    )
    func enumeration(n: Int, m: Int) throws {
        let splits = KolmogorovSmirnovTests.splits(n + m, choose: n)
        let statistics = try splits.map { try MannWhitneyU.test($0.0, $0.1, alternative: .less).statistic }
        for (split, u) in zip(splits, statistics) {
            let total = Double(splits.count)
            let less = try MannWhitneyU.test(split.0, split.1, alternative: .less).pValue
            let greater = try MannWhitneyU.test(split.0, split.1, alternative: .greater).pValue
            let either = try MannWhitneyU.test(split.0, split.1, alternative: .twoSided).pValue
            #expect(agree(less, Double(statistics.count { $0 <= u }) / total, within: 1e-12))
            #expect(agree(greater, Double(statistics.count { $0 >= u }) / total, within: 1e-12))
            #expect(agree(either, min(1, 2 * min(less, greater)), within: 1e-12))
        }
    }

    @Test("Swapping the series swaps the alternatives, and both U make up all pairs")
    func symmetry() throws {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<50 {
            let a = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                Double(Int.random(in: 0...40, using: &generator))
            }
            let b = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                Double(Int.random(in: 5...45, using: &generator))
            }
            let less = try MannWhitneyU.test(a, b, alternative: .less)
            let swapped = try MannWhitneyU.test(b, a, alternative: .greater)
            #expect(agree(less.pValue, swapped.pValue, within: 1e-12))
            #expect(less.statistic + swapped.statistic == Double(a.count * b.count))
            #expect((0...1).contains(less.pValue))
        }
    }

    @Test("Equal values everywhere tell nothing: p = 1", arguments: Alternative.allCases)
    func constant(alternative: Alternative) throws {
        let test = try MannWhitneyU.test([5, 5, 5], [5, 5], alternative: alternative)
        #expect(test == MannWhitneyUTest(statistic: 3, pValue: 1))
    }

    @Test("The exact p of a small series against a long one is right: the extreme of 8 against 2,000")
    func longSeries() throws {
        let test = try MannWhitneyU.test(
            (0..<8).map(Double.init),
            (0..<2_000).map { Double($0) + 100 },
            alternative: .less
        )
        // 1 / C(2008, 8)
        let expected = (1...8).reduce(1.0) { $0 * Double($1) / Double(2_000 + $1) }
        #expect(agree(test.pValue, expected, within: 1e-12))
    }

    @Test("An empty series and a value that is no number are errors")
    func unusable() {
        #expect(throws: AnalysisError.tooFewValues(series: .first, count: 0, needed: 1)) {
            try MannWhitneyU.test([], [1], alternative: .less)
        }
        #expect(throws: AnalysisError.notFinite(series: .second, index: 1)) {
            try MannWhitneyU.test([1], [1, .nan], alternative: .less)
        }
    }
}
