import Basics
import Foundation

/// Model of the throughput of a recording's replays on a path that treats original and control alike: a shape
/// common to both replays, and a random factor for each replay.
///
/// A recording's pauses and bursts are part of its shape and not noise: variation within a replay causes no
/// false detection if it is the same in both. The throughput of each whole replay is exp(deviation · z) times
/// the mean, with z standard normal, as in ``SeriesSimulation``.
package struct ReplayModel: Equatable, Sendable {
    /// Course of throughput within a replay.
    package enum Shape: Equatable, Sendable {
        /// As in one of several measured replays, each without its partial last sample, Mbit/s.
        case measured([[Double]])
        /// Constant apart from noise, with the given number of samples.
        case even(ThroughputNoise, samples: Int)
    }

    /// Course of throughput within a replay.
    package let shape: Shape
    /// The long-term mean throughput, Mbit/s.
    package let mean: Double
    /// Standard deviation of the logarithm of throughput between replays.
    package let deviation: Double

    /// The permitted numbers of samples per replay.
    package static let sampleLimits = 2...5_000
    /// The permitted means, Mbit/s.
    package static let meanLimits = 0.001...1e6

    /// Creates a model.
    ///
    /// - Throws: ``AnalysisError`` if a parameter is out of its range, or a measured replay has an invalid
    ///   throughput.
    package init(_ shape: Shape, mean: Double, deviation: Double) throws(AnalysisError) {
        try PlanQuantity.controlMean.require(mean, in: Self.meanLimits)
        try PlanQuantity.deviation.require(deviation, in: SeriesSimulation.deviationLimits)
        switch shape {
        case .even(_, let samples): try PlanQuantity.samples.require(samples, in: Self.sampleLimits)
        case .measured(let replays):
            try PlanQuantity.samples.require(replays.map(\.count).min() ?? 0, in: Self.sampleLimits)
            try PlanQuantity.samples.require(replays.map(\.count).max() ?? 0, in: Self.sampleLimits)
            for replay in replays {
                try SeriesChecks.requireThroughput(replay, .only, atLeast: 1)
                guard replay.contains(where: { $0 > 0 }) else { throw .noThroughput }
            }
        }
        self.shape = shape
        self.mean = mean
        self.deviation = deviation
    }

    /// Creates the model for measured replays: each of them is an equally likely shape, and the variation of
    /// their means is the deviation.
    ///
    /// - Parameters:
    ///   - replays: samples of replays of one recording, in order, without the partial last ones, Mbit/s.
    ///   - assumed: the deviation for a single replay, which gives no variation.
    /// - Throws: ``AnalysisError`` as ``init(_:mean:deviation:)``; also without a replay.
    package init(of replays: [[Double]], deviation assumed: Double) throws(AnalysisError) {
        let logarithms = replays.map { log($0.mean) }
        let centre = logarithms.isEmpty ? .nan : logarithms.mean
        let squares = logarithms.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
        let seen = (squares / Double(max(1, logarithms.count - 1))).squareRoot()
        try self.init(
            .measured(replays), mean: exp(centre),
            deviation: logarithms.count > 1 ? min(seen, SeriesSimulation.deviationLimits.upperBound) : assumed
        )
    }

    /// Number of samples per replay, the median of the measured ones.
    package var samples: Int {
        switch shape {
        case .even(_, let samples): samples
        case .measured(let replays): replays.map(\.count).sorted()[replays.count / 2]
        }
    }

    /// Draws a replay.
    ///
    /// - Parameters:
    ///   - factor: the factor that the network applies to its throughput, above 0.
    ///   - seed: the seed of the random sequence.
    /// - Returns: its samples, Mbit/s.
    func replay(times factor: Double, seed: UInt64) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        var normal = NormalSampling(seed: generator.next())
        let level = mean * factor * exp(deviation * normal.next())
        switch shape {
        case .even(let noise, let samples):
            return noise.samples(samples, mean: level, using: &normal)
        case .measured(let replays):
            let replay = replays[Int(generator.next(upperBound: UInt64(replays.count)))]
            let scale = level / replay.mean
            return replay.map { $0 * scale }
        }
    }
}
