import Testing

@testable import Differentiation

@Suite("Coverage of effect intervals")
struct EffectCoverageTests {
    /// A recording's shape: what the server has to send by when.
    enum Shape: CaseIterable {
        /// Everything at once.
        case bulk
        /// As much in every instant.
        case steady
        /// A chunk now and then.
        case bursts
        /// A beginning, a pause and an end.
        case pausing

        private func weight(_ hundredth: Int) -> Double {
            switch self {
            case .bulk: hundredth == 0 ? 1 : 0
            case .steady: 1
            case .bursts: hundredth % 9 == 0 ? Double(1 + hundredth % 4) : 0
            case .pausing: hundredth < 10 || (50..<55).contains(hundredth) ? 1 : hundredth >= 98 ? 0.2 : 0
            }
        }

        /// The share of all bytes that has to be sent in each hundredth of the recording.
        var shares: [Double] {
            let weights = (0..<100).map(weight)
            let sum = weights.reduce(0, +)
            return weights.map { $0 / sum }
        }
    }

    /// A replay of a recording of 10 MB and 10 s, in slices of 0.1 s, over a line whose rate varies.
    ///
    /// - Parameters:
    ///   - shape: the recording's.
    ///   - line: the mean rate over what the recording takes on average.
    ///   - factor: what the network leaves of it.
    ///   - noise: how the rate varies.
    ///   - normal: draws it.
    /// - Returns: what arrived by when.
    /// - Throws: never, as all samples are throughputs.
    private func replay(
        _ shape: Shape, line: Double, factor: Double, _ noise: ThroughputNoise, _ normal: inout NormalSampling
    ) throws -> DeliveryCurve {
        let steps = 4
        let rates = noise.samples(300, mean: line * factor, using: &normal)
        let shares = shape.shares
        var (queue, sent, time) = (0.0, 0.0, 0)
        var slices: [Double] = []
        while sent < 1 - 1e-9, time < rates.count * steps {
            let slice = time / steps
            if time % steps == 0 {
                slices.append(0)
                if slice < shares.count { queue += shares[slice] }
            }
            let moved = min(queue, rates[slice] / Double(100 * steps))
            queue -= moved
            sent += moved
            // A share of 10 MB in 0.1 s, in Mbit/s.
            slices[slice] += moved * 800
            time += 1
        }
        return try DeliveryCurve(
            throughput: slices, sliceLength: 0.1, end: Double(time) / Double(steps) / 10, of: .only)
    }

    /// How often the interval holds the ratio that the estimates have on average.
    private func coverage(
        _ shape: Shape, line: Double, factor: Double, variation: Double, neighbours: Double
    ) throws -> (share: Double, mean: Double) {
        let noise = try ThroughputNoise(coefficientOfVariation: variation, neighbours: neighbours)
        let effects = try (0..<100).map { trial in
            var normal = NormalSampling(seed: UInt64(trial))
            let original = try replay(shape, line: line, factor: factor, noise, &normal)
            let control = try replay(shape, line: line, factor: 1, noise, &normal)
            return EffectEstimate(
                of: try #require(PairedSegments(streams: original, control)), replicates: 200,
                seed: UInt64(trial))
        }
        let truth = factor == 1 ? 1 : effects.map(\.ratio).reduce(0, +) / Double(effects.count)
        let hits = effects.filter { effect in
            effect.interval.map { $0.lower <= truth + 1e-9 && truth - 1e-9 <= $0.upper } ?? false
        }
        return (Double(hits.count) / Double(effects.count), truth)
    }

    /// The seeds are fixed, so the outcome is too; four points are allowed for 200 replicates and 100 trials, and for
    /// what a bootstrap of few segments lacks.
    @Test(
        "95 % intervals hold the true ratio at least 91 % of the time, whatever the recording's shape",
        arguments: Shape.allCases,
        [(1.0, 1.0, 0.1, 0.3), (1, 1, 0.2, 0.8), (1, 0.6, 0.2, 0.8), (3, 1, 0.1, 0.3), (3, 0.3, 0.3, 0.5)])
    func holds(shape: Shape, line: (rate: Double, factor: Double, variation: Double, neighbours: Double))
        throws
    {
        let (share, truth) = try coverage(
            shape, line: line.rate, factor: line.factor, variation: line.variation,
            neighbours: line.neighbours)
        #expect(share >= 0.91, "true ratio \(truth)")
    }
}
