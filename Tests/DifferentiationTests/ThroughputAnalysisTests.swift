import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Throughput analysis")
struct ThroughputAnalysisTests {
    static let slow = [2, 2, 2, 2.1, 2.2, 1.9, 1.8, 2.05, 2.15, 1.95]
    static let fast = [9, 9.5, 8.8, 9.9, 10.1, 9.7, 9.2, 8.9, 9.3, 9.6]

    func analyse(_ original: [Double], _ control: [Double], seed: UInt64 = 1) throws -> ThroughputAnalysis {
        var generator = SeededGenerator(seed: seed)
        return try ThroughputAnalysis.analyse(original: original, control: control, using: &generator)
    }

    @Test("The worked example of the specification comes out in every number")
    func specification() throws {
        let analysis = try analyse(Self.slow, Self.fast)
        #expect(agree(analysis.area, 0.785_638_297_9, within: 1e-10))
        #expect(agree(analysis.meanDifference, 7.385))
        #expect(analysis.ksStatistic == 1)
        #expect(agree(analysis.ksPValue, 1.082_508_8e-5, within: 1e-7))
        #expect(agree(analysis.original.mean, 2.015))
        #expect(agree(analysis.original.standardDeviation, 0.111_915_146_4))
        #expect(analysis.original.median == 2)
        #expect(analysis.original.maximum == 2.2)
        #expect(analysis.original.minimum == 1.8)
        #expect(agree(analysis.control.mean, 9.4))
        #expect(agree(analysis.control.median, 9.4))
        #expect(analysis.overallMinimum == 1.8)
        // Halves of separated samples are separated too: D = 1, p = 2 / C(10, 5).
        #expect(analysis.resamplingRatio == 1)
        #expect(analysis.resampling.meanStatistic == 1)
        #expect(agree(analysis.resampling.meanPValue, 2 / 252.0))
    }

    @Test("Means and areas agree with the reference vectors")
    func referenceVectors() throws {
        let vectors = try ReferenceVectors.load().areaTest
        #expect(!vectors.isEmpty)
        for (index, vector) in vectors.enumerated() {
            let original = try SampleSummary(of: vector.original).mean
            let control = try SampleSummary(of: vector.control).mean
            #expect(agree(original, vector.meanOriginal), "vector \(index)")
            #expect(agree(control, vector.meanControl), "vector \(index)")
            let area = AreaTest.area(meanOriginal: original, meanControl: control)
            #expect(agree(area, vector.area), "vector \(index)")
        }
    }

    @Test("The area is positive when the original was slower, and swapping turns its sign")
    func sign() throws {
        #expect(AreaTest.area(meanOriginal: 1, meanControl: 4) == 0.75)
        #expect(AreaTest.area(meanOriginal: 4, meanControl: 1) == -0.75)
        #expect(AreaTest.area(meanOriginal: 0, meanControl: 3) == 1)
        #expect(AreaTest.area(meanOriginal: 3, meanControl: 0) == -1)
        #expect(AreaTest.area(meanOriginal: 0, meanControl: 0) == 0)
        let forward = try analyse(Self.slow, Self.fast)
        let backward = try analyse(Self.fast, Self.slow)
        #expect(forward.area == -backward.area)
        #expect(forward.meanDifference == -backward.meanDifference)
        #expect(forward.ksPValue == backward.ksPValue)
    }

    @Test("Zeros count for the means and the halves, but not for the Kolmogorov–Smirnov test")
    func zeros() throws {
        let analysis = try analyse([0, 0, 4, 6], [5, 4.5, 6.5, 3.5])
        let withoutZeros = try KolmogorovSmirnov.twoSample([4, 6], [5, 4.5, 6.5, 3.5])
        #expect(analysis.original.mean == 2.5)
        #expect(analysis.overallMinimum == 0)
        #expect(analysis.ksStatistic == withoutZeros.statistic)
        #expect(analysis.ksPValue == withoutZeros.pValue)
    }

    @Test("A silent original has area 1, D = 1, ratio 1, and p from all samples, zeros included")
    func silentOriginal() throws {
        let analysis = try analyse([Double](repeating: 0, count: 10), Self.fast + [0, 0])
        #expect(analysis.area == 1)
        #expect(analysis.ksStatistic == 1)
        #expect(agree(analysis.ksPValue, 2 / 646_646.0))  // 2 / C(22, 10)
        #expect(analysis.resampling.ratio == 1)
        #expect(analysis.resampling.meanStatistic == 1)
        #expect(agree(analysis.resampling.meanPValue, 2 / 462.0))  // 2 / C(11, 5)
    }

    @Test("A silent control has area −1")
    func silentControl() throws {
        let analysis = try analyse(Self.fast, [0, 0, 0])
        #expect(analysis.area == -1)
        #expect(analysis.ksStatistic == 1)
        #expect(agree(analysis.ksPValue, 2 / 286.0))  // 2 / C(13, 3)
        #expect(analysis.resamplingRatio == 1)
    }

    @Test("A replay without samples counts as ten zeros")
    func noSamples() throws {
        let zeros = [Double](repeating: 0, count: 10)
        #expect(try analyse([], Self.fast) == analyse(zeros, Self.fast))
        #expect(try analyse(Self.fast, []) == analyse(Self.fast, zeros))
    }

    @Test("Two silent replays are an error", arguments: [[], [0, 0, 0], [0]] as [[Double]])
    func silence(samples: [Double]) {
        let expected: AnalysisError =
            samples.count == 1 ? .tooFewValues(series: .original, count: 1, needed: 2) : .noThroughput
        #expect(throws: expected) { try analyse(samples, []) }
    }

    @Test(
        "Samples that are no throughput are errors",
        arguments: [
            (Double.nan, AnalysisError.notFinite(series: .control, index: 1)),
            (.infinity, .notFinite(series: .control, index: 1)),
            (-0.5, .implausibleThroughput(series: .control, index: 1, value: -0.5)),
            (1e13, .implausibleThroughput(series: .control, index: 1, value: 1e13)),
        ]
    )
    func unusable(sample: Double, error: AnalysisError) {
        #expect(throws: error) { try analyse([1, 2, 3], [1, sample, 3]) }
    }

    @Test("A single sample cannot be halved")
    func oneSample() {
        #expect(throws: AnalysisError.tooFewValues(series: .control, count: 1, needed: 2)) {
            try analyse([1, 2, 3], [4])
        }
    }

    @Test(
        "Even the smallest, greatest and shortest samples give finite numbers",
        arguments: [
            ([Double.leastNonzeroMagnitude, 0, 0, 0], [Double.leastNonzeroMagnitude, 0, 0, 0]),
            ([Double.leastNonzeroMagnitude, 0], [0, 0]),
            ([1e12, 1e12, 0], [1e12, Double.leastNonzeroMagnitude]),
            ([1, 1], [1, 1]), ([0, 1], [1, 0]),
        ]
    )
    func finite(original: [Double], control: [Double]) throws {
        let analysis = try analyse(original, control)
        // JSONEncoder refuses NaN and infinity, so that encoding checks every number at once.
        let data = try JSONEncoder().encode(analysis)
        #expect(try JSONDecoder().decode(ThroughputAnalysis.self, from: data) == analysis)
        #expect((-1...1).contains(analysis.area))
        #expect((0...1).contains(analysis.ksPValue))
        #expect((0...1).contains(analysis.resampling.meanPValue))
        #expect((0...1).contains(analysis.resamplingRatio))
    }

    @Test("The same seed repeats the whole result; only the halves depend on it")
    func repeatable() throws {
        var generator = SeededGenerator(seed: 21)
        let original = (0..<99).map { _ in Double.random(in: 2...6, using: &generator) }
        let control = (0..<97).map { _ in Double.random(in: 3...6.5, using: &generator) }
        let first = try analyse(original, control, seed: 5)
        let other = try analyse(original, control, seed: 6)
        #expect(try analyse(original, control, seed: 5) == first)
        #expect(other.resampling != first.resampling)
        #expect(other.ksPValue == first.ksPValue)
        #expect(other.area == first.area)
    }

    @Test("The order of the samples does not matter")
    func order() throws {
        let samples = [3, 0, 5, 2.5, 4, 8, 1, 0.5]
        #expect(try analyse(samples, Self.fast) == analyse(samples.reversed(), Self.fast))
    }

    @Test("A summary of an even number of samples has the mean of the middle two as median")
    func summary() throws {
        let summary = try SampleSummary(of: [4, 1, 3, 10])
        #expect(summary.median == 3.5)
        #expect(summary.mean == 4.5)
        #expect(summary.minimum == 1)
        #expect(summary.maximum == 10)
        #expect(agree(summary.standardDeviation, 11.25.squareRoot(), within: 1e-14))
        #expect(throws: AnalysisError.tooFewValues(series: .only, count: 0, needed: 1)) {
            try SampleSummary(of: [])
        }
    }

    @Test(
        "Fewer than ten samples on either side are too few",
        arguments: [(10, 10, false), (9, 99, true), (99, 9, true), (3, 3, true)]
    )
    func tooFew(original: Int, control: Int, expected: Bool) {
        #expect(TooFewSamples.holds(original: original, control: control) == expected)
    }
}
