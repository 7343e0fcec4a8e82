package import Differentiation
package import TestModel

/// Series of pairs: while one runs, and what it came to (article Paired-Decision of Differentiation, section 7).
package protocol SeriesWording: Sendable {
    /// What is about to happen.
    func seriesBegins(_ series: StoredSeries, megabytes: Double) -> String
    /// That an interrupted series goes on.
    func seriesGoesOn(_ test: Int64, after pairs: Int) -> String
    /// That a second series begins, which has to find the same.
    var runningSecondSeries: String { get }
    /// What a second series says of the first one's finding.
    func secondSeries(_ second: Int64, of first: Int64, agrees: Bool) -> String
    /// How often a campaign of so many series has a false finding at all.
    func familyError(_ error: Double, of series: Int, isConfirmed: Bool) -> String
    /// A pair, and what came of it.
    func pair(_ number: Int, _ pair: StoredSeries.Pair) -> String
    /// The number of pairs that a series has, of so many at most.
    func seriesSoFar(_ series: StoredSeries) -> String
    /// The data that a series has moved, of so much at most.
    func seriesData(_ series: StoredSeries) -> String
    /// The longest time that a series takes from here on.
    func mostTimeLeft(_ seconds: Double) -> String
    /// The verdict of a series: a word, and the rest of the sentence.
    func headline(_ series: StoredSeries, app: String, _ verdict: Verdict) -> (word: String, rest: String)
    /// On how many pairs, how much of the recording and what p it rests.
    func basis(_ series: StoredSeries) -> String
    /// What "no differentiation" excludes, and for what part of the recording.
    func excludes(_ series: StoredSeries) -> String
    /// Why it ended, and what it took; the number is that of a series which can go on.
    func seriesEnding(_ series: StoredSeries, resumable: Int64?) -> String
    /// Pairs that do not count, by what failed.
    func voidPairs(_ series: StoredSeries) -> String
    /// That a difference is real but below what is called differentiation.
    func tooSmall(_ look: StoredSeries.Look) -> String
    /// That all replays are whole ones, because the first pair's rest differs from its beginning.
    var lateDifference: String { get }
    /// What a table of tossed series means.
    func tossLegend(_ tosses: Int) -> String
    /// The estimate in a table's cell.
}

extension StoredSeries {
    /// The estimate that a report tells: that of the last look.
    package var lastLook: Look? { looks.last }

    /// How many looks are planned, which p allows for.
    package var plannedLooks: Int { mostPairs.flatMap(LookSchedule.init(mostPairs:))?.looks.count ?? 0 }

    /// How many void pairs had only a control, and how many only an original.
    package var voidHalves: (originalFailed: Int, controlFailed: Int, others: Int) {
        let voids = pairs.compactMap(\.void)
        let failed = voids.count { $0 == .originalNotMeasured }
        let reverse = voids.count { $0 == .controlNotMeasured }
        return (failed, reverse, voids.count - failed - reverse)
    }
}

extension StoredSeries.Look {
    /// Whether p says that the difference is real, though it is too small to be called differentiation.
    package func isRealButSmall(_ series: StoredSeries) -> Bool {
        adjustedPValue <= series.level
            && abs(estimate) < -PairDifference.millionths(ofRatio: 1 - SeriesRule.relevant)
    }

    /// The estimate as a share: below 0 the original was slower.
    package var change: Double { PairDifference.ratio(ofMillionths: estimate) - 1 }

    /// The interval as shares; whatever a file says, in whatever order.
    package var changes: (low: Double, high: Double) {
        (PairDifference.ratio(ofMillionths: low) - 1, PairDifference.ratio(ofMillionths: high) - 1)
    }
}
