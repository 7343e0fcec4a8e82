import Basics
import Testing

@testable import Differentiation

@Suite("Half-sample resampling")
struct HalfSampleResamplingTests {
    func resample(
        _ original: [Double],
        _ control: [Double],
        confirming pValue: Double,
        seed: UInt64 = 1
    ) throws -> HalfSampleResampling {
        var generator = SeededGenerator(seed: seed)
        return try HalfSampleResampling(
            original: original,
            control: control,
            confirming: pValue,
            using: &generator
        )
    }

    @Test("Equal series agree with a great p in every round")
    func equalSeries() throws {
        let constant = [Double](repeating: 4, count: 40)
        let result = try resample(constant, constant, confirming: 1)
        #expect(result.ratio == 1)
        #expect(result.meanStatistic == 0)
        #expect(result.meanPValue == 1)
    }

    @Test("Equal series never agree with a small p")
    func disagreement() throws {
        let constant = [Double](repeating: 4, count: 40)
        #expect(try resample(constant, constant, confirming: 0.01).ratio == 0)
    }

    @Test("p = 0.05 counts as \"may be equal\", anything below as \"differs\"")
    func border() throws {
        let constant = [Double](repeating: 4, count: 40)
        #expect(try resample(constant, constant, confirming: 0.05).ratio == 1)
        #expect(try resample(constant, constant, confirming: 0.05.nextDown).ratio == 0)
    }

    @Test("The ratio counts whole rounds out of a hundred and is neither 0 nor 1 at the border")
    func undecided() throws {
        var generator = SeededGenerator(seed: 30)
        let original = (0..<60).map { _ in Double.random(in: 0...10, using: &generator) }
        let control = (0..<60).map { _ in Double.random(in: 2.5...11, using: &generator) }
        let pValue = try KolmogorovSmirnov.twoSample(original, control).pValue
        let result = try resample(original, control, confirming: pValue)
        #expect(result.ratio > 0 && result.ratio < 1)
        #expect((result.ratio * 100).rounded() / 100 == result.ratio)
        // Confirming the opposite counts the other rounds; none lies exactly on the line here.
        let opposite = try resample(original, control, confirming: pValue < 0.05 ? 1 : 0)
        #expect(agree(result.ratio + opposite.ratio, 1, within: 1e-12))
    }

    @Test("Half of an odd number is rounded down: of three samples one is drawn")
    func roundedDown() throws {
        // One value against one: D is 0 or 1, p is 1 either way.
        let result = try resample([1, 2, 3], [4, 5, 6], confirming: 1)
        #expect(result.meanStatistic == 1)
        #expect(result.meanPValue == 1)
    }

    @Test("It takes one number from the injected generator")
    func oneNumber() throws {
        var used = SeededGenerator(seed: 8)
        _ = try HalfSampleResampling(original: [1, 2], control: [3, 4], confirming: 1, using: &used)
        var reference = SeededGenerator(seed: 8)
        _ = reference.next()
        #expect(used == reference)
    }

    @Test("Any generator will do")
    func systemGenerator() throws {
        var generator = SystemRandomNumberGenerator()
        let result = try HalfSampleResampling(
            original: [1, 2, 3, 4],
            control: [5, 6, 7, 8],
            confirming: 0.03,
            using: &generator
        )
        // Two against two: D = 1 has p = 1/3, so no half can confirm p < 0.05.
        #expect(result.ratio == 0)
        #expect(agree(result.meanPValue, 1 / 3.0, within: 1e-12))
    }
}
