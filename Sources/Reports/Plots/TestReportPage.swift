import Differentiation
import Basics
package import Foundation
import Plotting
package import TestModel
import Messages

/// A page about stored tests for archiving or sharing; like JSON and stored results it is in English.
package struct TestReportPage {
    private let report: HTMLReport

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - chosen: the requested tests, including localizations.
    ///   - drawn: the tests with samples, including those of localizations.
    ///   - kind: the choice of plots.
    ///   - made: the date of the page.
    package init(_ chosen: [StoredTest], drawn: [StoredTest], kind: PlotKind, made: Date) {
        let words = Messages.english
        let others = chosen.filter { test in !drawn.contains { $0.id == test.id } }
        let tests = others + drawn
        let numbers = tests.map { $0.id.map(String.init) ?? "-" }
        report = HTMLReport(
            title: tests.count == 1
                ? words.plotted(test: numbers[0], app: words.title(tests[0])) : words.plotted(tests: numbers),
            origin: "made \(words.minute(made)) by wehe \(Software.version)",
            overlays: drawn.count > 1 ? TestPlots(drawn, words: words).plots(kind) : [],
            sections: tests.map { ReportSection($0, kind: kind) })
    }

    /// The page.
    package var document: String { report.document }
}

extension ReportSection {
    /// Creates the section about a stored test.
    fileprivate init(_ stored: StoredTest, kind: PlotKind) {
        let words = Messages.english
        let (test, isComputedNow) = stored.withEffect
        let verdict = VerdictText(
            test: test, traits: .plain, words: words, isEffectComputedNow: isComputedNow
        ).lines
        let lines = verdict.map { $0.text.trimmingCharacters(in: .whitespaces) }
        self.init(
            heading: words.plotted(test: test.id.map(String.init) ?? "-", app: words.title(test)),
            verdict: ReportVerdict(verdict.first ?? TerminalLine(""), of: test),
            numbers: [
                ReportTable.statistics(of: test, isEffectComputedNow: isComputedNow), .decisions(of: test),
                test.pairSeries.map(ReportTable.looks),
            ].compactMap(\.self),
            plots: TestPlots.canDraw(test) ? TestPlots([test], words: words).plots(kind) : [],
            remarks: Array(lines.dropFirst(Self.linesInTables(of: test))),
            context: Self.context(of: test, words),
            rawTables: test.replays.filter { !$0.throughput.isEmpty }.map(ReportTable.samples)
                + (test.pairSeries.map { [ReportTable.pairs(of: $0)] } ?? [])
                + (test.settings.isEmpty ? [] : [.settings(of: test)]))
    }

    /// Returns the number of verdict lines whose content is elsewhere on the page: the headline, the means
    /// and the evidence.
    private static func linesInTables(of test: StoredTest) -> Int {
        test.kind == .differentiation && test.statistics != nil && test.obstacle == nil ? 3 : 1
    }

    private static func context(of test: StoredTest, _ words: Messages) -> [ReportFact] {
        let notes =
            TestRemark.circumstances(of: test).map(words.remark)
            + test.exchanges.map { $0.told ?? "HTTP " + words.exchange($0.timeline) }
        let facts: [(String, String?)] = [
            ("started", words.minute(test.started)), ("ended", words.minute(test.ended)),
            ("kind", test.kind.rawValue), ("server", words.place(test.server)),
            ("client", words.client(test)),
            ("order of the replays", test.order.map(\.rawValue).joined(separator: ", ")),
            ("seed", String(test.seed)), ("deciding profile", test.profile?.rawValue),
            ("confirms", test.confirms.map(words.test)),
            ("compares", test.localization.map { $0.tests.map(words.test).joined(separator: ", ") }),
            ("notes", notes.isEmpty ? nil : notes.joined(separator: words.betweenClauses)),
        ]
        return facts.compactMap { name, value in value.map { ReportFact(name, $0) } }
    }
}

extension ReportVerdict {
    /// Creates the verdict of a test from its first line: a coloured word and the rest, or, for a rule
    /// search, a sentence without such a word.
    fileprivate init(_ headline: TerminalLine, of test: StoredTest) {
        let (word, rest) =
            headline.lead.map { ($0.word.lowercased(), $0.rest.trimmingPrefix(/: ?/).trimmingPrefix(" ")) }
            ?? (test.verdict.map(Messages.english.verdictName) ?? test.status.rawValue, headline.text[...])
        let meaning: Meaning =
            switch (test.status, test.verdict) {
            case (.completed, .some) where test.override != nil: .caution
            case (.completed, .differentiation), (.completed, .accessNetwork): .alarm
            case (.completed, .noDifferentiation), (.completed, .noEvidence): .good
            case (.completed, .inconclusive): .caution
            default: .quiet
            }
        self.init(meaning, word: word.prefix(1).uppercased() + word.dropFirst(), sentence: String(rest))
    }
}

extension ReportTable {
    /// Returns the statistics of a test, with a column for each replay; nil without any.
    fileprivate static func statistics(of test: StoredTest, isEffectComputedNow: Bool) -> ReportTable? {
        guard let statistics = test.statistics else { return nil }
        func number(_ value: Double, _ text: (Double) -> String) -> String {
            value.isNaN ? "unknown" : text(value)
        }
        var rows = [
            ["mean throughput of the original", Quantities.throughput(statistics.meanOriginal)],
            ["mean throughput of the control", Quantities.throughput(statistics.meanControl)],
        ]
        if let effect = test.effect {
            rows += [
                [
                    "the original, compared with its control"
                        + (isEffectComputedNow ? ", \(Messages.english.computedNow)" : ""),
                    Messages.english.change(effect.change, within: effect.changes),
                ],
                [
                    "bootstrap of it",
                    "\(effect.replicates) replicates of \(effect.segments) segments in blocks of "
                        + "\(effect.blockSegments), seed \(effect.seed)",
                ],
            ]
        }
        let effectiveP =
            (test.effect?.effectivePValue).map { p in
                [["the same p, allowing for the samples' autocorrelation", Quantities.probability(p)]]
            } ?? []
        rows += [
            ["area", number(statistics.area, Quantities.significant)],
            ["Kolmogorov-Smirnov D", number(statistics.ksStatistic, Quantities.significant)],
            ["Kolmogorov-Smirnov p", number(statistics.ksPValue, Quantities.probability)],
        ]
        rows += effectiveP
        rows += [
            ["resampling ratio", number(statistics.resamplingRatio, Quantities.significant)],
        ]
        return ReportTable(
            caption: "Statistics",
            columns: [Column("quantity"), Column("value", isNumeric: true)], rows: rows)
    }

    /// Returns the decisions of all profiles; nil without decisions.
    fileprivate static func decisions(of test: StoredTest) -> ReportTable? {
        guard !test.decisions.isEmpty else { return nil }
        return ReportTable(
            caption: "Decisions",
            columns: [
                Column("profile"), Column("verdict"), Column("direction"),
                Column("area threshold", isNumeric: true),
                Column("p threshold", isNumeric: true), Column("ratio threshold", isNumeric: true),
                Column("reasons"),
            ],
            rows: test.decisions.map { decision in
                [
                    decision.profile.rawValue + (decision.profile == test.profile ? " (decides)" : ""),
                    decision.verdict.rawValue, decision.direction?.rawValue ?? "-",
                    Quantities.significant(decision.areaThreshold),
                    Quantities.probability(decision.pThreshold),
                    decision.ratioThreshold.map(Quantities.significant) ?? "-",
                    Messages.english.reasons(decision),
                ]
            })
    }

    /// Returns the results of all looks at a series.
    fileprivate static func looks(of series: StoredSeries) -> ReportTable {
        ReportTable(
            caption:
                "Looks at the pairs so far; differences as shares, below 0 where the original was slower",
            columns: [
                Column("pairs", isNumeric: true), Column("share of level and doubt", isNumeric: true),
                Column("p", isNumeric: true), Column("p, allowing for all looks", isNumeric: true),
                Column("estimate and 95 % interval, %"),
            ],
            rows: series.looks.map { look in
                [
                    String(look.pairs), Quantities.significant(look.share),
                    Quantities.probability(look.pValue),
                    Quantities.probability(look.adjustedPValue),
                    Messages.english.changeCell(look.change, within: look.changes),
                ]
            })
    }

    /// Returns the pairs of a series, in the order run.
    fileprivate static func pairs(of series: StoredSeries) -> ReportTable {
        func rate(_ value: Double?) -> String { value.map(Quantities.significant) ?? "not measured" }
        return ReportTable(
            caption: "Pairs in the order run",
            columns: [
                Column("pair", isNumeric: true), Column("first"), Column("original, Mbit/s", isNumeric: true),
                Column("control, Mbit/s", isNumeric: true),
                Column("difference, millionths of ln", isNumeric: true),
            ],
            rows: series.pairs.enumerated().map { place, pair in
                [
                    String(place + 1), pair.isOriginalFirst ? "original" : "control", rate(pair.original),
                    rate(pair.control), pair.difference.map(String.init) ?? "does not count",
                ]
            })
    }

    fileprivate static func samples(of replay: StoredReplay) -> ReportTable {
        ReportTable(
            caption:
                "Samples of the \(replay.role.rawValue); the last covers only part of its slice and is left out",
            columns: [Column("end of the slice (s)", isNumeric: true), Column("Mbit/s", isNumeric: true)],
            rows: zip(replay.sliceEnds, replay.throughput).map { [String($0), Quantities.significant($1)] })
    }

    fileprivate static func settings(of test: StoredTest) -> ReportTable {
        ReportTable(
            caption: "Settings", columns: [Column("setting"), Column("value")],
            rows: test.settings.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
    }
}
