import Basics
import Foundation

/// The random state of a line whose rate varies, and the correlation with its state later.
///
/// The deviation is an Ornstein-Uhlenbeck process, seen when flows begin: after a time t its correlation with before is
/// exp(-t / memory) (G. E. Uhlenbeck and L. S. Ornstein, "On the theory of the Brownian motion", Physical Review 36
/// (1930), 823-841). The state is kept with the same probability and otherwise drawn anew.
struct LineState: Sendable {
    private var generator: SeededGenerator
    private var normal: Double
    private var isLow: Bool
    /// When a flow last began.
    private(set) var seen: Int64

    /// Draws a line's state.
    init(_ variation: RateVariation, _ generator: SeededGenerator, at instant: Int64) {
        self.generator = generator
        normal = self.generator.normal()
        isLow = Self.isLow(variation, &self.generator)
        seen = instant
    }

    /// Lets time pass.
    mutating func advance(_ variation: RateVariation, to instant: Int64) {
        guard let memory = variation.memory else { return }
        let kept = exp(-Double(max(0, instant - seen)) / Double(memory.parts))
        normal = kept * normal + (1 - kept * kept).squareRoot() * generator.normal()
        let isRedrawn = generator.unit() >= kept
        let drawn = Self.isLow(variation, &generator)
        if isRedrawn { isLow = drawn }
        seen = max(seen, instant)
    }

    /// The rate of a flow that begins now.
    func rate(_ variation: RateVariation) -> BitRate {
        let base = isLow ? variation.low?.rate ?? variation.rate : variation.rate
        let deviation = Double(variation.deviation?.parts ?? 0) / 1_000_000
        let bounds = BitRate.bounds
        let rate = Double(base.parts) * exp(deviation * normal)
        return BitRate(
            parts: Int64(min(Double(bounds.upperBound), max(Double(bounds.lowerBound), rate))))
    }

    private static func isLow(_ variation: RateVariation, _ generator: inout SeededGenerator) -> Bool {
        guard let low = variation.low else { return false }
        return generator.unit() < Double(low.share.parts) / 1_000_000
    }
}
