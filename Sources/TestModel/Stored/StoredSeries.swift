package import Differentiation

/// A series of pairs, stored beside the row of its run: its decision rule, every pair in the order run, and
/// every interim analysis.
///
/// Its pairs are tests of their own, which refer to it (``StoredTest/series``).
package struct StoredSeries: Sendable, Codable, Equatable {
    /// Significance level: the maximum probability of finding differentiation if there is none, 0 … 1.
    package var level: Double
    /// Relative slowdown that "no differentiation" excludes, in either direction.
    package var excluded: Double
    /// Maximum data, in whole pairs.
    package var budget: Double
    /// True if whole replays were requested for all pairs.
    package var isWhole: Bool
    /// The pause before every replay, in seconds.
    package var pause: Double
    /// Number of slices of the first pair that the later replays last; nil for whole replays, and before the
    /// first pair.
    package var windowSlices: Int?
    /// Duration of that window, s.
    package var windowSeconds: Double?
    /// Share of a whole pair's bytes that each pair after the first transfers, 0 … 1; nil before the first
    /// pair.
    package var share: Double?
    /// Maximum number of valid pairs; nil before the first pair.
    package var mostPairs: Int?
    /// True if the rest of the first pair differs from its beginning, so that all replays are whole ones.
    package var hasLateDifference: Bool
    /// Reason for the end of the series; "interrupted" as long as it can be continued.
    package var ending: SeriesEnding
    /// Direction of the differentiation, if any was found.
    package var direction: Direction?
    /// The answer of a series of triples so far; nil for a series of pairs.
    package var answer: TripleAnswer?
    /// The pairs, in the order run.
    package var pairs: [Pair]
    /// The interim analyses (looks).
    package var looks: [Look]

    /// One pair.
    package struct Pair: Sendable, Codable, Equatable {
        /// True if the original ran first.
        package var isOriginalFirst: Bool
        /// Throughput of the original within the window, Mbit/s; nil if it was not measured.
        package var original: Double?
        /// Throughput of the control within the window, Mbit/s.
        package var control: Double?
        /// Logarithm of their ratio in millionths; nil for a void pair.
        package var difference: Int?
        /// Bytes received by both, or by all three of a triple.
        package var bytes: Int64
        /// Logarithm of the ratio of their throughputs after the window, in millionths; nil unless both were
        /// whole replays of a series with a window.
        package var late: Int?
        /// The triple that the pair is part of; nil in a series of pairs.
        package var triple: StoredTriple?
        /// The delays of its replays; nil if they were not measured, and in series of older versions.
        package var delay: PairDelay?

        package init(
            isOriginalFirst: Bool, original: Double?, control: Double?, difference: Int?, bytes: Int64,
            late: Int? = nil, triple: StoredTriple? = nil, delay: PairDelay? = nil
        ) {
            self.isOriginalFirst = isOriginalFirst
            self.original = original
            self.control = control
            self.difference = difference
            self.bytes = bytes
            self.late = late
            self.triple = triple
            self.delay = delay
        }

        /// True if the difference follows from the throughputs; a void pair has none. A logarithm may differ
        /// by its last digit from one machine to another.
        package var differenceFollows: Bool {
            guard let difference else { return true }
            return PairDifference(original: original, control: control).map {
                abs($0.millionths - difference) <= 1
            } ?? false
        }

        /// Reason that the pair does not count; nil for a valid pair.
        package var void: Void? {
            switch (original, control) {
            case _ where difference != nil: nil
            case (nil, nil): .neitherMeasured
            case (nil, _): .originalNotMeasured
            case (_, nil): .controlNotMeasured
            case (0, 0): .nothingReceived
            default: .beganApart
            }
        }
    }

    /// Reasons that a pair does not count.
    package enum Void: String, Codable, CaseIterable, Sendable {
        /// The original did not start, but its control was measured.
        case originalNotMeasured = "original-not-measured"
        /// The control did not start, but its original was measured.
        case controlNotMeasured = "control-not-measured"
        /// Neither was measured.
        case neitherMeasured = "neither-measured"
        /// Both were measured, and neither received anything.
        case nothingReceived = "nothing-received"
        /// Both were measured, but their answers began at such different times that they cannot be compared.
        case beganApart = "began-apart"
    }

    /// An interim analysis of the pairs so far.
    package struct Look: Sendable, Codable, Equatable {
        /// Number of valid pairs at the time.
        package var pairs: Int
        /// Share of the error probabilities allotted to this look, 0 … 1.
        package var share: Double
        /// The exact two-sided p value of the signed-rank test.
        package var pValue: Double
        /// The p value adjusted for all looks.
        package var adjustedPValue: Double
        /// The pseudo-median of the differences, in millionths of the logarithm.
        package var estimate: Double
        /// Lower bound of the difference.
        package var low: Double
        /// Upper bound of the difference.
        package var high: Double

        package init(
            pairs: Int, share: Double, pValue: Double, adjustedPValue: Double, estimate: Double, low: Double,
            high: Double
        ) {
            self.pairs = pairs
            self.share = share
            self.pValue = pValue
            self.adjustedPValue = adjustedPValue
            self.estimate = estimate
            self.low = low
            self.high = high
        }

        /// Converts a look to its stored form.
        package init(_ look: SeriesLook) {
            self.init(
                pairs: look.pairs, share: look.share, pValue: look.pValue,
                adjustedPValue: look.adjustedPValue, estimate: look.estimate,
                low: look.interval.lowerBound, high: look.interval.upperBound)
        }
    }

    /// Creates a series before its first pair.
    package init(_ rule: SeriesRule, pause: Double) {
        level = rule.level
        excluded = rule.excluded
        budget = rule.budget
        isWhole = rule.isWhole
        self.pause = pause
        hasLateDifference = false
        ending = .interrupted
        pairs = []
        looks = []
    }

    /// Decision rule of the series.
    package var rule: SeriesRule {
        var rule = SeriesRule()
        (rule.level, rule.excluded, rule.budget, rule.isWhole) = (level, excluded, budget, isWhole)
        return rule
    }

    /// Number of valid pairs.
    package var validPairs: Int { pairs.count { $0.difference != nil } }

    /// Variation of throughput between replays: the standard deviation of the pairs' logarithmic differences
    /// divided by √2; nil for fewer than five pairs.
    package var deviation: Double? {
        let differences = pairs.compactMap(\.difference).map { Double($0) / 1e6 }
        guard differences.count >= 5 else { return nil }
        let mean = differences.reduce(0, +) / Double(differences.count)
        let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(differences.count - 1) / 2).squareRoot()
    }

    /// Data transferred, in whole pairs.
    package var data: Double {
        let others = pairs.dropFirst()
        let whole = others.count { $0.late != nil }
        return pairs.isEmpty ? 0 : Double(1 + whole) + Double(others.count - whole) * (share ?? 1)
    }
}

extension StoredSeries {
    /// The check of whole pairs after the window, as far as it went; nil without a window, and in series of
    /// versions that checked none.
    package var lateCheck: LateCheck? {
        guard windowSlices != nil, pairs.first(where: { $0.difference != nil })?.late != nil else {
            return nil
        }
        return LateCheck(
            pairs.compactMap { pair in
                pair.late.flatMap { late in pair.difference.map { LateDifference(late: late, within: $0) } }
            }, level: level)
    }

    /// The look whose estimate is listed: the last one, or for a difference after the window the estimate and
    /// the range there.
    package var told: Look? {
        guard ending == .foundLater, var look = looks.last, let check = lateCheck, let range = check.range
        else { return looks.last }
        (look.estimate, look.low, look.high) = (check.estimate, range.lowerBound, range.upperBound)
        let p = LateCheck.falseFindings(forLevel: level)
        (look.pValue, look.adjustedPValue) = (p, p)
        return look
    }

    /// Number of whole pairs that were added to check what comes after the window.
    package var addedPairs: Int { lateCheck.map { $0.pairs.count - 1 } ?? 0 }

    /// Number of valid pairs for the looks. Those after a finding, which only told which of three arms stands
    /// out, are not among them.
    package var judgedPairs: Int {
        switch ending {
        case .found, .unconfirmed: looks.last?.pairs ?? validPairs
        case .excluded, .foundLater, .budget, .tooManyVoidPairs, .interrupted: validPairs - addedPairs
        }
    }

    /// Returns the verdict of the series if its pairs are judged by some rule.
    package func verdict(of judged: PairSeries) -> Verdict {
        if judged.ending == .found, let triples = judgedTriples(by: judged.rule), !triples.confirmsPairs {
            return .inconclusive
        }
        guard judged.ending == .excluded, let check = lateCheck else { return judged.verdict }
        if check.isFound { return .differentiation }
        return ending == .interrupted ? .inconclusive : .noDifferentiation
    }

    /// The rates with which each pair counts, in the order run; nil for a void pair.
    package var counted: [(original: Double?, control: Double?)] {
        pairs.map { $0.difference == nil ? (nil, nil) : ($0.original, $0.control) }
    }

    /// The mean throughput of each replay over the valid pairs, Mbit/s; nil if there is none.
    package var means: (original: Double, control: Double)? {
        let rates = counted.compactMap { pair in
            pair.original.flatMap { own in pair.control.map { (own, $0) } }
        }
        guard !rates.isEmpty else { return nil }
        let sums = rates.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
        return (sums.0 / Double(rates.count), sums.1 / Double(rates.count))
    }

    /// Judges the stored pairs; nil before the first measured pair.
    ///
    /// - Parameter rule: a decision rule to use instead of the series' own; the planned looks remain the
    ///   same.
    /// - Returns: the judged series.
    package func judgedAgain(by rule: SeriesRule? = nil) -> PairSeries? {
        guard let schedule = mostPairs.flatMap(LookSchedule.init(mostPairs:)) else { return nil }
        var series = PairSeries(rule: rule ?? self.rule, schedule: schedule)
        for pair in counted { series.add(original: pair.original, control: pair.control) }
        return series
    }
}
