/// Finding of an experiment with pauses: a common bottleneck of two simultaneous replays, or none.
package struct PauseFinding: Codable, Equatable, Sendable {
    /// The verdict.
    package let verdict: PauseVerdict
    /// p of the hypothesis that pauses of the second replay do not speed up the first one, 0...1.
    package let pValue: Double
    /// The mean rise of the first replay's throughput in the pauses, as a share of its throughput outside them.
    package let rise: Double
    /// The upper limit of the rise, with ``PauseRule/level``.
    package let greatestRise: Double
    /// The second replay's throughput in its pauses, as a share of that outside them.
    package let remainder: Double
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
    /// The smallest rise that matters, as a share of the throughput outside the pauses; 0.2 by default.
    ///
    /// A replay that has a share a of a common bottleneck rises by (1 - a) / a in the pauses of the other one: two
    /// like flows by 1, and one with five sixths of the bottleneck by 0.2. Less than that is also caused by
    /// something else that both share, such as the client's machine.
    package let relevantRise: Double
    /// The greatest throughput of the second replay in its pauses at which they count as effective, as a share of
    /// that outside them; 0.5 by default.
    package let greatestRemainder: Double

    /// The rule with the standard thresholds.
    package static let standard = PauseRule(level: 0.05, relevantRise: 0.2, greatestRemainder: 0.5)

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
        let (rise, greatest) = (test.mean / usual, test.limits.upperBound / usual)
        let remainder = mean(second, paused: true) / other
        let verdict: PauseVerdict =
            if test.pValue <= level, rise >= relevantRise {
                .common
            } else if remainder > greatestRemainder {
                .absorbed
            } else if greatest < relevantRise {
                .separate
            } else {
                .open
            }
        return PauseFinding(
            verdict: verdict, pValue: test.pValue, rise: rise, greatestRise: greatest, remainder: remainder,
            blocks: plan.isPauseFirst.count)
    }
}
