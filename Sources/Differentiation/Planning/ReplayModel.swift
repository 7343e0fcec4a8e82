import Basics
import Foundation

/// What replays of one recording get on a path that treats it like its control: a shape, which both replays have, and
/// what differs from one replay to the next.
///
/// A recording's pauses and bursts are its shape, no noise: samples that vary within a replay make no false alarm as
/// long as they vary alike in both. Each replay as a whole gets exp(deviation · z) of the mean, z standard normal, as in
/// ``SeriesSimulation``.
package struct ReplayModel: Equatable, Sendable {
    /// How throughput runs within a replay.
    package enum Shape: Equatable, Sendable {
        /// As in one of some measured replays, each without its partial last sample, Mbit/s.
        case measured([[Double]])
        /// Evenly but for noise, in so many samples.
        case even(ThroughputNoise, samples: Int)
    }

    /// How throughput runs within a replay.
    package let shape: Shape
    /// The mean throughput in the long run, Mbit/s.
    package let mean: Double
    /// Standard deviation of the logarithm of what replays get, from one to the next.
    package let deviation: Double

    /// The numbers of samples a side that can be simulated.
    package static let sampleLimits = 2...5_000
    /// The means that can be simulated, Mbit/s.
    package static let meanLimits = 0.001...1e6

    /// Describes replays.
    ///
    /// - Throws: ``AnalysisError`` if a number cannot be planned with, or a measured replay holds no throughput.
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

    /// The model that measured replays suggest: each of them as likely a shape as the others, and what differs between
    /// their means as deviation.
    ///
    /// - Parameters:
    ///   - replays: samples of replays of one recording, in order, without the partial last ones, Mbit/s.
    ///   - assumed: the deviation that is taken of a single replay, which shows no difference.
    /// - Throws: ``AnalysisError`` as ``init(_:mean:deviation:)``; also for no replay.
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

    /// Samples a replay, in the middle of those measured.
    package var samples: Int {
        switch shape {
        case .even(_, let samples): samples
        case .measured(let replays): replays.map(\.count).sorted()[replays.count / 2]
        }
    }

    /// Draws a replay.
    ///
    /// - Parameters:
    ///   - factor: what the network leaves of its throughput, above 0.
    ///   - seed: where the random sequence starts.
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
