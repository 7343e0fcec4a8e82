package import Differentiation

/// How often series of pairs were right.
package struct SeriesCalibrationReport: Sendable {
    /// What series of one condition came to.
    package struct Tally: Sendable {
        /// Verdicts.
        package private(set) var verdicts = VerdictTally()
        /// Series whose interval holds that nothing is slower or faster.
        package private(set) var covered = 0
        /// Pairs of all series together.
        package private(set) var pairs = 0
        /// Data of all series together, in whole pairs.
        package private(set) var data = 0.0
        /// Series without a result.
        package fileprivate(set) var failed = 0

        /// Found differentiation.
        package var found: WilsonInterval? { verdicts.detected }
        /// Excluded it.
        package var excluded: WilsonInterval? {
            WilsonInterval(hits: verdicts.noDifferentiation, of: verdicts.total)
        }
        /// Could say neither.
        package var undecided: WilsonInterval? {
            WilsonInterval(hits: verdicts.inconclusive, of: verdicts.total)
        }
        /// Have an interval that holds "as fast".
        package var coverage: WilsonInterval? { WilsonInterval(hits: covered, of: verdicts.total) }
        /// Pairs a series.
        package var meanPairs: Double { Double(pairs) / Double(max(1, verdicts.total)) }
        /// Data a series, in whole pairs.
        package var meanData: Double { data / Double(max(1, verdicts.total)) }

        fileprivate mutating func count(_ series: StoredSeries, _ verdict: Verdict) {
            verdicts.count(verdict)
            if let look = series.looks.last, look.low <= 0, look.high >= 0 { covered += 1 }
            pairs += series.validPairs
            data += series.data
        }
    }

    /// What was counted in each condition.
    package private(set) var tallies: [CalibrationCondition: Tally] = [:]

    /// Nothing is counted yet.
    package init() {}

    /// Counts a series; one of which no pair was measured, or that was not judged, counts as failed.
    package mutating func count(_ test: StoredTest, in condition: CalibrationCondition) {
        guard let series = test.pairSeries, series.mostPairs != nil,
            let verdict = test.measuredVerdict?.ofReplays
        else {
            tallies[condition, default: Tally()].failed += 1
            return
        }
        tallies[condition, default: Tally()].count(series, verdict)
    }
}
