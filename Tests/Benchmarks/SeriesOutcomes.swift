import Basics
import Differentiation
import Foundation

/// The whole procedure of a series of pairs in virtual time, on lines that vary as networks do: how often it finds
/// what is not there and what is, and after how many pairs. What the median should reach are the simulated results of
/// the specification (the article Paired-Decision of Differentiation), give or take what so few series allow.
struct SeriesOutcomes: Benchmark {
    let name = "series"

    /// A line: how what a replay gets varies.
    private struct Line {
        let name: String
        /// The standard deviation of the logarithm, from replay to replay.
        let runs: Double
        /// The same from slice to slice, which resemble their neighbours by ``neighbours``.
        var slices = 0.2
        /// In what share of replays next to nothing gets through: 0.3 of the rest.
        var outliers = 0.0
        /// What the first replay of a pair gets, over what the second gets.
        var first = 1.0
        /// By how much the original is faster though nobody slows anything.
        var bias = 0.0
        /// What the specification has: false findings and findings of a 30 % cut in per cent, pairs at 0 and 30 %.
        let known: (falsely: Double, found: Double, pairs: Double, pairsAtCut: Double)
    }

    private static let lines = [
        Line(name: "varies by 20 % (a2)", runs: 0.2, known: (0.46, 99.2, 16, 17)),
        Line(name: "varies by 30 % (a3)", runs: 0.3, known: (0.70, 93.2, 26, 25)),
        Line(name: "one replay in ten is cut (c1)", runs: 0.1, outliers: 0.1, known: (0.59, 86.3, 28, 24)),
        Line(name: "the first of a pair gets more (f2)", runs: 0.1, first: 1.4, known: (0.69, 95.8, 24, 24)),
        Line(
            name: "hardly varies, 0.2 % apart (i2)", runs: 0, slices: 0.003, bias: 0.002,
            known: (0, 100, 10, 10)),
    ]

    /// A whole replay has 100 slices; a quarter of them is replayed.
    private static let slices = 25
    private static let neighbours = 0.8

    func figures(_ effort: Effort) throws -> [Figure] {
        let count = effort.repetitions(2_000)
        return try Self.lines.flatMap { line in
            let (alike, cut) = (try Self.run(line, 0, count), try Self.run(line, 0.3, count))
            let known = line.known
            return [
                Figure(
                    "\(line.name): found where nothing is", "%", [alike.found],
                    aim: .atMost(1 + 3 * Self.error(1, count))),
                Figure(
                    "\(line.name): a 30 % cut found", "%", [cut.found],
                    aim: .atLeast(known.found - 3 * Self.error(known.found, count) - 0.5)),
                Figure(
                    "\(line.name): pairs where nothing is", "", [alike.pairs], aim: .atMost(known.pairs + 1)),
                Figure(
                    "\(line.name): pairs at a 30 % cut", "", [cut.pairs], aim: .atMost(known.pairsAtCut + 1)),
            ]
        }
    }

    /// The standard error of a percentage of so many series.
    private static func error(_ percent: Double, _ count: Int) -> Double {
        (percent * max(0, 100 - percent) / Double(count)).squareRoot()
    }

    private static func run(_ line: Line, _ slowdown: Double, _ count: Int) throws -> (
        found: Double, pairs: Double
    ) {
        guard let schedule = LookSchedule(mostPairs: 37) else {
            throw BenchmarkError.wrongOutcome("no series has 37 pairs at most")
        }
        var (normal, generator) = (NormalSampling(seed: 11), SeededGenerator(seed: 12))
        func replay() -> Double {
            var level = normal.next()
            var sum = 0.0
            for _ in 0..<slices {
                sum += exp(line.slices * level)
                level = neighbours * level + (1 - neighbours * neighbours).squareRoot() * normal.next()
            }
            let isCut = Double.random(in: 0..<1, using: &generator) < line.outliers
            return sum / Double(slices) * exp(line.runs * normal.next()) * (isCut ? 0.3 : 1)
        }
        var (found, pairs) = (0, 0)
        for seed in 0..<count {
            var coin = PairCoin(seed: UInt64(seed))
            var series = PairSeries(schedule: schedule)
            while series.ending == nil {
                let (first, second) = (replay() * line.first, replay())
                let isOriginalFirst = coin.isOriginalFirst()
                let original = (isOriginalFirst ? first : second) * (1 - slowdown) * (1 + line.bias)
                series.add(original: original, control: isOriginalFirst ? second : first)
            }
            if series.verdict == .differentiation { found += 1 }
            pairs += series.differences.count
        }
        return (100 * Double(found) / Double(count), Double(pairs) / Double(count))
    }
}
