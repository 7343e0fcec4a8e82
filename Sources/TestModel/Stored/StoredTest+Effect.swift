import Basics
package import Differentiation
import Recordings

extension StoredReplay {
    /// The samples of one's own test as the analysis takes them, Mbit/s: without the last, which covers only part of its
    /// slice (Specification 5.3.10).
    package var analysed: [Double] { analysed(from: .own) }

    /// The samples as the analysis takes them, Mbit/s.
    ///
    /// - Parameter source: where the test comes from; some sources left the last sample out before.
    /// - Returns: the samples.
    package func analysed(from source: TestSource) -> [Double] {
        source.leavesLastSampleOut ? throughput : throughput.dropLast()
    }

    /// The mean of the samples of one's own test, Mbit/s: the number that a verdict compares; 0 if there are none.
    package var meanOfSamples: Double { meanOfSamples(from: .own) }

    /// The mean of the samples, Mbit/s; 0 if there are none.
    package func meanOfSamples(from source: TestSource) -> Double {
        let analysed = analysed(from: source)
        return analysed.isEmpty ? 0 : analysed.reduce(0, +) / Double(analysed.count)
    }
}

extension StoredTest {
    /// The same parts of the recording in both replays; nil unless there are both, with samples, and something arrived.
    package var pairedSegments: PairedSegments? {
        guard let original = replays.first(where: { $0.role == .original }),
            let control = replays.first(where: { $0.role == .control })
        else { return nil }
        do throws(AnalysisError) {
            let curves = (
                try DeliveryCurve(
                    throughput: original.throughput, sliceLength: original.sliceLength,
                    end: original.duration, of: .original),
                try DeliveryCurve(
                    throughput: control.throughput, sliceLength: control.sliceLength, end: control.duration,
                    of: .control)
            )
            return switch original.transport {
            case .tcp: PairedSegments(streams: curves.0, curves.1)
            case .udp: PairedSegments(calls: curves.0, curves.1)
            }
        } catch {
            // Such samples came from elsewhere; the verdict's own analysis says what is wrong with them.
            return nil
        }
    }

    /// The seed of the bootstrap, which follows from the test's own, so that an estimate made later is the same.
    package var effectSeed: UInt64 {
        // "effect" in ASCII keeps the sequence apart from the one that the test itself draws from.
        var generator = SeededGenerator(seed: seed ^ 0x6566_6665_6374)
        return generator.next()
    }

    /// The effect as the stored samples tell it; nil if the test is not complete, or a replay received nothing.
    package func estimatedEffect() -> StoredEffect? {
        guard status == .completed, obstacle == nil, let segments = pairedSegments else { return nil }
        return StoredEffect(EffectEstimate(of: segments, seed: effectSeed))
    }

    /// The test with an effect, and whether that was estimated just now: there was none, or one by an earlier method.
    package var withEffect: (test: StoredTest, isComputedNow: Bool) {
        guard effect?.isOfEarlierMethod ?? true, let estimate = estimatedEffect() else {
            return (self, false)
        }
        var test = self
        test.effect = estimate
        return (test, true)
    }
}

extension StoredEffect {
    /// An estimate as it is kept.
    package init(_ estimate: EffectEstimate) {
        self.init(
            change: estimate.ratio - 1, low: estimate.interval.map { $0.lower - 1 },
            high: estimate.interval.map { $0.upper - 1 }, segments: estimate.segments,
            blockSegments: estimate.blockLength, correlation: estimate.correlation.neighbours,
            replicates: estimate.replicates, seed: estimate.seed)
    }
}
