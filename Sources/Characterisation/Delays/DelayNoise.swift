import Foundation

/// The rest of delays once a prediction and a level are taken off: deviations that have a Laplace
/// distribution and remember the one before (an autoregressive process of first order).
///
/// The memory keeps a likelihood honest: delays of neighbouring packets are alike for reasons of their own,
/// as where other flows fill a queue, and are no independent witnesses.
struct DelayNoise: Sendable {
    /// The share of a deviation that the next one keeps.
    let memory: Double
    /// The mean absolute innovation, in seconds.
    let scale: Double
    let logLikelihood: Double

    /// Shares of which the likeliest is taken.
    private static let memories = SIMD8(0, 0.3, 0.6, 0.8, 0.9, 0.97, 1, 1)
    /// The least scale: what clocks and capturing hide, in seconds.
    private static let leastScale = 2e-5

    /// Fits residuals; nil of fewer than ten.
    ///
    /// - Parameters:
    ///   - all: in seconds and in order, with a median of 0.
    ///   - step: one of so many is looked at.
    init?(_ all: [Double], step: Int) {
        let count = (all.count + step - 1) / step
        guard count >= 10 else { return nil }
        var sums = SIMD8<Double>.zero
        var last = all[0]
        for index in Swift.stride(from: step, to: all.count, by: step) {
            let innovation = all[index] - Self.memories * last
            sums += innovation.replacing(with: -innovation, where: innovation .< 0)
            last = all[index]
        }
        var best = (memory: 0.0, scale: Double.infinity)
        for lane in Self.memories.indices {
            let scale = max(Self.leastScale, sums[lane] / Double(count - 1))
            if scale < best.scale { best = (Self.memories[lane], scale) }
        }
        (memory, scale) = best
        logLikelihood = -Double(count - 1) * (log(2 * best.scale) + 1)
    }
}
