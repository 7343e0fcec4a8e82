import Foundation
import Testing

@testable import Differentiation

@Suite("Effect estimates")
struct EffectEstimateTests {
    static let original = [
        3.0, 4.219, 5.262, 4.746, 5.114, 3.898, 3.712, 3.474, 2.115, 2.284, 1.562, 2.442, 3.581, 3.573, 4.735,
        4.407, 4.984, 5.198, 3.868, 3.637, 2.184, 2.18, 2.5, 1.937,
    ]
    static let control = [
        8.0, 8.333, 7.833, 9.667, 7.667, 9.5, 9.0, 7.0, 8.833, 8.333, 8.667, 8.167, 10.0, 8.0, 7.5, 9.333,
        7.333,
        9.167, 8.667, 9.0, 8.5, 8.0, 8.333, 7.833, 9.667, 7.667, 9.5, 9.0, 7.0, 8.833,
    ]

    static func isNear(_ interval: ConfidenceInterval, _ lower: Double, _ upper: Double) -> Bool {
        abs(interval.lower - lower) < 1e-9 && abs(interval.upper - upper) < 1e-9
    }

    /// The expected numbers come from a separate implementation with NumPy that draws whole series by index.
    @Test("The estimate, its intervals, block lengths and effective counts are those of the reference")
    func reference() throws {
        let effect = try EffectEstimate.estimate(
            original: Self.original, control: Self.control, replicates: 400, seed: 42)
        #expect(abs(effect.difference - 0.584_147_554_583_950_8) < 1e-12)
        #expect(Self.isNear(effect.interval, 0.357_088_908_568_483_47, 0.813_376_641_490_048_3))
        #expect(Self.isNear(effect.original.interval, 1.570_393_565_372_906, 5.467_333_139_757_901))
        #expect(Self.isNear(effect.control.interval, 8.205_336_822_425_124, 8.769_752_642_416_748))
        #expect(effect.original.blockLength == 8)
        #expect(effect.control.blockLength == 4)
        #expect(abs(effect.original.correlation.neighbours - 0.901_629_367_431_731_4) < 1e-12)
        #expect(abs(effect.original.correlation.effectiveCount - 1.241_511_738_339_938_6) < 1e-12)
        #expect(effect.control.correlation.neighbours == 0)
        #expect(effect.seed == 42)
        #expect(effect.replicates == 400)
    }

    @Test("The difference of two tests is that of the reference")
    func comparison() throws {
        let comparison = try EffectComparison.compare(
            .init(original: Self.original, control: Self.control),
            with: .init(original: Array(Self.control[..<20]), control: Array(Self.control[10...])),
            replicates: 400, seed: 7)
        #expect(abs(comparison.difference - 0.583_166_165_713_018_2) < 1e-12)
        #expect(Self.isNear(comparison.interval, 0.354_139_852_090_542, 0.841_177_288_327_807_5))
        #expect(comparison.second.isUsable)
        #expect(!comparison.isUsable)
        #expect(!comparison.isSignificant)
    }

    @Test("The same seed repeats an estimate, another one does not")
    func seeds() throws {
        func estimate(_ seed: UInt64) throws -> EffectEstimate {
            try .estimate(original: Self.original, control: Self.control, replicates: 100, seed: seed)
        }
        #expect(try estimate(3) == estimate(3))
        #expect(try estimate(3).interval != estimate(4).interval)
    }

    @Test("Exchanging the replays turns the sign, and the interval with it")
    func antisymmetric() throws {
        let there = try EffectEstimate.estimate(original: Self.original, control: Self.control, seed: 1)
        let back = try EffectEstimate.estimate(original: Self.control, control: Self.original, seed: 1)
        #expect(there.difference == -back.difference)
        #expect(abs(there.interval.lower + back.interval.upper) < 0.03)
        #expect(abs(there.interval.upper + back.interval.lower) < 0.03)
    }

    @Test("A blocked original is an effect of 1 without doubt")
    func blocked() throws {
        let effect = try EffectEstimate.estimate(
            original: [Double](repeating: 0, count: 12), control: Self.control, seed: 1)
        #expect(effect.difference == 1)
        #expect(effect.interval == ConfidenceInterval(lower: 1, upper: 1))
        #expect(effect.isUsable)
        #expect(effect.isSignificant)
    }

    @Test(
        "Nine samples, or samples that follow from each other, or much noise make it unusable, and it says so"
    )
    func doubts() throws {
        let steady = Self.control
        let few = try EffectEstimate.estimate(original: Array(steady[..<9]), control: steady, seed: 1)
        #expect(few.doubts == [.tooFewSamples(side: .original, count: 9, needed: 10)])
        #expect(!few.isUsable)

        let ramp = (0..<100).map { 5 + Double($0) / 100 }
        let trend = try EffectEstimate.estimate(original: steady, control: ramp, seed: 1)
        let effective = 100 * 0.05 / 1.95
        guard case .serialCorrelation(.control, let found, 10) = trend.doubts.first else {
            Issue.record("expected serial correlation, got \(trend.doubts)")
            return
        }
        #expect(abs(found - effective) < 1e-9)
        #expect(trend.doubts.count == 1)

        let noisy = try EffectEstimate.estimate(
            original: Self.bursts, control: Self.bursts.reversed(), seed: 1)
        guard case .wideInterval(let width, 0.3) = noisy.doubts.first else {
            Issue.record("expected a wide interval, got \(noisy.doubts)")
            return
        }
        #expect(width == noisy.interval.width)
        #expect(noisy.doubts.count == 1)
    }

    private static let bursts = (0..<40).map { $0.isMultiple(of: 9) ? 30.0 : 1 }

    @Test("A wide interval without 0 is no doubt: there is an effect, however large")
    func wideButClear() throws {
        let effect = try EffectEstimate.estimate(
            original: Self.bursts, control: (0..<40).map { 12 + Double($0 % 3) }, seed: 1)
        #expect(effect.interval.width > EffectDoubt.greatestWidth)
        #expect(effect.interval.lower > 0)
        #expect(effect.isUsable && effect.isSignificant)
    }

    @Test("A noisy test can be told from another one if the two lie far enough apart")
    func noisyComparison() throws {
        let noisy = EffectComparison.Samples(original: Self.bursts, control: Self.bursts.reversed())
        let blocked = EffectComparison.Samples(
            original: [Double](repeating: 0, count: 12), control: Self.control)
        let apart = try EffectComparison.compare(noisy, with: blocked, seed: 1)
        #expect(!apart.first.isUsable)
        #expect(apart.interval.upper < 0)
        #expect(apart.isUsable && apart.isSignificant)
        let alike = try EffectComparison.compare(noisy, with: noisy, seed: 1)
        #expect(alike.interval.contains(0) && !alike.isUsable && !alike.isSignificant)
    }

    @Test("Samples that are no throughputs, too short series and silence are errors")
    func badInput() {
        func estimate(_ original: [Double], _ control: [Double]) throws {
            _ = try EffectEstimate.estimate(original: original, control: control, seed: 1)
        }
        #expect(throws: AnalysisError.notFinite(series: .original, index: 1)) {
            try estimate([1, .nan], [1, 2])
        }
        #expect(throws: AnalysisError.implausibleThroughput(series: .control, index: 0, value: -1)) {
            try estimate([1, 2], [-1, 2])
        }
        #expect(throws: AnalysisError.implausibleThroughput(series: .control, index: 1, value: 1e300)) {
            try estimate([1, 2], [1, 1e300])
        }
        #expect(throws: AnalysisError.tooFewValues(series: .original, count: 0, needed: 2)) {
            try estimate([], [1, 2])
        }
        #expect(throws: AnalysisError.noThroughput) { try estimate([0, 0], [0, 0]) }
    }

    @Test("Absurd numbers of replicates are brought within limits", arguments: [(Int.min, 100), (99, 100)])
    func replicates(asked: Int, drawn: Int) throws {
        let effect = try EffectEstimate.estimate(
            original: Self.original, control: Self.control, replicates: asked, seed: 1)
        #expect(effect.replicates == drawn)
    }

    @Test("An estimate survives JSON with its doubts")
    func json() throws {
        let effect = try EffectEstimate.estimate(
            original: Self.original, control: Self.control, replicates: 100, seed: .max)
        #expect(!effect.doubts.isEmpty)
        let data = try JSONEncoder().encode(effect)
        #expect(try JSONDecoder().decode(EffectEstimate.self, from: data) == effect)
    }

    @Test("Means of replicates from running sums are the means of the drawn series")
    func runningSums() {
        var drawing = SeededGenerator(seed: 5)
        var summing = drawing
        let means = BlockBootstrap.means(of: Self.control, blockLength: 4, count: 50, using: &summing)
        for mean in means {
            let drawn = BlockBootstrap.draw(from: Self.control, blockLength: 4, using: &drawing)
            #expect(abs(drawn.mean - mean) < 1e-12)
        }
        #expect(drawing == summing)
        #expect(BlockBootstrap.means(of: [], blockLength: 4, count: 2, using: &summing) == [0, 0])
        #expect(BlockBootstrap.means(of: [2], blockLength: 0, count: 2, using: &summing) == [2, 2])
    }

    /// numpy.quantile([1, 2, 4, 8, 16], [0.025, 0.1, 0.5, 0.975]).
    @Test("Quantiles are NumPy's", arguments: [(0.025, 1.1), (0.1, 1.4), (0.5, 4.0), (0.975, 15.2)])
    func quantiles(share: Double, value: Double) {
        #expect(abs(ConfidenceInterval.quantile(share, ofSorted: [1, 2, 4, 8, 16]) - value) < 1e-12)
        #expect(ConfidenceInterval.quantile(share, ofSorted: [3]) == 3)
    }
}
