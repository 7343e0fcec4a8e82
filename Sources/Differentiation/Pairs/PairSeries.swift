/// A series of pairs as far as it went, judged after each pair.
///
/// Only at the looks of its schedule it may end with a verdict; between them nobody learns more than an estimate.
/// Judging the same pairs again gives the same verdict.
///
/// Source: <doc:Paired-Decision>, sections 4 to 6.
package struct PairSeries: Equatable, Sendable {
    /// What it is judged by.
    package let rule: SeriesRule
    /// When it is looked at.
    package let schedule: LookSchedule
    /// The differences of the valid pairs, in the order run, in millionths of the logarithm.
    package private(set) var differences: [Int] = []
    /// How many pairs were void.
    package private(set) var voidPairs = 0
    /// The looks so far.
    package private(set) var looks: [SeriesLook] = []
    /// Why it is over; nil while it goes on.
    package private(set) var ending: SeriesEnding?

    /// A series before its first pair.
    package init(rule: SeriesRule = SeriesRule(), schedule: LookSchedule) {
        self.rule = rule
        self.schedule = schedule
    }

    /// Adds a pair. A series that is over is closed and takes no more.
    ///
    /// - Parameters:
    ///   - original: the original's throughput; nil if it was not measured.
    ///   - control: the control's, in the same unit.
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

    /// The verdict; inconclusive while the series goes on or if it ended without one.
    package var verdict: Verdict {
        switch ending {
        case .found: .differentiation
        case .excluded: .noDifferentiation
        case .budget, .tooManyVoidPairs, .interrupted, nil: .inconclusive
        }
    }

    /// Which replay was slower, where differentiation was found.
    package var direction: Direction? {
        guard ending == .found, let look = looks.last else { return nil }
        return look.estimate < 0 ? .throttled : .prioritised
    }

    /// The exact two-sided p value of the differences so far, not adjusted for looking; 1 without any.
    package var pValue: Double { SignedRanks(differences).pValue }
}

/// Why a series is over.
package enum SeriesEnding: String, Codable, CaseIterable, Sendable {
    /// A difference was found.
    case found
    /// A difference as great as the rule says is excluded.
    case excluded
    /// All pairs were run, and neither was the case.
    case budget
    /// Too many pairs could not be measured.
    case tooManyVoidPairs = "too-many-void-pairs"
    /// The user or a lost network ended it.
    case interrupted
}

extension PairSeries {
    /// What the differences so far would say by themselves; no verdict follows from it.
    package struct Running: Equatable, Sendable {
        /// The pseudo-median, in millionths of the logarithm.
        package let estimate: Double
        /// What they may be with 95 % confidence, if nobody had looked before.
        package let interval: ClosedRange<Double>
    }

    /// What they would say after each valid pair, in the order run.
    package var running: [Running] {
        differences.indices.map { last in
            let sums = WalshSums(Array(differences[...last]))
            let critical = SignedRanks.critical(pairs: last + 1, probability: SeriesRule.doubt)
            return Running(estimate: sums.estimate, interval: sums.interval(cutting: critical ?? 0))
        }
    }
}
