import ClassifierSearch
import Basics
import Foundation
import TestModel
import Messages

/// A search for a classifier's rule in words: what was found, then what it took.
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

    /// What the references were, and how to go on, where these are not clear enough to search.
    private var doubt: [String] {
        guard search.conclusion == .inconclusive, let statistics = test.statistics else {
            return []
        }
        let thresholds = test.decisions.first { $0.profile == test.profile }
        return [
            words.means(original: statistics.meanOriginal, control: statistics.meanControl),
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
                // The number of the last probe counts those of earlier attempts too.
                inAll: search.probes.last?.number ?? 0,
                bytes: search.probes.reduce(0) { Quantities.sum($0, Int(clamping: $1.bytesReceived)) },
                seconds: test.ended.timeIntervalSince(test.started))
    }
}
