import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Spearman's rank correlation")
struct SpearmanCorrelationTests {
    @Test("r and p agree with SciPy to nine digits, down to 1e-271")
    func referenceVectors() throws {
        let vectors = try ReferenceVectors.load().spearman
        #expect(!vectors.isEmpty)
        for (index, vector) in vectors.enumerated() {
            let alternative = try #require(Alternative(rawValue: vector.alternative))
            let correlation = try SpearmanCorrelation(vector.x, vector.y, alternative: alternative)
            #expect(agree(correlation.coefficient, vector.statistic), "vector \(index)")
            #expect(
                agree(correlation.pValue, vector.pvalue),
                "vector \(index): \(correlation.pValue), not \(vector.pvalue)"
            )
        }
    }

    @Test("The worked example of the specification gives r = 0.8519 and p = 0.0036")
    func specification() throws {
        let correlation = try SpearmanCorrelation(
            [0, 0.01, 0.03, 0.02, 0, 0.05, 0.04, 0.01],
            [0, 0.02, 0.05, 0.01, 0, 0.04, 0.06, 0],
            alternative: .greater
        )
        #expect(agree(correlation.coefficient, 0.851_916_777_1, within: 1e-10))
        #expect(agree(correlation.pValue, 0.003_621_620_1, within: 1e-8))
    }

    @Test(
        "SciPy's p values of a falling series come out for each alternative",
        arguments: [
            (Alternative.less, 0.002_402_332_361_516_027_7), (.greater, 0.997_597_667_638_484),
            (.twoSided, 0.004_804_664_723_032_055),
        ]
    )
    func alternatives(alternative: Alternative, pValue: Double) throws {
        let correlation = try SpearmanCorrelation(
            [1, 2, 3, 4, 5, 6],
            [6, 5, 4, 2, 3, 1],
            alternative: alternative
        )
        #expect(agree(correlation.coefficient, -0.942_857_142_857_143))
        #expect(agree(correlation.pValue, pValue))
    }

    @Test("A perfect correlation has r = ±1 and p = 0 or 1")
    func perfect() throws {
        let rising = try SpearmanCorrelation([1, 2, 3, 4], [10, 20, 30, 400], alternative: .greater)
        #expect(rising.coefficient == 1)
        #expect(rising.pValue == 0)
        let falling = try SpearmanCorrelation([1, 2, 3, 4], [4, 3, 2, 1], alternative: .greater)
        #expect(falling.coefficient == -1)
        #expect(falling.pValue == 1)
    }

    @Test("No correlation at all leaves p one half on either side")
    func none() throws {
        for alternative in [Alternative.less, .greater] {
            let correlation = try SpearmanCorrelation([1, 2, 3], [1, 2, 1], alternative: alternative)
            #expect(correlation.coefficient == 0)
            #expect(correlation.pValue == 0.5)
        }
    }

    @Test("The two sides of p make one, swapping changes nothing, and negation mirrors")
    func properties() throws {
        var generator = SeededGenerator(seed: 13)
        for _ in 0..<50 {
            let count = Int.random(in: 5...60, using: &generator)
            // The first values differ, so that no series is constant.
            let x = (0..<count).map { Double($0 < 2 ? $0 : Int.random(in: 0...9, using: &generator)) }
            let y = (0..<count).map { Double($0 < 2 ? $0 : Int.random(in: 0...9, using: &generator)) }
            let greater = try SpearmanCorrelation(x, y, alternative: .greater)
            let less = try SpearmanCorrelation(x, y, alternative: .less)
            let mirrored = try SpearmanCorrelation(x.map { -$0 }, y, alternative: .less)
            #expect(agree(greater.pValue + less.pValue, 1, within: 1e-14))
            #expect(try SpearmanCorrelation(y, x, alternative: .greater) == greater)
            #expect(mirrored.coefficient == -greater.coefficient)
            #expect(agree(mirrored.pValue, greater.pValue, within: 1e-12))
            #expect((0...1).contains(greater.pValue))
            #expect((-1...1).contains(greater.coefficient))
        }
    }

    @Test("A constant series has no correlation: an error, never NaN")
    func constant() {
        #expect(throws: AnalysisError.constantSeries(.first)) {
            try SpearmanCorrelation([2, 2, 2], [1, 2, 3], alternative: .greater)
        }
        #expect(throws: AnalysisError.constantSeries(.second)) {
            try SpearmanCorrelation([1, 2, 3], [0, 0, 0], alternative: .greater)
        }
    }

    @Test("Unpaired, short and unusable series are errors")
    func unusable() {
        #expect(throws: AnalysisError.lengthsDiffer(first: 3, second: 4)) {
            try SpearmanCorrelation([1, 2, 3], [1, 2, 3, 4], alternative: .greater)
        }
        #expect(throws: AnalysisError.tooFewValues(series: .first, count: 2, needed: 3)) {
            try SpearmanCorrelation([1, 2], [1, 2], alternative: .greater)
        }
        #expect(throws: AnalysisError.notFinite(series: .second, index: 2)) {
            try SpearmanCorrelation([1, 2, 3], [1, 2, .nan], alternative: .greater)
        }
    }

    @Test(
        "Student's tail has its closed forms for 1, 2 and 4 degrees of freedom",
        arguments: [0.01, 0.5, 1, 3, 40]
    )
    func studentClosedForms(t: Double) {
        func tail(_ degrees: Int) -> Double {
            let nu = Double(degrees)
            return StudentDistribution.twoSidedTail(
                unexplained: nu / (nu + t * t),
                explained: t * t / (nu + t * t),
                degreesOfFreedom: degrees
            )
        }
        // In the form with atan(1/t), and 2/(s(s+t)), there is no cancellation for great t.
        #expect(agree(tail(1), 2 / Double.pi * atan(1 / t), within: 1e-13))
        let root = (2 + t * t).squareRoot()
        #expect(agree(tail(2), 2 / (root * (root + t)), within: 1e-13))
        let sine = t / (4 + t * t).squareRoot()
        let cosineSquare = 4 / (4 + t * t)
        #expect(abs(tail(4) - (1 - sine * (1 + cosineSquare / 2))) < 1e-14)
    }

    @Test(
        "Γ(a + 1/2) / Γ(a) has its known values",
        arguments: [(0.5, 0.564_189_583_547_756_3), (1, 0.886_226_925_452_758), (100, 9.987_507_861_262_518)]
            as [(Double, Double)]
    )
    func gammaRatio(a: Double, expected: Double) {
        #expect(agree(StudentDistribution.halfStepGammaRatio(a), expected, within: 1e-13))
    }
}
