import Differentiation
package import Basics
import Recordings
package import TestModel
package import Messages

/// Result of a finished test in words: the verdict first, then the numbers that support it, then suggestions.
package struct VerdictText {
    package let test: StoredTest
    package let traits: TerminalTraits
    package var words: Messages = Messages.english
    /// True if the effect was not stored with the test.
    package var isEffectComputedNow = false

    package init(
        test: StoredTest, traits: TerminalTraits, words: Messages = Messages.english,
        isEffectComputedNow: Bool = false
    ) {
        self.test = test
        self.traits = traits
        self.words = words
        self.isEffectComputedNow = isEffectComputedNow
    }

    /// The lines, without those about the storage of the test.
    package var lines: [TerminalLine] {
        if let search = test.ruleSearch, test.status == .completed {
            return RuleSearchText(test: test, search: search, traits: traits, words: words).lines
        }
        if let limit = test.limit, test.status == .completed {
            return LimitText(test: test, limit: limit, words: words).lines
        }
        if test.status == .completed, let found = test.localization {
            return LocalizationText(test: test, found: found, traits: traits, words: words).lines
        }
        if let series = test.pairSeries, test.status != .failed {
            return SeriesText(test: test, series: series, traits: traits, words: words).lines
        }
        guard let statistics = test.statistics else { return [headline] }
        let means = words.means(
            original: test.rate(.original) ?? .nan, control: test.rate(.control) ?? .nan)
        if test.obstacle != nil {
            return [headline, TerminalLine("  " + means), TerminalLine("  " + words.whoMayBlock)]
        }
        let rest = ["  " + means, "  " + words.evidence(statistics, thresholds: deciding)] + missedCutOff
        return [headline]
            + (rest + correlated + extent + limits + disagreement + warnings).map { TerminalLine($0) }
    }

    /// The evidence of the samples, allowing for their correlation.
    private var correlated: [String] { test.effect.map { ["  " + words.correlatedSamples($0)] } ?? [] }

    /// The part of the recording to which a verdict of no differentiation applies.
    private var extent: [String] {
        guard test.verdict == .noDifferentiation, test.override == nil, let extent = test.testedExtent
        else { return [] }
        return ["  " + words.tested(extent)]
    }

    /// The rule that does not see that a replay was cut off.
    private var missedCutOff: [String] {
        guard test.override == nil, test.cutOff != nil, let deciding, deciding.verdict != .differentiation
        else { return [] }
        return ["  " + words.ruleMissesCutOff(deciding.profile.rawValue, deciding.verdict)]
    }

    /// The limits of two replays; those of a series' pairs are summarized elsewhere.
    private var limits: [String] {
        test.effect == nil && test.cutOff == nil || test.purpose == .pair
            ? [] : ["  " + words.onePairOnly(test.app)]
    }

    /// The interval of the effect.
    private var interval: String? {
        test.effect.map {
            words.interval($0.changes) + (isEffectComputedNow ? ", \(words.computedNow)" : "")
        }
    }

    /// The verdict in one line.
    package var headline: TerminalLine {
        let (outcome, meaning) = outcome
        let (word, rest) = words.headline(outcome)
        return TerminalLine(word, meaning) + rest
    }

    private var outcome: (TestOutcome, TerminalTraits.Meaning?) {
        switch test.status {
        case .cancelled: return (.cancelled(app: title), .quiet)
        case .failed:
            return (.failed(app: title, test.failure), .alarm)
        case .completed: break
        }
        guard let verdict = test.verdict?.ofReplays, let statistics = test.statistics
        else { return (.unknown(app: title), nil) }
        if let override = test.override {
            let measured = test.measuredVerdict?.ofReplays
            return (.overridden(verdict, option: override, measured: measured), .caution)
        }
        let meaning: TerminalTraits.Meaning =
            switch verdict {
            case .differentiation: .alarm
            case .inconclusive: .caution
            case .noDifferentiation: test.showsAbsence ? .good : .caution
            }
        if let obstacle = test.obstacle {
            return (.obstructed(verdict, app: title, obstacle), meaning)
        }
        if let cutOff = test.cutOff {
            return (.cutOff(cutOff, app: title, verdict), cutOff.role == .original ? .alarm : .caution)
        }
        let change = test.change ?? statistics.change
        if test.tooFewSamples {
            return (.tooFewSamples(app: title, change: change, counts: counts), .caution)
        }
        return (
            .measured(
                PairFinding(
                    verdict, app: title, change: change, changes: test.effect?.changes, interval: interval,
                    showsAbsence: test.showsAbsence,
                    isPort: test.category.isPortTest,
                    part: test.endedEarly ? test.testedExtent : nil)), meaning
        )
    }

    /// The decision of the deciding profile.
    private var deciding: StoredDecision? { test.decisions.first { $0.profile == test.profile } }

    private var counts: [(role: String, samples: Int)] {
        test.replays.map { (role: words.role($0.role), samples: $0.throughput.count) }
    }

    private var title: String { words.title(test) }

    /// The verdicts of all profiles, if they disagree.
    private var disagreement: [String] {
        guard Set(test.decisions.map(\.verdict)).count > 1 else { return [] }
        let verdicts = test.decisions.map { decision in
            let said = "\(decision.profile.rawValue) \(words.verdict(decision.verdict))"
            return decision.profile == test.profile ? words.deciding(said) : said
        }
        let separator = traits.isUnicode ? " · " : ", "
        return ["  " + words.profilesDisagree(verdicts.joined(separator: separator))]
    }

    private var warnings: [String] {
        // The headline already states this for a measured verdict.
        guard test.tooFewSamples, test.override != nil else { return [] }
        return ["  " + words.tooFewSamples(counts)]
    }
}
