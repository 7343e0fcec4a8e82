package import Differentiation

/// Counts of correct and incorrect results of series of pairs.
package struct SeriesCalibrationReport: Sendable {
    /// Results of all series in one condition.
    package struct Tally: Sendable {
        /// Verdicts.
        package private(set) var verdicts = VerdictTally()
        /// Number of series whose interval contains zero difference.
        package private(set) var covered = 0
        /// Number of series without a look, which have no interval.
        package private(set) var withoutInterval = 0
        /// Total number of valid pairs of all series.
        package private(set) var pairs = 0
        /// Total data of all series, in whole pairs.
        package private(set) var data = 0.0
        /// Series without a result.
        package fileprivate(set) var failed = 0

        /// Share of series that found differentiation.
        package var found: WilsonInterval? { verdicts.detected }
        /// Share of series that excluded differentiation.
        package var excluded: WilsonInterval? {
            WilsonInterval(hits: verdicts.noDifferentiation, of: verdicts.total)
        }
        /// Share of inconclusive series.
        package var undecided: WilsonInterval? {
            WilsonInterval(hits: verdicts.inconclusive, of: verdicts.total)
        }
        /// Share of the series with an interval in which it contains zero difference; nil if there is none.
        package var coverage: WilsonInterval? {
            WilsonInterval(hits: covered, of: verdicts.total - withoutInterval)
        }
        /// Mean number of valid pairs per series.
        package var meanPairs: Double { Double(pairs) / Double(max(1, verdicts.total)) }
        /// Mean data per series, in whole pairs.
        package var meanData: Double { data / Double(max(1, verdicts.total)) }

        fileprivate mutating func count(_ series: StoredSeries, _ verdict: Verdict) {
            verdicts.count(verdict)
            if let look = series.looks.last {
                if look.low <= 0, look.high >= 0 { covered += 1 }
            } else {
                withoutInterval += 1
            }
            pairs += series.validPairs
            data += series.data
        }
    }

    /// Results in each condition.
    package private(set) var tallies: [CalibrationCondition: Tally] = [:]

    /// Tests that do not count because this machine was too busy.
    package var voids = VoidTests()

    /// Creates an empty report.
    package init() {}

    /// Counts a series; one without a measured pair or a judgement counts as a failure.
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
