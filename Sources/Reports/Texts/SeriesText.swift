import Differentiation
import Basics
import TestModel
import Messages

/// Result of a series of pairs in words: the verdict first, then the evidence.
struct SeriesText {
    let test: StoredTest
    let series: StoredSeries
    let traits: TerminalTraits
    let words: Messages

    /// The lines.
    var lines: [TerminalLine] {
        var lines = words.thirdArm(series, app: words.title(test))
        if series.answer == nil, series.direction == .prioritised { lines.append(words.thirdArmTells) }
        if series.mostPairs != nil { lines.append(words.basis(series)) }
        if series.hasLateDifference { lines.append(words.lateDifference) }
        if series.ending == .excluded { lines.append(words.excludes(series)) }
        if series.ending == .foundLater { lines.append(words.basisLater(series)) }
        if let look = series.lastLook, series.ending != .found, look.isRealButSmall(series) {
            lines.append(words.tooSmall(look))
        }
        if series.pairs.contains(where: { $0.void != nil }) { lines.append(words.voidPairs(series)) }
        lines.append(words.seriesEnding(series, resumable: test.id))
        var heads = [headline]
        if let delays = series.delays {
            if let (word, rest) = words.delayHeadline(delays, app: words.title(test)) {
                heads.append(TerminalLine(word, .alarm) + rest)
            }
            lines.append(words.delays(delays, by: series.delayEnds, app: words.title(test)))
        } else if series.ending != .interrupted {
            let pairs = series.pairs.count { $0.delay != nil }
            if pairs > 0 { lines.append(words.tooFewDelays(pairs)) }
        }
        return heads + lines.map { TerminalLine("  " + $0) }
    }

    private var headline: TerminalLine {
        let verdict = test.verdict?.ofReplays ?? .inconclusive
        if let override = test.override {
            let (word, rest) = words.headline(
                .overridden(verdict, option: override, measured: test.measuredVerdict?.ofReplays))
            return TerminalLine(word, .caution) + rest
        }
        let (word, rest) = words.headline(series, app: words.title(test), verdict)
        let meaning: TerminalTraits.Meaning =
            switch verdict {
            case .differentiation: .alarm
            case .inconclusive: .caution
            case .noDifferentiation: .good
            }
        return TerminalLine(word, meaning) + rest
    }
}
