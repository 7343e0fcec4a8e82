package import Differentiation

/// A series of pairs, beside the row of its run: what it is judged by, every pair in the order run, and every look.
///
/// Its pairs are tests of their own, which name it (``StoredTest/series``).
package struct StoredSeries: Sendable, Codable, Equatable {
    /// In what share of series differentiation may be found where there is none, 0 … 1.
    package var level: Double
    /// What "no differentiation" excludes: a replay slower by this share than the other, or more.
    package var excluded: Double
    /// The data that it may take, in whole pairs.
    package var budget: Double
    /// Whether all replays were asked to be whole ones.
    package var isWhole: Bool
    /// The pause before every replay, in seconds.
    package var pause: Double
    /// How many slices of the first pair the later replays last; nil for whole ones, and before the first pair.
    package var windowSlices: Int?
    /// How long that is, in seconds.
    package var windowSeconds: Double?
    /// The share of a whole pair's bytes that a pair after the first carries, 0 … 1; nil before the first pair.
    package var share: Double?
    /// The most valid pairs; nil before the first pair.
    package var mostPairs: Int?
    /// Whether the rest of the first pair differs from its beginning, so that all replays are whole ones.
    package var hasLateDifference: Bool
    /// Why it is over; interrupted as long as it can go on.
    package var ending: SeriesEnding
    /// Which replay was slower, where differentiation was found.
    package var direction: Direction?
    /// The pairs, in the order run.
    package var pairs: [Pair]
    /// The looks.
    package var looks: [Look]

    /// One pair.
    package struct Pair: Sendable, Codable, Equatable {
        /// Whether the original ran first.
        package var isOriginalFirst: Bool
        /// What the original got within the window, Mbit/s; nil if it was not measured.
        package var original: Double?
        /// What the control got, Mbit/s.
        package var control: Double?
        /// Millionths of the logarithm of their ratio; nil for a void pair.
        package var difference: Int?
        /// What both received, in bytes.
        package var bytes: Int64

        package init(
            isOriginalFirst: Bool, original: Double?, control: Double?, difference: Int?, bytes: Int64
        ) {
            self.isOriginalFirst = isOriginalFirst
            self.original = original
            self.control = control
            self.difference = difference
            self.bytes = bytes
        }

        /// Why it does not count; nil for a valid pair.
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

    /// Why a pair does not count.
    package enum Void: String, Codable, CaseIterable, Sendable {
        /// The original never began, and its control was measured.
        case originalNotMeasured = "original-not-measured"
        /// The control never began, and its original was measured.
        case controlNotMeasured = "control-not-measured"
        /// Neither was measured.
        case neitherMeasured = "neither-measured"
        /// Both were measured, and neither received anything.
        case nothingReceived = "nothing-received"
        /// Both were measured, and one was answered so much later than the other that they cannot be compared.
        case beganApart = "began-apart"
    }

    /// A look at the pairs so far.
    package struct Look: Sendable, Codable, Equatable {
        /// After how many valid pairs.
        package var pairs: Int
        /// The share of level and doubt that it spent, 0 … 1.
        package var share: Double
        /// The exact two-sided p value of the signed-rank test.
        package var pValue: Double
        /// p, allowing for all looks.
        package var adjustedPValue: Double
        /// The pseudo-median of the differences, in millionths of the logarithm.
        package var estimate: Double
        /// The least that the difference may be.
        package var low: Double
        /// The most that it may be.
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

        /// What a look says.
        package init(_ look: SeriesLook) {
            self.init(
                pairs: look.pairs, share: look.share, pValue: look.pValue,
                adjustedPValue: look.adjustedPValue, estimate: look.estimate,
                low: look.interval.lowerBound, high: look.interval.upperBound)
        }
    }

    /// A series before its first pair.
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

    /// What it is judged by.
    package var rule: SeriesRule {
        var rule = SeriesRule()
        (rule.level, rule.excluded, rule.budget, rule.isWhole) = (level, excluded, budget, isWhole)
        return rule
    }

    /// How many pairs count.
    package var validPairs: Int { pairs.count { $0.difference != nil } }

    /// How what replays get varies from one to the next: the standard deviation of the pairs' differences over the root
    /// of two, as a logarithm; nil for fewer than five pairs.
    package var deviation: Double? {
        let differences = pairs.compactMap(\.difference).map { Double($0) / 1e6 }
        guard differences.count >= 5 else { return nil }
        let mean = differences.reduce(0, +) / Double(differences.count)
        let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(differences.count - 1) / 2).squareRoot()
    }

    /// The data that it took, in whole pairs.
    package var data: Double {
        pairs.isEmpty ? 0 : 1 + Double(pairs.count - 1) * (share ?? 1)
    }
}

extension StoredSeries {
    /// The rates that each pair counts with, in the order run: nothing where it is void.
    package var counted: [(original: Double?, control: Double?)] {
        pairs.map { $0.difference == nil ? (nil, nil) : ($0.original, $0.control) }
    }

    /// The mean throughput of each replay over the pairs that count, in Mbit/s; nil where none does.
    package var means: (original: Double, control: Double)? {
        let rates = counted.compactMap { pair in
            pair.original.flatMap { own in pair.control.map { (own, $0) } }
        }
        guard !rates.isEmpty else { return nil }
        let sums = rates.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
        return (sums.0 / Double(rates.count), sums.1 / Double(rates.count))
    }

    /// Judges the pairs that are kept; nil before a pair was measured.
    ///
    /// - Parameter rule: what judges, instead of its own; the looks stay as they were planned.
    /// - Returns: the series, judged.
    package func judgedAgain(by rule: SeriesRule? = nil) -> PairSeries? {
        guard let schedule = mostPairs.flatMap(LookSchedule.init(mostPairs:)) else { return nil }
        var series = PairSeries(rule: rule ?? self.rule, schedule: schedule)
        for pair in counted { series.add(original: pair.original, control: pair.control) }
        return series
    }
}
