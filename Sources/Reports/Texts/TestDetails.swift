package import Basics
import Recordings
package import TestModel
package import Messages

/// All details of a stored test, for humans.
package struct TestDetails {
    package let test: StoredTest
    package var companions: TestAnnotations?
    package let traits: TerminalTraits
    package var words: Messages = Messages.english
    /// True if the effect was not stored with the test.
    package var isEffectComputedNow = false
    /// True to show the recorded HTTP exchanges of a test one by one.
    package var showsExchanges = false
    /// True to show all readings of this machine during the replays, not only notable ones.
    package var showsEnvironment = false
    /// True to show what the kernel knew of the replays' connections.
    package var showsEvidence = false

    package init(
        test: StoredTest, companions: TestAnnotations? = nil, traits: TerminalTraits,
        words: Messages = Messages.english, isEffectComputedNow: Bool = false, showsExchanges: Bool = false,
        showsEnvironment: Bool = false, showsEvidence: Bool = false
    ) {
        self.test = test
        self.companions = companions
        self.traits = traits
        self.words = words
        self.isEffectComputedNow = isEffectComputedNow
        self.showsExchanges = showsExchanges
        self.showsEnvironment = showsEnvironment
        self.showsEvidence = showsEvidence
    }

    /// The lines.
    package var lines: [TerminalLine] {
        let title = words.testTitle(
            test.id.map(String.init) ?? "-", app: words.title(test), started: test.started)
        let rest =
            replays + environments + evidence + pairs + test.decisions.map { "  " + words.decision($0) }
            + context
        return [TerminalLine(title, .strong)]
            + VerdictText(
                test: test, traits: traits, words: words, isEffectComputedNow: isEffectComputedNow
            ).lines + rest.map { TerminalLine($0) }
    }

    private var replays: [String] {
        test.replays.map { replay in
            "  " + words.inColumn(words.role(replay.role))
                + words.replay(replay, mean: test.rate(replay.role) ?? .nan)
        }
    }

    /// Readings of this machine: all of them, or the notable ones.
    private var environments: [String] {
        test.replays.flatMap { replay in
            guard showsEnvironment else {
                let remarks = words.remarks(replay) + [words.limitRemark(replay)].compactMap(\.self)
                return remarks.map { "  " + $0 }
            }
            let lines = replay.environment.map(words.everything) ?? [words.unmeasuredEnvironment]
            return lines.enumerated().map { place, line in
                "  " + words.inColumn(place == 0 ? words.role(replay.role) : "") + line
            }
        }
    }

    /// The kernel's knowledge of the replays' connections, and the fate of their datagrams.
    private var evidence: [String] {
        guard showsEvidence else { return [] }
        return test.replays.flatMap { replay in
            var lines = [(replay.clientTCP, false), (replay.serverTCP, true)].compactMap {
                readings, isServer in
                readings.map {
                    words.summary(TCPSummary($0), of: $0, isServer: isServer)
                }
            }
            if let readings = replay.limitReadings {
                lines.append(words.limits(readings.limits(ends: replay.sliceEnds)))
            }
            lines += ReplayDirection.allCases.compactMap { DatagramSummary(replay, $0).map(words.summary) }
            if lines.isEmpty { lines = [replay.transport == .udp ? words.noDatagrams : words.noReadings] }
            if let probes = replay.delayProbes {
                let flow = replay.serverTCP ?? replay.clientTCP
                lines.append(words.probes(probes, Responsiveness(probes, flow: flow)))
            } else if replay.transport == .tcp {
                lines.append(words.noProbes)
            }
            return lines.enumerated().map { place, line in
                "  " + words.inColumn(place == 0 ? words.role(replay.role) : "") + line
            }
        }
    }

    /// The pairs of a series, in the order run.
    private var pairs: [String] {
        (test.pairSeries?.pairs ?? []).enumerated().map { "  " + words.pair($0.offset + 1, $0.element) }
    }

    private func rows(_ companions: TestAnnotations) -> [(Label, String)] {
        func numbers(_ ids: [Int64]) -> String { ids.map(String.init).joined(separator: ", ") }
        var rows: [(Label, String)] = []
        if !companions.tags.isEmpty { rows.append((.tags, companions.tags.joined(separator: ", "))) }
        rows += companions.userNotes.map { (.userNote, words.userNote($0)) }
        if !companions.confirmedBy.isEmpty { rows.append((.confirmedBy, numbers(companions.confirmedBy))) }
        if !companions.localizations.isEmpty {
            rows.append((.localizations, numbers(companions.localizations)))
        }
        if !companions.pairTests.isEmpty {
            rows.append((.tests, Quantities.ranges(companions.pairTests)))
        }
        if !companions.ruleSearches.isEmpty {
            rows.append((.ruleSearches, words.ruleSearches(numbers(companions.ruleSearches))))
        }
        if let origin = companions.origin { rows.append((.origin, words.origin(origin))) }
        rows.append((.identity, companions.uuid))
        return rows
    }

    private var notes: [String] {
        let remarks = TestRemark.circumstances(of: test).map(words.remark)
        guard showsExchanges || test.exchanges.isEmpty else {
            return remarks + [words.exchangesLeftOut(test.exchanges.count)]
        }
        return remarks + test.exchanges.map { $0.legacyText ?? "HTTP " + words.exchange($0.timeline) }
    }

    private var context: [String] {
        var rows: [(Label, String)] = [
            (.server, words.place(test.server)), (.client, words.client(test)),
            (.choices, words.choices(order: test.order, seed: test.seed)),
        ]
        if test.source != .own { rows.append((.published, words.publisher(test.source))) }
        if let network = test.network { rows.append((.network, network)) }
        if let round = test.round { rows.append((.campaign, words.campaignRound(round))) }
        if let withheld = test.withheld {
            rows.append((.withheld, withheld.isEmpty ? "-" : withheld.joined(separator: ", ")))
        }
        if let found = test.localization {
            let numbers = [found.single].compactMap { $0 } + found.tests
            rows.append((.tests, numbers.map(String.init).joined(separator: ", ")))
        }
        if let confirmed = test.confirms { rows.append((.confirms, words.test(confirmed))) }
        if let sent = test.sentStatistics { rows.append((.sent, sent)) }
        let notes = notes
        if !notes.isEmpty { rows.append((.notes, notes.joined(separator: words.betweenClauses))) }
        if let companions { rows += self.rows(companions) }
        return words.rows(rows, width: 8)
    }
}
