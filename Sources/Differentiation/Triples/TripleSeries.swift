/// The arms of a triple of replays.
package enum Arm: Int, CaseIterable, Sendable {
    /// The original.
    case original
    /// The control with inverted bytes.
    case control
    /// The recording that looks like ordinary TLS.
    case innocuous
}

/// A series of triples, tested for differences between each two of its three arms at the looks of a schedule.
///
/// The test is closed: two arms differ if both their own signed-rank test and the test of all three arms
/// (`TripleRanks`) reject, each at the full level. That is all that closed testing requires, because of
/// three equalities any two imply the third (J. P. Shaffer, "Modified sequentially rejective multiple test
/// procedures", JASA 81 (1986), 826-831). The looks share the level, as in ``LookSchedule``, so the
/// probability of any false difference, over all looks and arms, is at most the level of the rule.
package struct TripleSeries: Equatable, Sendable {
    /// Two arms.
    package struct Comparison: Hashable, Sendable {
        /// The arm with the lower number.
        package let first: Arm
        /// The other arm.
        package let second: Arm

        /// The three comparisons: original and control, original and innocuous, control and innocuous.
        package static let all = [
            Comparison(first: .original, second: .control), Comparison(first: .original, second: .innocuous),
            Comparison(first: .control, second: .innocuous),
        ]
    }

    /// Decision rule.
    package let rule: SeriesRule
    /// Schedule of the looks, in triples.
    package let schedule: LookSchedule
    /// The throughputs of the valid triples, by ``Arm``, in one unit.
    package private(set) var triples: [[Double]] = []
    /// Number of triples in which a replay was not measured, or two received nothing.
    package private(set) var voidTriples = 0
    /// True if at a look so far the test of all three arms rejected.
    package private(set) var isAnyFound = false
    /// Comparisons that their own test rejected at a look so far.
    private var rejected: Set<Comparison> = []

    /// Creates a series before its first triple.
    package init(rule: SeriesRule = SeriesRule(), schedule: LookSchedule) {
        (self.rule, self.schedule) = (rule, schedule)
    }

    /// Adds a triple; after the last look, triples are ignored.
    ///
    /// - Parameters:
    ///   - original: the original's throughput; nil if it was not measured.
    ///   - control: the control's throughput, in the same unit.
    ///   - innocuous: the innocuous recording's throughput, in the same unit.
    package mutating func add(original: Double?, control: Double?, innocuous: Double?) {
        guard triples.count < schedule.mostPairs else { return }
        guard let original, let control, let innocuous,
            PairDifference(original: original, control: control) != nil,
            PairDifference(original: original, control: innocuous) != nil,
            PairDifference(original: control, control: innocuous) != nil
        else {
            voidTriples += 1
            return
        }
        triples.append([original, control, innocuous])
        guard let look = schedule.look(after: triples.count) else { return }
        let level = rule.level * look.share
        if TripleRanks(triples).pValue <= level { isAnyFound = true }
        for comparison in Comparison.all {
            let differences = differences(comparison)
            if SignedRanks(differences).pValue <= level,
                abs(WalshSums(differences).estimate) >= rule.relevantMillionths
            {
                rejected.insert(comparison)
            }
        }
    }

    /// True if more triples can no longer change the answer for the better: an arm stands out, all differ, all
    /// triples were run, or too many of them were void.
    package var isOver: Bool { answer.isResolved || triples.count >= schedule.mostPairs || hasTooManyVoid }

    /// True if too many triples were void.
    package var hasTooManyVoid: Bool { voidTriples > schedule.mostVoidPairs }

    /// The comparisons in which a difference was found.
    package var found: Set<Comparison> { isAnyFound ? rejected : [] }

    /// True if a difference between original and control was found, so that a finding of their pairs counts: a
    /// verdict of the pairs beside the test of all three would be a second chance of a false one.
    package var confirmsPairs: Bool { found.contains { $0.first == .original && $0.second == .control } }

    /// The pseudo-median of the differences of two arms, in millionths of the logarithm; negative if the first
    /// was slower. 0 without triples.
    package func estimate(_ comparison: Comparison) -> Double {
        triples.isEmpty ? 0 : WalshSums(differences(comparison)).estimate
    }

    /// The answer so far.
    package var answer: TripleAnswer { TripleAnswer(found: found, isAnyFound: isAnyFound) }

    /// Returns the differences of two arms in the valid triples, in millionths of the logarithm.
    private func differences(_ comparison: Comparison) -> [Int] {
        triples.compactMap {
            PairDifference(original: $0[comparison.first.rawValue], control: $0[comparison.second.rawValue])?
                .millionths
        }
    }
}
