import Differentiation
import Basics
package import Foundation
import Plotting
package import TestModel
package import Messages

/// A page about stored tests for archiving or sharing, in one language.
package struct TestReportPage {
    private let report: HTMLReport

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - chosen: the requested tests, including localizations.
    ///   - drawn: the tests with samples, including those of localizations.
    ///   - kind: the choice of plots.
    ///   - standings: what is known of the conclusions of the tests.
    ///   - identities: the UUIDs of their records.
    ///   - made: the date of the page.
    ///   - words: the language.
    package init(
        _ chosen: [StoredTest], drawn: [StoredTest], kind: PlotKind,
        standings: [Int64: RecordStanding] = [:], identities: [Int64: String] = [:], made: Date,
        words: Messages
    ) {
        let others = chosen.filter { test in !drawn.contains { $0.id == test.id } }
        let tests = others + drawn
        let numbers = tests.map { $0.id.map(String.init) ?? "-" }
        report = HTMLReport(
            title: tests.count == 1
                ? words.plotted(test: numbers[0], app: words.title(tests[0])) : words.plotted(tests: numbers),
            origin: words.campaignMade(made, version: Software.version),
            overlays: drawn.count > 1 ? TestPlots(drawn, words: words).plots(kind) : [],
            sections: tests.map { test in
                ReportSection(
                    test, kind: kind, test.id.flatMap { standings[$0] },
                    uuid: test.id.flatMap { identities[$0] },
                    words)
            }, words: words.plotWords)
    }

    /// The page.
    package var document: String { report.document }
}

extension ReportSection {
    /// Creates the section about a stored test.
    fileprivate init(
        _ stored: StoredTest, kind: PlotKind, _ standing: RecordStanding?, uuid: String?, _ words: Messages
    ) {
        let (test, isComputedNow) = stored.withEffect
        let verdict = VerdictText(
            test: test, traits: .plain, words: words, isEffectComputedNow: isComputedNow
        ).lines
        let lines = verdict.map { $0.text.trimmingCharacters(in: .whitespaces) }
        // The lines about a limit begin with this warning themselves.
        let isEvidence = test.artificialConditions.isEmpty || test.limit != nil
        let warnings: [String?] = [
            isEvidence ? nil : words.noEvidence(test.artificialConditions),
            standing.flatMap { words.record($0, of: test.id ?? 0) },
        ]
        self.init(
            heading: words.plotted(test: test.id.map(String.init) ?? "-", app: words.title(test)),
            verdict: ReportVerdict(verdict.first ?? TerminalLine(""), of: test, words),
            numbers: [
                ReportTable.statistics(of: test, isEffectComputedNow: isComputedNow, words),
                .decisions(of: test, words), test.pairSeries.map { .looks(of: $0, words) },
            ].compactMap(\.self),
            plots: TestPlots.canDraw(test) ? TestPlots([test], words: words).plots(kind) : [],
            remarks: warnings.compactMap(\.self) + lines.dropFirst(Self.linesInTables(of: test)),
            context: Self.context(of: test, uuid: uuid, words),
            rawTables: test.replays.filter { !$0.throughput.isEmpty }.map { .samples(of: $0, words) }
                + (test.pairSeries.map { [ReportTable.pairs(of: $0, words)] } ?? [])
                + (test.settings.isEmpty ? [] : [.settings(of: test, words)]))
    }

    /// Returns the number of verdict lines whose content is elsewhere on the page: the headline, the means
    /// and the evidence.
    private static func linesInTables(of test: StoredTest) -> Int {
        test.kind == .differentiation && test.statistics != nil && test.obstacle == nil ? 3 : 1
    }

    private static func context(of test: StoredTest, uuid: String?, _ words: Messages) -> [ReportFact] {
        let notes =
            TestRemark.circumstances(of: test).map(words.remark)
            + test.exchanges.map { $0.legacyText ?? "HTTP " + words.exchange($0.timeline) }
        let hasControl = test.replays.contains { $0.role == .control }
        let facts: [(TestPageText, String?)] = [
            (.started, words.minute(test.started)), (.ended, words.minute(test.ended)),
            (.kind, words.kind(test.kind)), (.record, uuid),
            (.comparedWith, hasControl ? words.control(of: test) : nil),
            (.server, words.place(test.server)), (.client, words.client(test)),
            (.order, test.order.map(words.role).joined(separator: ", ")),
            (.seed, String(test.seed)), (.profile, test.profile?.rawValue),
            (.confirms, test.confirms.map(words.test)),
            (.compares, test.localization.map { $0.tests.map(words.test).joined(separator: ", ") }),
            (.campaign, test.round.map { words.campaignCell($0.campaign, isRehearsal: $0.isRehearsal) }),
            (.vantagePoint, test.round?.vantagePoint), (.plan, test.round?.plan),
            (
                .recordings,
                test.replays.isEmpty
                    ? nil
                    : test.replays.map { "\($0.recordingName) \($0.recordingDigest)" }
                        .joined(separator: words.betweenClauses)
            ),
            (.notes, notes.isEmpty ? nil : notes.joined(separator: words.betweenClauses)),
        ]
        return facts.compactMap { name, value in
            value.flatMap { $0.isEmpty ? nil : ReportFact(words.testPage(name), $0) }
        }
    }
}

extension ReportVerdict {
    /// Creates the verdict of a test from its first line: a coloured word and the rest, or, for a rule
    /// search, a sentence without such a word.
    fileprivate init(_ headline: TerminalLine, of test: StoredTest, _ words: Messages) {
        let (word, rest) =
            headline.lead.map { ($0.word.lowercased(), $0.rest.trimmingPrefix(/\ ?: ?/).trimmingPrefix(" ")) }
            ?? (test.verdict.map(words.verdictName) ?? words.status(test.status), headline.text[...])
        let meaning: Meaning =
            switch (test.status, test.verdict) {
            case (.completed, .some) where test.override != nil: .caution
            case (.completed, .differentiation), (.completed, .accessNetwork): .alarm
            case (.completed, .noDifferentiation): test.showsAbsence ? .good : .caution
            case (.completed, .inconclusive), (.completed, .noEvidence): .caution
            default: .quiet
            }
        self.init(meaning, word: word.prefix(1).uppercased() + word.dropFirst(), sentence: String(rest))
    }
}

extension ReportTable {
    /// Returns a column.
    private static func column(_ text: TestPageText, _ words: Messages, isNumeric: Bool = false) -> Column {
        Column(words.testPage(text), isNumeric: isNumeric)
    }

    /// Returns the statistics of a test, with a column for each replay; nil without any.
    fileprivate static func statistics(
        of test: StoredTest, isEffectComputedNow: Bool, _ words: Messages
    ) -> ReportTable? {
        guard let statistics = test.statistics else { return nil }
        func number(_ value: Double, _ text: (Double) -> String) -> String {
            value.isNaN ? words.testPage(.unknown) : text(value)
        }
        let threshold = test.decisions.first { $0.profile == test.profile }?.areaThreshold
        var rows = [
            [words.testPage(.meanOriginal), words.throughput(test.rate(.original) ?? .nan)],
            [words.testPage(.meanControl), words.throughput(test.rate(.control) ?? .nan)],
        ]
        if let effect = test.effect {
            rows += [
                [
                    words.testPage(.effect) + (isEffectComputedNow ? ", \(words.computedNow)" : ""),
                    words.change(effect.change, within: effect.changes),
                ],
                [
                    words.testPage(.bootstrap),
                    words.bootstrap(
                        replicates: effect.replicates, segments: effect.segments,
                        block: effect.blockSegments, seed: effect.seed),
                ],
            ]
        }
        let effectiveP =
            (test.effect?.effectivePValue).map { p in
                [[words.testPage(.effectivePValue), words.probability(p)]]
            } ?? []
        rows += [
            [
                words.testPage(.area),
                number(statistics.area) { words.areaCell($0, beside: threshold) },
            ],
            [words.testPage(.ksStatistic), number(statistics.ksStatistic, words.significant)],
            [words.testPage(.ksPValue), number(statistics.ksPValue, words.probability)],
        ]
        rows += effectiveP
        rows += [
            [words.testPage(.resamplingRatio), number(statistics.resamplingRatio, words.significant)]
        ]
        return ReportTable(
            caption: words.testPage(.statistics),
            columns: [column(.quantity, words), column(.value, words, isNumeric: true)], rows: rows)
    }

    /// Returns the decisions of all profiles; nil without decisions.
    fileprivate static func decisions(of test: StoredTest, _ words: Messages) -> ReportTable? {
        guard !test.decisions.isEmpty else { return nil }
        return ReportTable(
            caption: words.testPage(.decisions),
            columns: [
                Column(words.heading(.profile)), column(.verdict, words), column(.direction, words),
                column(.areaThreshold, words, isNumeric: true),
                column(.pThreshold, words, isNumeric: true),
                column(.ratioThreshold, words, isNumeric: true),
                column(.reasons, words),
            ],
            rows: test.decisions.map { decision in
                [
                    words.profile(decision.profile, decides: decision.profile == test.profile),
                    words.verdictCell(decision.verdict), decision.direction.map(words.direction) ?? "-",
                    words.labelled(
                        words.significant(decision.areaThreshold),
                        words.change(atArea: decision.areaThreshold, of: decision.profile)),
                    words.probability(decision.pThreshold),
                    decision.ratioThreshold.map(words.significant) ?? "-", words.reasons(decision),
                ]
            })
    }

    /// Returns the results of all looks at a series.
    fileprivate static func looks(of series: StoredSeries, _ words: Messages) -> ReportTable {
        ReportTable(
            caption: words.testPage(.looks),
            columns: [
                column(.pairs, words, isNumeric: true), column(.share, words, isNumeric: true),
                column(.pValue, words, isNumeric: true), column(.adjustedPValue, words, isNumeric: true),
                column(.estimate, words),
            ],
            rows: series.looks.map { look in
                [
                    String(look.pairs), words.significant(look.share), words.probability(look.pValue),
                    words.probability(look.adjustedPValue),
                    words.changeCell(look.change, within: look.changes),
                ]
            })
    }

    /// Returns the pairs of a series, in the order run.
    fileprivate static func pairs(of series: StoredSeries, _ words: Messages) -> ReportTable {
        func rate(_ value: Double?) -> String {
            value.map(words.significant) ?? words.testPage(.notMeasured)
        }
        let third: [TestPageText] = series.answer == nil ? [] : [.innocuous, .innocuousPlace]
        return ReportTable(
            caption: words.testPage(.pairsInOrder),
            columns: [
                column(.pair, words, isNumeric: true), column(.first, words),
                column(.original, words, isNumeric: true), column(.control, words, isNumeric: true),
                column(.difference, words, isNumeric: true),
            ] + third.map { column($0, words, isNumeric: true) },
            rows: series.pairs.enumerated().map { place, pair in
                [
                    String(place + 1), words.role(pair.isOriginalFirst ? .original : .control),
                    rate(pair.original), rate(pair.control),
                    pair.difference.map(String.init) ?? words.testPage(.doesNotCount),
                ] + (pair.triple.map { [rate($0.innocuous), String($0.place)] } ?? third.map { _ in "-" })
            })
    }

    fileprivate static func samples(of replay: StoredReplay, _ words: Messages) -> ReportTable {
        ReportTable(
            caption: words.testPage(.samples(of: replay.role)),
            columns: [column(.sliceEnd, words, isNumeric: true), Column("Mbit/s", isNumeric: true)],
            rows: zip(replay.sliceEnds, replay.throughput).map {
                [words.decimal($0), words.significant($1)]
            })
    }

    fileprivate static func settings(of test: StoredTest, _ words: Messages) -> ReportTable {
        ReportTable(
            caption: words.testPage(.settings),
            columns: [column(.setting, words), column(.value, words)],
            rows: test.settings.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
    }
}
