import ClassifierSearch
import Basics
import Foundation
import Recordings
import TestModel
import Messages

/// Result of a rule search in words: the rule, then the cost of the search.
struct RuleSearchText {
    let test: StoredTest
    let search: StoredRuleSearch
    let traits: TerminalTraits
    let words: Messages

    /// The lines.
    var lines: [TerminalLine] {
        let count = search.regions.count { !$0.isFraming }
        let headline = words.searchConclusion(
            search.conclusion, regions: count, alternatives: alternatives.count,
            isComplete: search.isComplete, app: words.title(test))
        return [TerminalLine(headline, .strong)]
            + (doubt + regions + serverText + [effort]).map { TerminalLine($0) }
    }

    /// The statistics of the references and a suggestion, if the references are too unclear for a search.
    private var doubt: [String] {
        guard search.conclusion == .inconclusive, let statistics = test.statistics else {
            return []
        }
        let thresholds = test.decisions.first { $0.profile == test.profile }
        return [
            words.means(
                original: test.rate(.original) ?? statistics.meanOriginal,
                control: test.rate(.control) ?? statistics.meanControl),
            words.evidence(statistics, thresholds: thresholds),
            words.searchAnyway(app: TypedWord.quoted(test.app)),
        ].map { "  " + $0 }
    }

    private var alternatives: [Int] { Set(search.regions.map(\.alternative)).sorted() }

    private var regions: [String] {
        var lines: [String] = []
        for number in alternatives {
            if alternatives.count > 1 { lines.append("  " + words.searchAlternative(number)) }
            let own = search.regions.filter { $0.alternative == number }
            for region in own where !region.isFraming {
                lines += ["  " + words.region(region), "    " + region.hex]
            }
            let framing = own.filter(\.isFraming).flatMap(\.fields).map { $0.words(words.field) }
            if !framing.isEmpty { lines.append("  " + words.framing(framing)) }
        }
        return lines
    }

    private var serverText: [String] {
        guard let text = search.serverText, !text.isEmpty, search.regions.isEmpty else { return [] }
        return ["  " + words.serverSays(text)]
    }

    private var effort: String {
        "  "
            + words.searchEffort(
                probes: search.probes.count,
                // The number of the last probe includes those of earlier attempts.
                inAll: search.probes.last?.number ?? 0,
                bytes: search.probes.reduce(0) {
                    let bytes = test.direction == .up ? $1.bytesSent : $1.bytesReceived
                    return Quantities.sum($0, Int(clamping: bytes))
                },
                seconds: test.ended.timeIntervalSince(test.started))
    }
}
