package import Campaigns
import Differentiation
package import Foundation
import Plotting
package import TestModel
package import Messages

/// The report of a campaign as a self-contained page: the results and all data on which they are based.
package struct CampaignPage {
    private let report: CampaignReport
    private let words: Messages
    private let material: CampaignMaterial
    private let made: Date
    private let tables: CampaignTables
    private let plots: CampaignPlots

    /// Maximum number of apps with a diagram of the week, those with a finding first.
    private static let mostWeeks = 20

    /// Creates the page of a report.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - material: the plans, servers and recordings of its tests.
    ///   - made: the date of the page.
    ///   - words: the language.
    package init(
        _ report: CampaignReport, material: CampaignMaterial, made: Date, _ words: Messages
    ) {
        self.report = report
        self.material = material
        self.made = made
        self.words = words
        tables = CampaignTables(report, words)
        plots = CampaignPlots(words: words)
    }

    /// The page.
    package var document: String {
        ReportPage(
            title: words.campaignTitle(report.campaign), language: words.languageTag,
            origin: words.campaignMade(made, version: Software.version, in: report.zone),
            contents: words.campaignContents,
            parts: [
                part(.summary, summary), part(.answers, answers),
                part(.changes, changes), part(.week, weeks),
                part(.rates, table(tables.rates, .rates)),
                part(.vantagePoints, table(tables.vantagePoints, .vantagePoints)),
                part(.slots, table(tables.slots, .slots)),
                part(.failures, table(tables.failures, .failures)),
                part(.withheld, table(tables.withheld, .withheld)),
                part(
                    .material,
                    CampaignMaterialBlocks(material, report.instants, seed: report.rule.seed, words).blocks),
                part(.method, [.list(words.campaignMethod(report))]),
                part(.tests, CampaignTestBlocks(report, words).blocks),
            ]
        ).document
    }

    private func part(_ part: CampaignPart, _ blocks: [ReportPage.Block]) -> ReportPage.Part {
        ReportPage.Part(words.campaignPart(part), blocks)
    }

    /// Returns a table, or a sentence if it is empty.
    private func table(_ table: Table, _ caption: CampaignCaption) -> [ReportPage.Block] {
        guard !table.rows.isEmpty else { return [.paragraph(table.empty)] }
        return [.table(table.page(words.campaignCaption(caption), words))]
    }

    private var changes: [ReportPage.Block] {
        table(tables.changes, .changes) + (tables.places.rows.isEmpty ? [] : table(tables.places, .places))
    }

    private var summary: [ReportPage.Block] {
        let (word, sentence) = words.campaignSummary(report)
        let tally = report.tally
        let meaning: ReportVerdict.Meaning =
            tally.found + tally.varying > 0
            ? .alarm : report.cells.isEmpty ? .quiet : tally.unknown > 0 ? .caution : .good
        let findings = report.cells.filter(\.answer.isFound).map(words.campaignFinding)
        let lines =
            findings + report.cells.flatMap(words.campaignParts)
            + report.cells.compactMap(words.campaignSparse)
        let warning = report.warning(words).map {
            ReportPage.Block.verdict(ReportVerdict(.caution, word: $0.word, sentence: $0.sentence))
        }
        let leftOut =
            report.testsLeftOut == 0
            ? nil
            : ReportPage.Block.paragraph(words.testsLeftOut(report.testsLeftOut, by: report.leftOut))
        let later = report.countedUntil.flatMap { until in
            report.testsLater == 0
                ? nil
                : ReportPage.Block.paragraph(
                    words.campaignCountedUntil(until, later: report.testsLater, in: report.zone))
        }
        let notes =
            words.records(report.records) + [words.campaignSettings(material)].compactMap(\.self)
        let records = notes.map { note in
            ReportPage.Block.paragraph(note.prefix(1).uppercased() + note.dropFirst() + ".")
        }
        return [warning, leftOut, later].compactMap(\.self) + records
            + [.verdict(ReportVerdict(meaning, word: word, sentence: sentence))]
            + (lines.isEmpty ? [] : [.list(lines)]) + [.facts(facts)]
    }

    private var facts: [ReportFact] {
        let first = report.cells.reduce(0) { $0 + $1.originalFirst }
        let share = BinomialInterval.of(first, of: report.pairs).map {
            words.campaignOriginalFirst(first, of: report.pairs, within: $0)
        }
        let voids = report.voids
        let facts: [(CampaignFact, String?)] = [
            (.firstTest, report.span.map { words.minute($0.lowerBound, in: report.zone) }),
            (.lastTest, report.span.map { words.minute($0.upperBound, in: report.zone) }),
            (.zone, words.name(of: report.zone)), (.tests, String(report.tests)),
            (.pairs, String(report.pairs)), (.originalFirst, share),
            (.order, report.order.map(words.campaignOrder)),
            (.voidPairs, voids.all == 0 ? nil : words.campaignVoids(voids)),
            (.countedUntil, report.countedUntil.map { words.minute($0, in: report.zone) }),
            (.networks, report.networks.map(\.label).joined(separator: "; ")),
            (.apps, Set(report.cells.map(words.title)).sorted().joined(separator: ", ")),
            (.vantagePoints, String(Set(report.vantagePoints.map(\.name)).count)),
            (.servers, report.servers.keys.sorted().joined(separator: ", ")),
            (.plans, String(report.plans.count)),
        ]
        return facts.compactMap { fact, value in
            value.flatMap { $0.isEmpty ? nil : ReportFact(words.campaignFact(fact), $0) }
        }
    }

    private var answers: [ReportPage.Block] {
        guard !report.cells.isEmpty else { return [.paragraph(words.campaignIsEmpty)] }
        return report.networks.flatMap { network -> [ReportPage.Block] in
            let cells = report.cells(in: network)
            let table = tables.answers(of: cells, isOfOneNetwork: true).page(
                words.campaignCaption(.answers), words,
                marking: words.heading(.campaignAnswer), cells.map(\.answer.meaning))
            return [.heading(network.label), .table(table)]
                + plots.intervals(cells, in: network).map(ReportPage.Block.plot)
                + (plots.note(on: cells).map { [.paragraph($0)] } ?? [])
        }
    }

    private var weeks: [ReportPage.Block] {
        // A mean over several apps would be true of none of them.
        let (told, others) = (report.cells.filter(isTold), report.cells.filter { !isTold($0) })
        let known = (told + others).flatMap(pictures)
        let shown = known.prefix(Self.mostWeeks)
        let omitted = known.count - shown.count
        let note =
            [ReportPage.Block.paragraph(words.campaignHoursAreFew)]
            + (omitted == 0 ? [] : [.paragraph(words.campaignOmitsWeeks(omitted, shown: shown.count))])
        return note
            + shown.flatMap { title, week -> [ReportPage.Block] in
                [
                    .map(plots.week(week, title: title, zone: report.zone)),
                    .folded(weekTable(week, caption: title), under: words.campaignCaption(.weekTable)),
                ]
            }
    }

    /// Returns the weeks of an app: one, or one for each part with a figure of its own, of which no mean would be true.
    private func pictures(_ cell: CampaignCell) -> [(title: String, week: WeekPicture)] {
        func named(_ app: String, _ week: WeekPicture) -> (title: String, week: WeekPicture) {
            (words.campaignCaption(.week(network: cell.network.label, app: app)), week)
        }
        guard cell.hasOneFigure else {
            return words.campaignPeriods(cell).map { named($0.name, $0.period.week) }
        }
        return cell.week.pairs > 0 ? [named(words.title(cell), cell.week)] : []
    }

    private func isTold(_ cell: CampaignCell) -> Bool { cell.answer.isFound || !cell.hasOneFigure }

    /// Fewer pairs of a week than this fill less than half of its hours; the table then has blocks of four hours.
    private static let pairsForHours = 336

    /// Returns the diagram of a week as an accessible table: change and number of pairs in each hour, or in each block of
    /// hours, without those that have none.
    private func weekTable(_ week: WeekPicture, caption: String) -> ReportTable {
        let length = week.pairs < Self.pairsForHours ? StratifiedEvidence.windowLength : 1
        let rows = HourRange.blocks(of: length).compactMap { range -> [String]? in
            let contents = (0..<7).map { week[$0, range] }
            guard contents.contains(where: { $0.pairs > 0 }) else { return nil }
            return [length == 1 ? String(range.first) : words.hourRange(range)]
                + contents.map { content in
                    content.change.map { "\(words.changeCell($0, within: nil)) (\(content.pairs))" } ?? ""
                }
        }
        return ReportTable(
            caption: caption,
            columns: [.init(words.heading(.hour), isNumeric: true)]
                + words.weekdays.map { .init($0, isNumeric: true) }, rows: rows)
    }
}

extension CampaignAnswer {
    /// Its meaning as shown by colour.
    fileprivate var meaning: ReportVerdict.Meaning {
        switch self {
        case .differentiation, .varying: .alarm
        case .slight: .caution
        case .none: .good
        case .unknown: .caution
        }
    }
}

extension Table {
    /// Returns the table for a page, without the columns for programs.
    ///
    /// - Parameters:
    ///   - caption: its caption.
    ///   - words: the language of its headings.
    ///   - marked: the heading of the column whose cells have a meaning.
    ///   - meanings: the meaning of each row's cell.
    /// - Returns: the table.
    fileprivate func page(
        _ caption: String, _ words: Messages, marking marked: String? = nil,
        _ meanings: [ReportVerdict.Meaning] = []
    ) -> ReportTable {
        let shown = columns.indices.filter { !columns[$0].isForPrograms }
        let headings = shown.map { columns[$0].heading(words) }
        return ReportTable(
            caption: caption,
            columns: zip(shown, headings).map { .init($1, isNumeric: columns[$0].alignsRight) },
            rows: rows.map { row in shown.map { row[$0].text } },
            marked: marked.flatMap { headings.firstIndex(of: $0) }, meanings: meanings)
    }
}
