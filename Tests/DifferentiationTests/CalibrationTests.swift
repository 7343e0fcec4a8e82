import Basics
import Testing

@testable import Differentiation

@Suite("Rates of a calibration")
struct CalibrationTests {
    /// Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    @Test(
        "Score intervals are those of Newcombe's table",
        arguments: [
            (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ])
    func publishedIntervals(hits: Int, trials: Int, lower: Double, upper: Double) throws {
        let interval = try #require(WilsonInterval(hits: hits, of: trials))
        #expect(abs(interval.lower - lower) < 0.00005)
        #expect(abs(interval.upper - upper) < 0.00005)
        #expect(interval.share == Double(hits) / Double(trials))
    }

    @Test("Intervals of no and of all trials end exactly at 0 and 1")
    func ends() {
        #expect(WilsonInterval(hits: 0, of: 40)?.lower == 0)
        #expect(WilsonInterval(hits: 40, of: 40)?.upper == 1)
    }

    @Test("Impossible counts have no interval", arguments: [(0, 0), (3, 2), (-1, 5), (1, -1)])
    func impossible(hits: Int, trials: Int) {
        #expect(WilsonInterval(hits: hits, of: trials) == nil)
    }

    @Test("A tally counts each verdict, and its rates are of all tests")
    func tally() throws {
        var tally = VerdictTally()
        #expect(tally.detected == nil)
        for verdict in [Verdict.differentiation, .differentiation, .inconclusive, .noDifferentiation] {
            tally.count(verdict)
        }
        #expect(tally.total == 4)
        #expect(tally.detected?.share == 0.5)
        #expect(tally.undecided?.share == 0.25)
    }

    @Test(
        "Block lengths are cube roots, rounded up",
        arguments: [(0, 1), (1, 1), (8, 2), (9, 3), (100, 5), (1000, 10)])
    func blockLengths(count: Int, length: Int) {
        #expect(BlockBootstrap.blockLength(of: count) == length)
    }

    @Test("A drawn series is as long as the measured one and made of its blocks")
    func blocks() {
        let series = (0..<50).map(Double.init)
        var generator = SeededGenerator(seed: 7)
        let drawn = BlockBootstrap.draw(from: series, blockLength: 5, using: &generator)
        #expect(drawn.count == series.count)
        for start in stride(from: 0, to: drawn.count, by: 5) {
            for offset in 1..<5 {
                #expect(
                    drawn[start + offset]
                        == (drawn[start] + Double(offset)).truncatingRemainder(dividingBy: 50))
            }
        }
        #expect(Set(drawn).count < series.count)
    }

    @Test("Every sample is equally likely, at the ends too")
    func uniform() {
        let series = (0..<10).map(Double.init)
        var generator = SeededGenerator(seed: 3)
        var counts = [Int](repeating: 0, count: 10)
        for _ in 0..<10_000 {
            for sample in BlockBootstrap.draw(from: series, blockLength: 3, using: &generator) {
                counts[Int(sample)] += 1
            }
        }
        // 100,000 draws: five standard deviations of a single count are about 600 with blocks of three.
        #expect(counts.allSatisfy { abs($0 - 10_000) < 600 })
    }

    @Test("The same seed draws the same series, another one another")
    func repeatable() {
        let series = (0..<40).map(Double.init)
        func draw(_ seed: UInt64) -> [Double] {
            var generator = SeededGenerator(seed: seed)
            return BlockBootstrap.draw(from: series, blockLength: 4, using: &generator)
        }
        #expect(draw(1) == draw(1))
        #expect(draw(1) != draw(2))
    }
}
