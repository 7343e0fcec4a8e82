package import Differentiation

extension StoredReplay {
    /// The samples as the analysis takes them, Mbit/s: without the last, which covers only part of its slice
    /// (Specification 5.3.10).
    package var analysed: [Double] { Array(throughput.dropLast()) }

    /// Their mean, Mbit/s: the number that a verdict compares; 0 if there are none.
    package var meanOfSamples: Double {
        let analysed = analysed
        return analysed.isEmpty ? 0 : analysed.reduce(0, +) / Double(analysed.count)
    }
}

extension StoredTest {
    /// The samples of both replays as the analysis takes them; nil unless there are both replays.
    package var analysedSamples: EffectComparison.Samples? {
        guard let original = replays.first(where: { $0.role == .original }),
            let control = replays.first(where: { $0.role == .control })
        else { return nil }
        return EffectComparison.Samples(original: original.analysed, control: control.analysed)
    }

    /// The seed of the bootstrap, which follows from the test's own, so that an estimate made later is the same.
    package var effectSeed: UInt64 {
        // "effect" in ASCII keeps the sequence apart from the one that the test itself draws from.
        var generator = SeededGenerator(seed: seed ^ 0x6566_6665_6374)
        return generator.next()
    }

    /// The effect as the stored samples tell it.
    ///
    /// - Returns: nil if the test is not complete or its samples cannot be compared: fewer than two of a replay, or
    ///   none above zero.
    package func estimatedEffect() -> StoredEffect? {
        guard status == .completed, obstacle == nil, let samples = analysedSamples else { return nil }
        do {
            return StoredEffect(try samples.effect(seed: effectSeed))
        } catch {
            // What is missing then, the verdict's warning about too few samples tells.
            return nil
        }
    }

    /// The test with an effect, and whether that was estimated just now.
    package var withEffect: (test: StoredTest, isComputedNow: Bool) {
        guard effect == nil, let estimate = estimatedEffect() else { return (self, false) }
        var test = self
        test.effect = estimate
        return (test, true)
    }
}

extension StoredEffect {
    /// An estimate as it is kept.
    package init(_ estimate: EffectEstimate) {
        self.init(
            difference: estimate.difference, interval: Interval(estimate.interval),
            original: Side(estimate.original), control: Side(estimate.control),
            replicates: estimate.replicates, seed: estimate.seed,
            doubts: estimate.doubts.map { .cause($0) })
    }
}

extension StoredEffect.Interval {
    package init(_ interval: ConfidenceInterval) { self.init(lower: interval.lower, upper: interval.upper) }
}

extension StoredEffect.Side {
    fileprivate init(_ side: EffectEstimate.Side) {
        self.init(
            mean: side.mean, interval: StoredEffect.Interval(side.interval),
            correlation: side.correlation.neighbours, blockLength: side.blockLength)
    }
}
