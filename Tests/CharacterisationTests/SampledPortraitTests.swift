import Basics
import CharacterisationTesting
import Testing

@testable import Characterisation

@Suite("What a client's samples tell")
struct SampledPortraitTests {
    /// A hundred samples of 0.1 s, in bytes: so many bytes at `fast` bit/s, the rest at `slow`, each times
    /// what chance makes of it.
    private func samples(fast: Double, slow: Double, burst: Double, seed: UInt64) -> SampledPortrait.Samples {
        var generator = SeededGenerator(seed: seed)
        var passed = 0.0
        let amounts = (0..<100).map { _ in
            let rate = passed < burst * fast / max(1, fast - slow) ? fast : slow
            let amount = rate / 80 * (0.97 + 0.06 * generator.unit())
            passed += amount
            return amount
        }
        return .init(amounts: amounts, slice: 0.1)
    }

    @Test(
        "A burst and a rate after it are found, and the intervals hold them",
        arguments: 1...5 as ClosedRange<UInt64>)
    func burst(seed: UInt64) throws {
        let replay = samples(fast: 20e6, slow: 1.5e6, burst: 2e6, seed: seed)
        let control = samples(fast: 20e6, slow: 20e6, burst: 0, seed: seed + 100)
        let found = try #require(SampledPortrait(of: replay, beside: control))
        #expect(found.finding == .limitAfterBurst)
        #expect(found.rate.contains(1.5e6), "\(found.rate)")
        // Whole samples pass, so a little more than was asked for.
        let fast = replay.amounts.filter { $0 > 100_000 }
        let passed = fast.reduce(0, +) - Double(fast.count) * 1.5e6 / 80
        #expect(try #require(found.burst).contains(passed), "\(String(describing: found.burst))")
        #expect(try #require(found.control).contains(20e6), "\(String(describing: found.control))")
    }

    @Test("A fixed rate from the first second on is a limit only where the control exceeds it")
    func fromStart() throws {
        let replay = samples(fast: 4e6, slow: 4e6, burst: 0, seed: 3)
        let faster = samples(fast: 9e6, slow: 9e6, burst: 0, seed: 4)
        let found = try #require(SampledPortrait(of: replay, beside: faster))
        #expect(found.finding == .limitFromStart && found.rate.contains(4e6))
        #expect(try #require(found.burst).upper < 0.2 * 4e6 / 8)
        let alike = samples(fast: 4e6, slow: 4e6, burst: 0, seed: 5)
        #expect(SampledPortrait(of: replay, beside: alike)?.finding == .alike)
        #expect(SampledPortrait(of: replay)?.finding == .noLimit)
    }

    @Test("A corner that the control has as well is the recording's own")
    func recordingsCorner() throws {
        let replay = samples(fast: 20e6, slow: 2e6, burst: 1e6, seed: 6)
        let control = samples(fast: 20e6, slow: 2e6, burst: 1e6, seed: 7)
        #expect(SampledPortrait(of: replay, beside: control)?.finding == .alike)
        #expect(SampledPortrait(of: replay)?.finding == .limitAfterBurst)
    }

    @Test("A slower replay whose rate wanders has no fixed rate")
    func wandering() throws {
        let control = samples(fast: 30e6, slow: 30e6, burst: 0, seed: 8)
        let amounts = (0..<100).map { (place: Int) -> Double in
            let sign: Double = place / 20 % 2 == 0 ? 1 : -1
            return 20_000 + sign * 150 * Double(place)
        }
        let found = try #require(
            SampledPortrait(of: .init(amounts: amounts, slice: 0.1), beside: control))
        #expect(found.burst == nil && !found.isLimited && found.finding == .slower)
    }

    @Test("Fewer than twenty samples with bytes say nothing")
    func few() {
        let amounts = [Double](repeating: 1_000, count: 19) + [Double](repeating: 0, count: 80)
        #expect(SampledPortrait(of: .init(amounts: amounts, slice: 0.1)) == nil)
    }
}
