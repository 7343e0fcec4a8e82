/// A series of pairs, judged after each pair.
///
/// It may end with a verdict only at the looks of its schedule; between them only an estimate is available.
/// Judging the same pairs again gives the same verdict.
///
/// Source: <doc:Paired-Decision>, sections 4 to 6.
package struct PairSeries: Equatable, Sendable {
    /// Decision rule.
    package let rule: SeriesRule
    /// Schedule of the looks.
    package let schedule: LookSchedule
    /// The differences of the valid pairs, in the order run, in millionths of the logarithm.
    package private(set) var differences: [Int] = []
    /// Number of void pairs.
    package private(set) var voidPairs = 0
    /// The looks so far.
    package private(set) var looks: [SeriesLook] = []
    /// Reason for the end of the series; nil while it continues.
    package private(set) var ending: SeriesEnding?

    /// Creates a series before its first pair.
    package init(rule: SeriesRule = SeriesRule(), schedule: LookSchedule) {
        self.rule = rule
        self.schedule = schedule
    }

    /// Adds a pair. A finished series accepts no more pairs.
    ///
    /// - Parameters:
    ///   - original: the original's throughput; nil if it was not measured.
    ///   - control: the control's throughput, in the same unit.
    package mutating func add(original: Double?, control: Double?) {
        guard ending == nil else { return }
        guard let difference = PairDifference(original: original, control: control) else {
            voidPairs += 1
            if voidPairs > schedule.mostVoidPairs { ending = .tooManyVoidPairs }
            return
        }
        differences.append(difference.millionths)
        guard let planned = schedule.look(after: differences.count) else { return }
        let look = SeriesLook(at: planned, differences, after: looks.last, rule: rule)
        looks.append(look)
        if look.isFound {
            ending = .found
        } else if look.isExcluded {
            ending = .excluded
        } else if planned.pairs == schedule.mostPairs {
            ending = .budget
        }
    }

    /// The verdict; inconclusive while the series continues or if it ended without one.
    package var verdict: Verdict { ending?.verdict ?? .inconclusive }

    /// Direction of the differentiation, if any was found.
    package var direction: Direction? {
        guard ending == .found, let look = looks.last else { return nil }
        return look.estimate < 0 ? .throttled : .prioritised
    }

    /// The exact two-sided p value of the differences so far, not adjusted for the looks; 1 without any.
    package var pValue: Double { SignedRanks(differences).pValue }
}

/// Reasons for the end of a series.
package enum SeriesEnding: String, Codable, CaseIterable, Sendable {
    /// A difference was found.
    case found
    /// A difference of the size given by the rule is excluded.
    case excluded
    /// The pairs differ, but the test of all three arms finds no difference between original and control; only
    /// in a series of triples.
    case unconfirmed
    /// It is excluded for the window, but whole pairs found a difference after it.
    case foundLater = "found-later"
    /// All pairs were run with neither result.
    case budget
    /// Too many pairs could not be measured.
    case tooManyVoidPairs = "too-many-void-pairs"
    /// The user or a network failure ended it.
    case interrupted

    /// The verdict of a series with this end.
    package var verdict: Verdict {
        switch self {
        case .found, .foundLater: .differentiation
        case .excluded: .noDifferentiation
        case .unconfirmed, .budget, .tooManyVoidPairs, .interrupted: .inconclusive
        }
    }
}

extension PairSeries {
    /// Unadjusted analysis of the differences so far; no verdict is based on it.
    package struct Running: Equatable, Sendable {
        /// The pseudo-median, in millionths of the logarithm.
        package let estimate: Double
        /// The 95 % confidence interval, without adjustment for earlier looks.
        package let interval: ClosedRange<Double>
    }

    /// The unadjusted analysis after each valid pair, in the order run.
    package var running: [Running] {
        differences.indices.map { last in
            let sums = WalshSums(Array(differences[...last]))
            let critical = SignedRanks.critical(pairs: last + 1, probability: SeriesRule.doubt)
            return Running(estimate: sums.estimate, interval: sums.interval(cutting: critical ?? 0))
        }
    }
}
