import Basics
import Foundation
import Testing

@testable import Differentiation

@Suite("Effect of one pair of replays")
struct EffectEstimateTests {
    /// Seconds of a slice in the examples.
    private static let slice = 0.25

    private static func curve(_ throughput: [Double], end: Double) throws -> DeliveryCurve {
        try DeliveryCurve(throughput: throughput, sliceLength: slice, end: end, of: .only)
    }

    private static func streams() throws -> PairedSegments {
        try #require(
            PairedSegments(
                streams: try curve(EffectSamples.original, end: 5.9),
                try curve(EffectSamples.control, end: 7.45)))
    }

    private static func isNear(_ interval: ConfidenceInterval?, _ lower: Double, _ upper: Double) -> Bool {
        guard let interval else { return false }
        return abs(interval.lower - lower) < 1e-9 && abs(interval.upper - upper) < 1e-9
    }

    /// The expected numbers come from a separate implementation with NumPy and SciPy that draws segments by index.
    @Test("Of a stream, estimate, interval, block length and correlation are those of the reference")
    func reference() throws {
        let effect = EffectEstimate(of: try Self.streams(), replicates: 400, seed: 42)
        #expect(effect.segments == 11)
        #expect(abs(effect.ratio - 0.425_909_303_357_954_3) < 1e-12)
        #expect(Self.isNear(effect.interval, 0.193_594_403_352_950_8, 0.874_777_908_989_889_2))
        #expect(effect.blockLength == 3)
        #expect(abs(effect.correlation.neighbours - 0.756_414_848_558_138_4) < 1e-9)
        #expect(effect.seed == 42)
        #expect(effect.replicates == 400)
    }

    @Test("Of a call, bytes that arrived in the same seconds are compared")
    func call() throws {
        let segments = try #require(
            PairedSegments(
                calls: try Self.curve(EffectSamples.original, end: 5.9),
                try Self.curve(EffectSamples.control, end: 7.45)))
        let effect = EffectEstimate(of: segments, replicates: 400, seed: 42)
        #expect(effect.segments == 30)
        #expect(abs(effect.ratio - 0.332_681_956_332_839_26) < 1e-12)
        #expect(Self.isNear(effect.interval, 0.019_054_866_610_527_948, 1.481_650_933_133_255_2))
        #expect(effect.blockLength == 10)
    }

    @Test("The quotient of two tests is that of the reference")
    func comparison() throws {
        let other = try #require(
            PairedSegments(
                streams: try Self.curve(Array(EffectSamples.control[..<20]), end: 4.95),
                try Self.curve(EffectSamples.control, end: 7.45)))
        let comparison = EffectComparison(try Self.streams(), with: other, replicates: 400, seed: 7)
        #expect(abs(comparison.quotient - 0.421_650_210_324_374_7) < 1e-12)
        #expect(Self.isNear(comparison.interval, 0.204_961_070_993_297_6, 0.920_620_969_924_876_1))
        #expect(abs(comparison.second.ratio - 1.010_101_010_101_010_2) < 1e-12)
        #expect(comparison.isSignificant)
        let alike = EffectComparison(other, with: other, replicates: 400, seed: 7)
        #expect(alike.quotient == 1 && !alike.isSignificant)
    }

    @Test("The same seed repeats an estimate, another one does not")
    func seeds() throws {
        func estimate(_ seed: UInt64) throws -> EffectEstimate {
            EffectEstimate(of: try Self.streams(), replicates: 100, seed: seed)
        }
        #expect(try estimate(3) == estimate(3))
        #expect(try estimate(3).interval != estimate(4).interval)
    }

    @Test("Exchanging the replays turns the ratio, and the interval with it")
    func antisymmetric() throws {
        let there = EffectEstimate(of: try Self.streams(), seed: 1)
        let back = EffectEstimate(
            of: try #require(
                PairedSegments(
                    streams: try Self.curve(EffectSamples.control, end: 7.45),
                    try Self.curve(EffectSamples.original, end: 5.9))), seed: 1)
        #expect(abs(there.ratio * back.ratio - 1) < 1e-12)
        let (ends, turned) = (try #require(there.interval), try #require(back.interval))
        #expect(abs(log(ends.lower * turned.upper)) < 0.1)
        #expect(abs(log(ends.upper * turned.lower)) < 0.1)
    }

    @Test("Fewer than ten segments give an estimate without an interval")
    func few() throws {
        let segments = try #require(
            PairedSegments(
                streams: try Self.curve([10, 10, 10, 10, 5], end: 1.25),
                try Self.curve([20, 20, 5], end: 0.75))
        )
        let effect = EffectEstimate(of: segments, seed: 1)
        #expect(effect.segments == 3)
        #expect(abs(effect.ratio - 0.6) < 1e-12)
        #expect(effect.interval == nil)
        #expect(EffectComparison(segments, with: try Self.streams(), seed: 1).interval == nil)
    }

    @Test("An even line gives an interval of no width, whatever the recording's shape")
    func even() throws {
        let bursts = (0..<100).map { $0.isMultiple(of: 9) ? 30.0 : $0 % 9 < 4 ? 1 : 0 }
        let curve = try Self.curve(bursts, end: 25)
        for segments in [PairedSegments(streams: curve, curve), PairedSegments(calls: curve, curve)] {
            let effect = EffectEstimate(of: try #require(segments), seed: 1)
            #expect(effect.ratio == 1 && effect.interval == ConfidenceInterval(lower: 1, upper: 1))
        }
    }

    @Test("A call of which nothing arrives is 99.9 % slower, a stream has nothing to compare")
    func blocked() throws {
        let nothing = try Self.curve([0, 0, 0], end: 0.75)
        let control = try Self.curve(EffectSamples.control, end: 7.5)
        let call = EffectEstimate(of: try #require(PairedSegments(calls: nothing, control)), seed: 1)
        #expect(abs(call.ratio - 0.001) < 1e-6)
        #expect(call.interval.map { $0.upper < 0.0011 } == true)
        let back = EffectEstimate(of: try #require(PairedSegments(calls: control, nothing)), seed: 1)
        #expect(abs(back.ratio - 1_000) < 0.01)
        #expect(PairedSegments(streams: nothing, control) == nil)
        #expect(PairedSegments(calls: nothing, nothing) == nil)
    }

    @Test("Absurd numbers of replicates are brought within limits", arguments: [(Int.min, 100), (99, 100)])
    func replicates(asked: Int, drawn: Int) throws {
        #expect(EffectEstimate(of: try Self.streams(), replicates: asked, seed: 1).replicates == drawn)
    }

    @Test("Sums of replicates from running sums are the sums of the drawn series")
    func runningSums() {
        var drawing = SeededGenerator(seed: 5)
        var summing = drawing
        let (first, second) = (EffectSamples.control, EffectSamples.control.reversed() as [Double])
        let sums = BlockBootstrap.sums(of: first, second, blockLength: 4, count: 50, using: &summing)
        for sum in sums {
            var same = drawing
            let drawn = BlockBootstrap.draw(from: first, blockLength: 4, using: &drawing)
            #expect(abs(drawn.reduce(0, +) - sum.first) < 1e-9)
            let other = BlockBootstrap.draw(from: second, blockLength: 4, using: &same)
            #expect(abs(other.reduce(0, +) - sum.second) < 1e-9)
        }
        #expect(drawing == summing)
        #expect(
            BlockBootstrap.sums(of: [], [], blockLength: 4, count: 2, using: &summing).map(\.first) == [0, 0])
        #expect(
            BlockBootstrap.sums(of: [2], [3], blockLength: 0, count: 2, using: &summing).map(\.second)
                == [3, 3])
    }

    /// numpy.quantile([1, 2, 4, 8, 16], [0.025, 0.1, 0.5, 0.975]).
    @Test("Quantiles are NumPy's", arguments: [(0.025, 1.1), (0.1, 1.4), (0.5, 4.0), (0.975, 15.2)])
    func quantiles(share: Double, value: Double) {
        #expect(abs(ConfidenceInterval.quantile(share, ofSorted: [1, 2, 4, 8, 16]) - value) < 1e-12)
        #expect(ConfidenceInterval.quantile(share, ofSorted: [3]) == 3)
    }

    /// scipy.stats.t.ppf(0.975, ν).
    @Test(
        "Student's quantiles are SciPy's",
        arguments: [
            (1, 12.706_204_736_174_694), (3, 3.182_446_305_283_707_8), (4, 2.776_445_105_197_793_4),
            (10, 2.228_138_851_986_274), (200, 1.971_896_223_633_908_8),
        ])
    func student(degrees: Int, value: Double) {
        let quantile = StudentDistribution.quantile(twoSidedTail: 0.05, degreesOfFreedom: degrees)
        #expect(abs(quantile - value) < 1e-9)
    }
}

/// Throughputs of two replays, Mbit/s.
enum EffectSamples {
    static let original = [
        3.0, 4.219, 5.262, 4.746, 5.114, 3.898, 3.712, 3.474, 2.115, 2.284, 1.562, 2.442, 3.581, 3.573, 4.735,
        4.407, 4.984, 5.198, 3.868, 3.637, 2.184, 2.18, 2.5, 1.937,
    ]
    static let control = [
        8.0, 8.333, 7.833, 9.667, 7.667, 9.5, 9.0, 7.0, 8.833, 8.333, 8.667, 8.167, 10.0, 8.0, 7.5, 9.333,
        7.333,
        9.167, 8.667, 9.0, 8.5, 8.0, 8.333, 7.833, 9.667, 7.667, 9.5, 9.0, 7.0, 8.833,
    ]
}
