import Testing

@testable import Differentiation

@Suite("Randomness")
struct RandomnessTests {
    @Test("The generator follows the published sequence of SplitMix64 for seed 1234567")
    func publishedSequence() {
        var generator = SeededGenerator(seed: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ]
        )
    }

    @Test("Equal seeds give equal sequences, other seeds other ones")
    func seeds() {
        func sequence(_ seed: UInt64) -> [UInt64] {
            var generator = SeededGenerator(seed: seed)
            return (0..<20).map { _ in generator.next() }
        }
        #expect(sequence(9) == sequence(9))
        #expect(sequence(9) != sequence(10))
    }

    @Test("Of 10,000 coins about half show heads")
    func coins() {
        var generator = SeededGenerator(seed: 3)
        let heads = (0..<10_000).count { _ in Bool.random(using: &generator) }
        // Five standard deviations; with a fixed seed the count never changes.
        #expect((4_750...5_250).contains(heads))
    }

    @Test("A drawn half keeps the order and takes no element twice", arguments: [0, 1, 2, 7, 98, 99])
    func orderedSubset(count: Int) {
        var generator = SeededGenerator(seed: 4)
        var sampling = SelectionSampling(seededBy: &generator)
        let drawn = sampling.draw(count, from: (0..<99).map(Double.init))
        #expect(drawn.count == count)
        #expect(zip(drawn, drawn.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("Every pair out of five is drawn about equally often")
    func uniformPairs() {
        var generator = SeededGenerator(seed: 5)
        var sampling = SelectionSampling(seededBy: &generator)
        var counts: [[Double]: Int] = [:]
        for _ in 0..<10_000 {
            counts[sampling.draw(2, from: [1, 2, 3, 4, 5]), default: 0] += 1
        }
        #expect(counts.count == 10)
        #expect(counts.values.allSatisfy { (850...1_150).contains($0) })
    }
}
