/// Finding of an experiment with pauses: a common bottleneck of two simultaneous replays, or none.
package struct PauseFinding: Codable, Equatable, Sendable {
    /// The verdict.
    package let verdict: PauseVerdict
    /// p of the hypothesis that pauses of the second replay do not speed up the first one, 0...1.
    package let pValue: Double
    /// Mean throughput outside the pauses, Mbit/s, the first replay's first.
    package let usual: [Double]
    /// The mean rise of the first replay's throughput in the pauses, Mbit/s.
    package let rise: Double
    /// The upper limit of the rise, with ``PauseRule/level``, Mbit/s; infinite if there are too few blocks.
    package let greatestRise: Double
    /// The mean fall of the second replay's throughput in its pauses, Mbit/s.
    package let fall: Double
    /// Number of blocks.
    package let blocks: Int
}

/// Verdict of an experiment with pauses.
package enum PauseVerdict: String, Codable, CaseIterable, Sendable {
    /// The first replay was faster when the second one paused: they share a bottleneck.
    case common = "common-bottleneck"
    /// A relevant rise is excluded: the replays do not share the bottleneck that slows them.
    case separate = "no-common-bottleneck"
    /// The second replay's data hardly became less in its pauses.
    case absorbed = "pauses-absorbed"
    /// Neither is shown.
    case open = "not-decided"
}

/// The rule that judges an experiment with pauses.
package struct PauseRule: Codable, Equatable, Sendable {
    /// The error probability of the test and of the limit; 0.05 by default.
    package let level: Double
    /// The smallest rise that matters, as a share of what the second replay leaves; 0.5 by default.
    ///
    /// At a common bottleneck the first replay takes what the second one leaves, 1; with bottlenecks of their own,
    /// it takes 0. A share of a flow's own throughput would not do: TCP shares a bottleneck unevenly, and the rise is
    /// small where the second replay had little to leave.
    package let relevantShare: Double
    /// The smallest fall of the second replay in its pauses at which they count as effective, as a share of its
    /// throughput outside them; 0.5 by default.
    package let leastFall: Double

    /// The rule with the standard thresholds.
    package static let standard = PauseRule(level: 0.05, relevantShare: 0.5, leastFall: 0.5)

    /// Judges the throughput of both replays in each interval of a plan, Mbit/s.
    ///
    /// - Throws: ``AnalysisError`` if a list does not have a value for each interval, a value is not a valid
    ///   throughput, or a replay had no data outside the pauses.
    package func judge(
        _ plan: PausePlan, first: [Double], second: [Double]
    ) throws(AnalysisError) -> PauseFinding {
        for list in [first, second] where list.count != plan.count {
            throw .lengthsDiffer(first: list.count, second: plan.count)
        }
        try SeriesChecks.requireThroughput(first, .simultaneousFirst, atLeast: plan.count)
        try SeriesChecks.requireThroughput(second, .simultaneousSecond, atLeast: plan.count)
        func mean(_ list: [Double], paused: Bool) -> Double {
            list.indices.filter { plan.isPause($0) == paused }.map { list[$0] }.mean
        }
        let (usual, other) = (mean(first, paused: false), mean(second, paused: false))
        guard usual > 0, other > 0 else { throw .noThroughput }
        let test = SignFlipTest(
            plan.isPauseFirst.enumerated().map { block, isFirst in
                let difference = first[2 * block] - first[2 * block + 1]
                return isFirst ? difference : -difference
            }, level: level)
        // The fall is an estimate too, but of a replay that hardly varies in its pauses: it stands still.
        let fall = other - mean(second, paused: true)
        let relevant = relevantShare * fall
        let verdict: PauseVerdict =
            if fall < leastFall * other {
                .absorbed
            } else if test.pValue <= level, test.mean >= relevant {
                .common
            } else if test.limits.upperBound < relevant {
                .separate
            } else {
                .open
            }
        return PauseFinding(
            verdict: verdict, pValue: test.pValue, usual: [usual, other], rise: test.mean,
            greatestRise: test.limits.upperBound, fall: fall, blocks: plan.isPauseFirst.count)
    }
}
