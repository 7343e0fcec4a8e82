/// Verdict of an experiment with pauses.
package enum PauseVerdict: String, Codable, CaseIterable, Sendable {
    /// One replay was faster when the other one paused: they share a bottleneck.
    case common = "common-bottleneck"
    /// A relevant rise is excluded: the replays do not share the bottleneck that slows them.
    case separate = "no-common-bottleneck"
    /// The replays' data hardly became less in their pauses.
    case absorbed = "pauses-absorbed"
    /// Neither is shown.
    case open = "undecided"
    /// Replays were too short for enough pauses.
    case tooShort = "too-short"
    /// The recording is not replayed over TCP, whose receiver can make its sender pause.
    case notTCP = "datagrams"

    /// The verdict of a localization that rests on the experiment.
    package var ofLocalization: LocalizationVerdict {
        switch self {
        case .common: .accessNetwork
        case .separate: .noEvidence
        case .absorbed, .open, .tooShort, .notTCP: .inconclusive
        }
    }
}

/// Finding of an experiment with pauses: a common bottleneck of two simultaneous replays, or none.
package struct PauseFinding: Equatable, Sendable {
    /// The verdict.
    package let verdict: PauseVerdict
    /// p of the hypothesis that pauses of one replay do not speed up the other one, 0...1; nil if it was not tested.
    package var pValue: Double?
    /// The mean rise of a replay's throughput in the other one's pauses, Mbit/s.
    package var rise: Double?
    /// The upper limit of the rise, with ``PauseRule/level``, Mbit/s; nil if there is none.
    package var greatestRise: Double?
    /// The mean fall of a replay's throughput in its own pauses, Mbit/s.
    package var fall: Double?

    /// Creates a finding without a test.
    package init(_ verdict: PauseVerdict) { self.verdict = verdict }
}

/// The rule that judges an experiment with pauses.
///
/// The test is exact if a replay's own pause leaves no trace in its throughput after the beginning of the next interval,
/// which is not measured. A trace changes the size of a later block's difference, not its sign, which only that block's
/// coin decides.
package struct PauseRule: Equatable, Sendable {
    /// The minimum number of blocks: with 5 the smallest p is 1/32, so that a single contrary block hides any
    /// effect.
    package static let fewestBlocks = 6

    /// The error probability of the test and of the limit; 0.05 by default.
    package let level: Double
    /// The smallest rise that matters, as a share of what the pausing replay leaves; 0.5 by default.
    ///
    /// At a common bottleneck the other replay takes what it leaves, 1; with bottlenecks of their own, it takes 0. A
    /// share of a flow's own throughput would not do: TCP shares a bottleneck unevenly, and the rise is small where the
    /// pausing replay had little to leave.
    package let relevantShare: Double
    /// The smallest fall of a replay in its pauses at which they count as effective, as a share of its
    /// throughput outside them; 0.5 by default.
    package let leastFall: Double

    /// The rule with the standard thresholds.
    package static let standard = PauseRule(level: 0.05, relevantShare: 0.5, leastFall: 0.5)

    /// Judges the throughput of both replays in each interval.
    ///
    /// - Throws: ``AnalysisError`` if a list does not have a value for each interval, a value is not a valid
    ///   throughput, or the replays had no data outside their pauses.
    package func judge(_ record: PauseRecord) throws(AnalysisError) -> PauseFinding {
        let (first, second) = (record.first, record.second)
        for list in [first, second] where list.count != 2 * record.blocks.count {
            throw .lengthsDiffer(first: list.count, second: 2 * record.blocks.count)
        }
        guard record.blocks.count >= Self.fewestBlocks else { return PauseFinding(.tooShort) }
        try SeriesChecks.requireThroughput(first, .simultaneousFirst, atLeast: 1)
        try SeriesChecks.requireThroughput(second, .simultaneousSecond, atLeast: 1)
        let (rises, falls, usual) = record.blocks.indices.reduce(into: ([Double](), [Double](), [Double]())) {
            let pausing = record.throughput(of: record.blocks[$1].pausing, in: $1)
            let other = record.throughput(of: record.blocks[$1].pausing.other, in: $1)
            $0.0.append(other.pause - other.otherwise)
            $0.1.append(pausing.otherwise - pausing.pause)
            $0.2.append(pausing.otherwise)
        }
        guard usual.mean > 0 else { throw .noThroughput }
        let test = SignFlipTest(rises, level: level)
        // The fall is an estimate too, but of a replay that hardly varies in its pauses: it stands still.
        let fall = falls.mean
        let relevant = relevantShare * fall
        let verdict: PauseVerdict =
            if fall < leastFall * usual.mean {
                .absorbed
            } else if test.pValue <= level, test.mean >= relevant {
                .common
            } else if test.limits.upperBound < relevant {
                .separate
            } else {
                .open
            }
        var finding = PauseFinding(verdict)
        finding.pValue = test.pValue
        finding.rise = test.mean
        finding.greatestRise = test.limits.upperBound.isFinite ? test.limits.upperBound : nil
        finding.fall = fall
        return finding
    }
}
