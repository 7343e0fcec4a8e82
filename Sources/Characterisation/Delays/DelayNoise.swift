import Foundation

/// What delays leave once a prediction is taken off: a level, and deviations from it that have a Laplace distribution and
/// remember the one before (an autoregressive process of first order).
///
/// The memory keeps a likelihood honest: delays of neighbouring packets are alike for reasons of their own, as where other
/// flows fill a queue, and are no independent witnesses.
struct DelayNoise: Sendable {
    /// The share of a deviation that the next one keeps.
    let memory: Double
    /// The mean absolute innovation, in seconds.
    let scale: Double
    let logLikelihood: Double

    /// Shares of which the likeliest is taken.
    private static let memories = [0, 0.3, 0.6, 0.8, 0.9, 0.97, 1]
    /// The least scale: what clocks and capturing hide, in seconds.
    private static let leastScale = 2e-5

    /// Fits residuals, in seconds and in order; nil of fewer than two.
    init?(_ residuals: [Double], memory fixed: Double? = nil) {
        guard residuals.count >= 2 else { return nil }
        // Every seventh tells the level as well.
        let sample = stride(from: 0, to: residuals.count, by: residuals.count > 2_000 ? 7 : 1)
            .map { residuals[$0] }.sorted()
        let level = sample[sample.count / 2]
        var best = (memory: 0.0, scale: Double.infinity)
        for memory in fixed.map({ [$0] }) ?? Self.memories {
            var sum = 0.0
            var last = residuals[0] - level
            for residual in residuals.dropFirst() {
                let deviation = residual - level
                sum += abs(deviation - memory * last)
                last = deviation
            }
            let scale = max(Self.leastScale, sum / Double(residuals.count - 1))
            if scale < best.scale { best = (memory, scale) }
        }
        (memory, scale) = best
        logLikelihood = -Double(residuals.count - 1) * (log(2 * best.scale) + 1)
    }
}
