import Basics
package import Differentiation
import Recordings

extension StoredReplay {
    /// The samples of a test by this program as the analysis uses them, Mbit/s: without the last, which
    /// covers only part of its slice (Specification 5.3.10).
    package var analysed: [Double] { analysed(from: .own) }

    /// Returns the samples as the analysis uses them, Mbit/s.
    ///
    /// - Parameter source: the origin of the test; some sources already removed the last sample.
    /// - Returns: the samples.
    package func analysed(from source: TestSource) -> [Double] {
        source.leavesLastSampleOut ? throughput : throughput.dropLast()
    }

    /// The mean of the samples of a test by this program, Mbit/s, as compared for the verdict; 0 without
    /// samples.
    package var meanOfSamples: Double { meanOfSamples(from: .own) }

    /// Returns the mean of the samples, Mbit/s; 0 without samples.
    package func meanOfSamples(from source: TestSource) -> Double {
        let analysed = analysed(from: source)
        return analysed.isEmpty ? 0 : analysed.reduce(0, +) / Double(analysed.count)
    }
}

extension StoredTest {
    /// The same segments of the recording in both replays; nil unless both have samples and received data.
    package var pairedSegments: PairedSegments? {
        guard let original = replays.first(where: { $0.role == .original && $0.counts }),
            let control = replays.first(where: { $0.role == .control && $0.counts })
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
            // Such samples were imported; the verdict's own analysis reports the defect.
            return nil
        }
    }

    /// True if an absence of differentiation is shown, not only no presence: the interval of the difference rules
    /// out one as large as the threshold that was used. A series that finds none has ruled it out itself.
    package var showsAbsence: Bool {
        guard verdict == .noDifferentiation, override == nil else { return false }
        if pairSeries != nil { return true }
        let used = decisions.first { $0.profile == profile }?.areaThreshold
        return (used ?? usualAreaThreshold).map { effect?.excludes(areaThreshold: $0) ?? false } ?? false
    }

    /// The area threshold of the deciding profile without a setting, where its decision was not read.
    private var usualAreaThreshold: Double? {
        guard let statistics, let rule = profile.flatMap({ DecisionProfile.named($0.rawValue) }),
            let input = try? DecisionInput(
                area: statistics.area, ksPValue: statistics.ksPValue,
                resamplingRatio: statistics.resamplingRatio, meanOriginal: statistics.meanOriginal,
                meanControl: statistics.meanControl)
        else { return nil }
        return rule.decide(input).thresholds.area
    }

    /// Seed of the bootstrap, derived from the test's seed so that a later estimate is the same.
    package var effectSeed: UInt64 {
        // The constant is "effect" in ASCII; it separates this sequence from the test's own.
        var generator = SeededGenerator(seed: seed ^ 0x6566_6665_6374)
        return generator.next()
    }

    /// Estimates the effect from the stored samples; nil if the test is not complete, or a replay received
    /// nothing or was cut off: what both received is then only a beginning.
    package func estimatedEffect() -> StoredEffect? {
        guard status == .completed, obstacle == nil, cutOff == nil, let segments = pairedSegments else {
            return nil
        }
        var effect = StoredEffect(EffectEstimate(of: segments, seed: effectSeed))
        effect.take(correlatedSamplesTest)
        return effect
    }

    /// The Kolmogorov–Smirnov test that allows for the autocorrelation of the samples; nil if it cannot be
    /// estimated, or the samples are not here.
    package var correlatedSamplesTest: CorrelatedSamplesTest? {
        guard let original = replays.first(where: { $0.role == .original }),
            let control = replays.first(where: { $0.role == .control })
        else { return nil }
        return CorrelatedSamplesTest(
            original: original.analysed(from: source), control: control.analysed(from: source))
    }

    /// The test with an effect, and true if the effect was estimated now because there was none or one by an
    /// earlier method.
    package var withEffect: (test: StoredTest, isComputedNow: Bool) {
        var test = self
        guard effect?.isOfEarlierMethod ?? true, let estimate = estimatedEffect() else {
            // It has no random part, so it is the same as if it had been stored.
            if test.effect?.effectivePValue == nil { test.effect?.take(correlatedSamplesTest) }
            return (test, false)
        }
        test.effect = estimate
        return (test, true)
    }
}

extension StoredEffect {
    /// Stores a test of the samples.
    fileprivate mutating func take(_ test: CorrelatedSamplesTest?) {
        effectiveOriginal = test?.original
        effectiveControl = test?.control
        effectivePValue = test?.pValue
    }

    /// True if the interval rules out a difference as large as an area threshold, in either direction.
    package func excludes(areaThreshold: Double) -> Bool {
        guard let changes else { return false }
        return changes.low > StoredStatistics.change(ofArea: areaThreshold, slower: true)
            && changes.high < StoredStatistics.change(ofArea: areaThreshold, slower: false)
    }

    /// Converts an estimate to its stored form.
    package init(_ estimate: EffectEstimate) {
        self.init(
            change: estimate.ratio - 1, low: estimate.interval.map { $0.lower - 1 },
            high: estimate.interval.map { $0.upper - 1 }, segments: estimate.segments,
            blockSegments: estimate.blockLength, correlation: estimate.correlation.neighbours,
            replicates: estimate.replicates, seed: estimate.seed)
    }
}
