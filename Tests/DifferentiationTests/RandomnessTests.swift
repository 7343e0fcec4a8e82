import Basics
import Testing

@testable import Differentiation

@Suite("Randomness")
struct RandomnessTests {
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
