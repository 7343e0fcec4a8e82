import Basics
import Testing

@testable import Differentiation

@Suite("Kolmogorov–Smirnov test")
struct KolmogorovSmirnovTests {
    @Test("D and p agree with SciPy to nine digits")
    func referenceVectors() throws {
        let vectors = try ReferenceVectors.load().ks2samp
        #expect(!vectors.isEmpty)
        for (index, vector) in vectors.enumerated() {
            let test = try KolmogorovSmirnov.twoSample(vector.a, vector.b)
            #expect(agree(test.statistic, vector.statistic), "vector \(index)")
            #expect(
                agree(test.pValue, vector.pvalue),
                "vector \(index): \(test.pValue), not \(vector.pvalue)"
            )
        }
    }

    @Test("The worked examples of the specification come out")
    func specification() throws {
        let staircase = try KolmogorovSmirnov.twoSample(
            [1, 2, 3, 4, 5, 6, 7, 8],
            [3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11.5, 12.5]
        )
        #expect(staircase.statistic == 0.5)
        #expect(agree(staircase.pValue, 0.165_958_224_78, within: 1e-10))

        let separated = try KolmogorovSmirnov.twoSample(
            [2, 2, 2, 2.1, 2.2, 1.9, 1.8, 2.05, 2.15, 1.95],
            [9, 9.5, 8.8, 9.9, 10.1, 9.7, 9.2, 8.9, 9.3, 9.6]
        )
        #expect(separated.statistic == 1)
        #expect(agree(separated.pValue, 1.082_508_8e-5, within: 1e-7))

        let twenty = EmpiricalDistance(firstCount: 20, secondCount: 20, height: 9)
        #expect(twenty.statistic == 0.45)
        #expect(agree(twenty.exactPValue, 0.033_541_659_4, within: 1e-8))
    }

    @Test(
        "p is the share of all orders of the pooled values that reach D",
        arguments: [(4, 6), (5, 5), (3, 7), (1, 9)]
    )
    func enumeration(n: Int, m: Int) throws {
        let distances = try Self.splits(n + m, choose: n).map { first, second in
            try KolmogorovSmirnov.twoSample(first, second)
        }
        for test in distances {
            let share =
                Double(distances.count { $0.statistic >= test.statistic - 1e-12 }) / Double(distances.count)
            #expect(agree(test.pValue, share, within: 1e-12))
        }
    }

    @Test(
        "With D = 1 p is two out of all orders, down to 1e-299",
        arguments: [(1, 1), (1, 99), (50, 49), (500, 499), (500, 500)]
    )
    func separated(n: Int, m: Int) throws {
        let test = try KolmogorovSmirnov.twoSample(
            (0..<n).map(Double.init),
            (0..<m).map { Double($0) + 1_000 }
        )
        // 2 / C(n + m, n), the factors taken in turn so that nothing overflows.
        let expected = (1...n).reduce(2.0) { $0 * Double($1) / Double(m + $1) }
        #expect(test.statistic == 1)
        #expect(agree(test.pValue, expected, within: 1e-11))
        #expect(test.pValue > 0)
    }

    @Test(
        "The closed form for equal sizes agrees with the walk over the lattice",
        arguments: [1, 2, 5, 30, 99]
    )
    func closedForm(count: Int) {
        for height in 1...count {
            let distance = EmpiricalDistance(firstCount: count, secondCount: count, height: height)
            #expect(agree(distance.exactPValue, min(1, distance.latticePValue), within: 1e-11))
        }
    }

    @Test("Swapping the series, or stretching the axis, changes nothing")
    func symmetry() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<50 {
            let a = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                Double(Int.random(in: 0...30, using: &generator))
            }
            let b = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
                Double(Int.random(in: 5...35, using: &generator))
            }
            let test = try KolmogorovSmirnov.twoSample(a, b)
            let swapped = try KolmogorovSmirnov.twoSample(b, a)
            let stretched = try KolmogorovSmirnov.twoSample(a.map { $0 * 8 - 3 }, b.map { $0 * 8 - 3 })
            #expect(test.statistic == swapped.statistic)
            #expect(agree(test.pValue, swapped.pValue, within: 1e-12))
            #expect(test == stretched)
            #expect((0...1).contains(test.statistic))
            #expect((0...1).contains(test.pValue))
        }
    }

    @Test("p falls as D grows", arguments: [(99, 99), (49, 40), (7, 100)])
    func monotonic(n: Int, m: Int) {
        let greatest = EmpiricalDistance.separated(firstCount: n, secondCount: m).height
        let pValues = (0...greatest).map {
            EmpiricalDistance(firstCount: n, secondCount: m, height: $0).exactPValue
        }
        // p stays level between heights that no order of the values reaches, up to rounding.
        #expect(zip(pValues, pValues.dropFirst()).allSatisfy { $1 <= $0 * (1 + 1e-12) })
        #expect(pValues.first == 1)
    }

    @Test("Equal series, and constant ones, have D = 0 and p = 1")
    func equalSeries() throws {
        let nothing = KolmogorovSmirnovTest(statistic: 0, pValue: 1)
        #expect(try KolmogorovSmirnov.twoSample([3, 1, 2], [1, 2, 3]) == nothing)
        #expect(try KolmogorovSmirnov.twoSample([5, 5], [5, 5, 5, 5]) == nothing)
    }

    @Test(
        "The tail of the Kolmogorov distribution has its known values on both sides of 1",
        arguments: [
            (0.2, 0.999_999_999_999_495), (0.5, 0.963_945_243_664_875_1), (0.99, 0.280_873_839_225_548_9),
            (1, 0.269_999_671_677_354_56), (1.01, 0.259_434_169_093_596_8),
            (2, 0.000_670_925_255_779_695_3), (5, 3.857_499_695_927_835_6e-22),
        ]
    )
    func kolmogorovTail(x: Double, expected: Double) {
        #expect(agree(EmpiricalDistance.kolmogorovTail(x), expected, within: 1e-12))
    }

    @Test("Beyond 10,000 values p is the asymptotic one, close to the exact one before")
    func asymptotic() throws {
        let small = EmpiricalDistance(firstCount: 10_000, secondCount: 10_000, height: 150)
        #expect(KolmogorovSmirnov.test(distance: small).pValue == small.exactPValue)
        #expect(agree(small.asymptoticPValue, small.exactPValue, within: 0.02))

        let large = EmpiricalDistance(firstCount: 10_001, secondCount: 10_001, height: 150)
        #expect(KolmogorovSmirnov.test(distance: large).pValue == large.asymptoticPValue)
    }

    @Test("An empty series and a value that is no number are errors")
    func unusable() {
        #expect(throws: AnalysisError.tooFewValues(series: .second, count: 0, needed: 1)) {
            try KolmogorovSmirnov.twoSample([1], [])
        }
        #expect(throws: AnalysisError.notFinite(series: .first, index: 1)) {
            try KolmogorovSmirnov.twoSample([1, .nan], [2])
        }
        #expect(throws: AnalysisError.notFinite(series: .second, index: 0)) {
            try KolmogorovSmirnov.twoSample([1], [.infinity])
        }
    }

    /// All ways to split 0 ..< total into a group of `count` and the rest.
    static func splits(_ total: Int, choose count: Int) -> [([Double], [Double])] {
        (0..<(1 << total)).filter { $0.nonzeroBitCount == count }.map { mask in
            let chosen = (0..<total).filter { mask & (1 << $0) != 0 }
            let rest = (0..<total).filter { mask & (1 << $0) == 0 }
            return (chosen.map(Double.init), rest.map(Double.init))
        }
    }
}
