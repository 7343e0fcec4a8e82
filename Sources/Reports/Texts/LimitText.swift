import Basics
import Characterisation
import Foundation
import Messages
import TestModel

/// The portrait of a limit by experiments in words: the finding, its parts, then the cost.
struct LimitText {
    let test: StoredTest
    let limit: StoredLimit
    let words: Messages

    /// The lines.
    var lines: [TerminalLine] {
        let portrait = limit.portrait
        let conditions = test.artificialConditions
        let marks =
            conditions.isEmpty
            ? [] : [words.evidenceWarning(Dictionary(conditions.map { ($0, 1) }) { $1 }, of: 1)]
        let finding = words.limitFinding(portrait, app: words.title(test))
        return marks.map { TerminalLine(words.labelled($0.word, $0.sentence)) } + [
            TerminalLine(finding, .strong)
        ]
            + (words.rows(rows, width: 10) + ["  " + effort]).map { TerminalLine($0) }
    }

    private var rows: [(Label, String)] {
        let portrait = limit.portrait
        var rows: [(Label, String)] = []
        if let kind = portrait.kind, let sentAgain = portrait.sentAgain,
            let medianWait = portrait.medianWait, let longWait = portrait.longWait
        {
            let text = words.kind(
                kind, sentAgain: sentAgain, medianWait: medianWait, longWait: longWait)
            rows.append((.kind, text))
        }
        if let queue = portrait.queue { rows.append((.kind, words.queue(queue))) }
        if let rate = portrait.rate { rows.append((.rate, words.limitRate(rate))) }
        if let rate = portrait.boxRate { rows.append((.rate, words.boxRate(rate))) }
        if portrait.effect != nil {
            for text in words.onsets(portrait) { rows.append((.onset, text)) }
            if !portrait.decidedBy.isEmpty { rows.append((.onset, words.decided(by: portrait.decidedBy))) }
            if let depth = portrait.depth, !portrait.triggers.contains(.bucket) {
                rows.append((.onset, words.passesBehind(depth)))
            }
            if let text = words.silences(remembers: portrait.remembers, forgets: portrait.forgets) {
                rows.append((.silence, text))
            }
        }
        rows.append((.consistency, words.acting(portrait.acting)))
        if portrait.effect != nil {
            if let scope = portrait.scope {
                rows.append((.scope, words.scope(scope, gap: portrait.scopeGap)))
            }
            if let direction = portrait.direction {
                rows.append((.direction, words.limited(direction)))
            }
        }
        for gap in portrait.gaps { rows.append((.gap, words.gap(gap))) }
        return rows
    }

    private var effort: String {
        // The original of the test is among its replays.
        let own = limit.replays.filter { $0.number > 0 }
        let bytes = (own.map(\.bytesReceived) + test.replays.map(\.bytesReceived))
            .reduce(0) { Quantities.sum($0, Int(clamping: $1)) }
        return words.experimentEffort(
            replays: own.count + test.replays.count, bytes: bytes,
            seconds: test.ended.timeIntervalSince(test.started))
    }
}
