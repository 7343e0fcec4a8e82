import Basics
import Differentiation

/// The statistics of one test: 99 samples a side, as the server keeps of 100.
struct TestStatistics: Benchmark {
    let name = "statistics"

    func figures(_ effort: Effort) throws -> [Figure] {
        var generator = SeededGenerator(seed: 1)
        func samples(around mean: Double) -> [Double] {
            (0..<99).map { _ in mean * Double.random(in: 0.8...1.2, using: &generator) }
        }
        let slow = samples(around: 1.5)
        let pairs = [("alike", samples(around: 1.5)), ("apart", samples(around: 40))]
        return try pairs.map { name, other in
            Figure(
                "99 and 99 samples, \(name)",
                "ms",
                try effort.time(effort.repetitions(100)) {
                    _ = try ThroughputAnalysis.analyse(original: slow, control: other, using: &generator)
                }.map { $0 * 1e3 }
            )
        }
    }
}
