import Differentiation
import Basics
import TestModel
import Messages

/// Result of a localization in words: the verdict first, then the numbers that support it.
struct LocalizationText {
    let test: StoredTest
    let found: StoredLocalization
    let traits: TerminalTraits
    let words: Messages

    /// The lines.
    var lines: [TerminalLine] {
        var lines = ["  " + words.simultaneousMeans(found)]
        if !found.isSeenByBoth { lines.append("  " + words.notSeenByBoth) }
        if test.tooFewSamples { lines.append("  " + words.localizationTooFew) }
        if let pauses = found.pauses { lines.append("  " + words.pauses(pauses)) }
        let isCompared = found.pairSumPValue != nil || !found.correlations.isEmpty || found.pauses == nil
        if found.isSeenByBoth, !test.tooFewSamples, isCompared {
            lines += ["  " + words.pairSum(found), "  " + words.lossCorrelation(found)]
        }
        if found.pauses != nil, let upstream = found.upstreamVerdict {
            let agrees = upstream == test.measuredVerdict?.ofLocalization
            lines.append("  " + words.upstreamVerdict(upstream, agrees: agrees))
        }
        lines.append("  " + words.startsApart(found))
        return [headline] + lines.map { TerminalLine($0) }
    }

    private var headline: TerminalLine {
        let verdict = test.verdict?.ofLocalization
        let (word, rest) = words.headline(
            verdict, app: test.appTitle, suspects: found.suspects,
            override: test.override.map { option in
                (option, test.measuredVerdict?.ofLocalization)
            })
        let meaning: TerminalTraits.Meaning =
            switch verdict {
            case .accessNetwork: .alarm
            // That there is no evidence does not show that there is nothing.
            case .noEvidence, .inconclusive, nil: .caution
            }
        return TerminalLine(word, test.override == nil ? meaning : .caution) + rest
    }
}
