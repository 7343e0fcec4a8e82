package import Campaigns
import Differentiation
import Recordings
import Basics
package import Messages

/// The tables of a campaign's report, for terminals, programs and pages.
package struct CampaignTables {
    private let report: CampaignReport
    private let words: Messages

    /// The tables of a report in a language.
    package init(_ report: CampaignReport, _ words: Messages) {
        self.report = report
        self.words = words
    }

    /// The answers, with one row per app and network.
    package var answers: Table { answers(of: report.cells, isOfOneNetwork: false) }

    /// Returns the answers for the apps of one network.
    ///
    /// - Parameters:
    ///   - cells: the apps.
    ///   - isOfOneNetwork: true to show the column of networks only to programs.
    /// - Returns: the table.
    func answers(of cells: [CampaignCell], isOfOneNetwork: Bool) -> Table {
        var table = Table(
            [
                isOfOneNetwork ? .init(key: "network") : .init(.network, key: "network"), .init(key: "app"),
                .init(.app, key: "title"), .init(.campaignAnswer, key: "answer"),
                .init(key: "largest"), .init(.change, key: "effect", alignsRight: true),
                .init(key: "effect_low"), .init(key: "effect_high"),
                .init(.pairs, key: "pairs", alignsRight: true), .init(key: "void_pairs"),
                .init(.byChance, key: "p_value", alignsRight: true),
                .init(.confirmed, key: "confirmed"), .init(key: "slower"),
                .init(key: "faster"), .init(key: "decided"), .init(key: "tests"),
                .init(.changedOn, key: "changed_on"), .init(key: "direction"),
            ], empty: words.campaignIsEmpty)
        for cell in cells {
            table.add([
                .init(cell.network.label), .init(.string(cell.app)),
                .init(words.title(cell), .string(cell.title)),
                .init(words.campaignAnswer(cell), .string(cell.answer.key)),
                .init(.optional(cell.answer.largest)),
                .init(changeText(cell), .optional(cell.effect)),
                .init(.optional(cell.effect.flatMap { _ in cell.effects?.low })),
                .init(.optional(cell.effect.flatMap { _ in cell.effects?.high })),
                .init(String(cell.pairs), .count(cell.pairs)), .init(.count(cell.voidPairs)),
                .init(words.probability(cell.adjustedPValue), .number(cell.adjustedPValue)),
                .init(
                    cell.answer.isFound ? words.campaignConfirmed(cell.isConfirmed) : "-",
                    .bool(cell.isConfirmed)),
                .init(.count(cell.slower)),
                .init(.count(cell.faster)), .init(.count(cell.decided)), .init(.count(cell.tests)),
                .init(
                    cell.change.map { words.day($0.day) } ?? "-",
                    .optional(cell.change.map { words.day($0.day) })),
                .init(.string(cell.direction.rawValue)),
            ])
        }
        return table
    }

    /// The change of an app; nothing where one number would fit nobody.
    private func changeText(_ cell: CampaignCell) -> String {
        if case .varying = cell.answer { return "-" }
        return cell.effect.map { words.changeCell($0, within: cell.excludesNothing ? nil : cell.effects) }
            ?? "-"
    }

    /// The days on which an answer changed, with the difference before and since.
    package var changes: Table {
        var table = Table(
            [
                .init(.network, key: "network"), .init(.app, key: "title"),
                .init(.vantagePoint, key: "vantage_point"), .init(.changedOn, key: "day"),
                .init(.before, key: "before", alignsRight: true),
                .init(.afterwards, key: "after", alignsRight: true),
                .init(.pairs, key: "pairs", alignsRight: true),
                .init(.byChance, key: "p_value", alignsRight: true),
            ], empty: words.campaignHasNone(.changes))
        for cell in report.cells {
            for change in cell.changes {
                let pairs = [change.before?.pairs ?? 0, change.after?.pairs ?? 0]
                table.add([
                    .init(cell.network.label), .init(words.title(cell), .string(cell.title)),
                    .init(
                        change.vantagePoint
                            ?? (change.before == nil ? words.campaignSome : words.campaignAll),
                        .optional(change.vantagePoint)),
                    .init(words.day(change.day)),
                    .init(text(change.before), .optional(change.before?.change)),
                    .init(text(change.after), .optional(change.after?.change)),
                    .init(pairs.map(String.init).joined(separator: " + "), .count(pairs.reduce(0, +))),
                    .init(words.probability(change.adjustedPValue), .number(change.adjustedPValue)),
                ])
            }
        }
        return table
    }

    /// The difference at each vantage point of an app of which no figure is true of all.
    package var places: Table {
        var table = Table(
            [
                .init(.network, key: "network"), .init(.app, key: "title"),
                .init(.vantagePoint, key: "vantage_point"), .init(.change, key: "effect", alignsRight: true),
                .init(.pairs, key: "pairs", alignsRight: true),
            ], empty: words.campaignHasNone(.changes))
        for cell in report.cells {
            for place in cell.elsewhere {
                table.add([
                    .init(cell.network.label), .init(words.title(cell), .string(cell.title)),
                    .init(place.vantagePoint), .init(text(place.period), .number(place.period.change)),
                    .init(String(place.period.pairs), .count(place.period.pairs)),
                ])
            }
        }
        return table
    }

    private func text(_ period: CampaignPeriod?) -> String {
        period.map { words.changeCell($0.change, within: $0.changes) } ?? "-"
    }

    /// The fixed rates.
    package var rates: Table {
        RatesTable.table(
            report.cells.compactMap { cell in
                guard let rates = cell.rates, !rates.rates.isEmpty else { return nil }
                return RateGroup(
                    keys: [cell.network.label, words.title(cell)], decided: cell.decided, found: rates)
            }, by: [(.network, "network"), (.app, "app")], seed: report.rule.seed,
            empty: words.campaignHasNone(.rates), words)
    }

    /// The vantage points.
    package var vantagePoints: Table {
        var table = Table(
            [
                .init(.vantagePoint, key: "vantage_point"), .init(.network, key: "network"),
                .init(.country, key: "country"), .init(.site, key: "site"),
                .init(.tests, key: "tests", alignsRight: true), .init(.firstTest, key: "first"),
                .init(.lastTest, key: "last"),
            ], empty: words.campaignHasNone(.vantagePoints))
        for point in report.vantagePoints {
            table.add([
                .init(point.name), .init(point.network.label),
                .init(point.country ?? "-", .optional(point.country)),
                .init(point.site ?? "-", .optional(point.site)),
                .init(String(point.tests), .count(point.tests)),
                .init(words.minute(point.first, in: report.zone), .string(Quantities.timestamp(point.first))),
                .init(words.minute(point.last, in: report.zone), .string(Quantities.timestamp(point.last))),
            ])
        }
        return table
    }

    /// Counts of slots, with one row per vantage point and state.
    package var slots: Table {
        var table = Table(
            [
                .init(.vantagePoint, key: "vantage_point"), .init(.fate, key: "fate"),
                .init(.slots, key: "slots", alignsRight: true),
            ], empty: words.campaignHasNone(.slots))
        for point in report.slots {
            let fates = [(nil, point.begun)] + MissedSlot.allCases.map { ($0, point.missed[$0] ?? 0) }
            for (missed, count) in fates where count > 0 {
                table.add([
                    .init(point.vantagePoint),
                    .init(words.slotFate(missed), .string(missed?.rawValue ?? "begun")),
                    .init(String(count), .count(count)),
                ])
            }
        }
        return table
    }

    /// Counts of tests without a result, by error key.
    package var failures: Table {
        counts(report.failures, of: .errorKey, key: "error", empty: words.campaignHasNone(.failures))
    }

    /// Counts of withheld fields, by key.
    package var withheld: Table {
        counts(report.withheld, of: .withheldKey, key: "key", empty: words.campaignHasNone(.withheld))
    }

    /// Returns a table of counts, the most frequent first.
    private func counts(_ counts: [String: Int], of heading: Heading, key: String, empty: String) -> Table {
        var table = Table(
            [.init(heading, key: key), .init(.tests, key: "tests", alignsRight: true)], empty: empty)
        for (name, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            table.add([.init(name), .init(String(count), .count(count))])
        }
        return table
    }
}

extension CampaignAnswer {
    /// The key for programs.
    var key: String {
        switch self {
        case .differentiation(.prioritised): "faster"
        case .differentiation: "slower"
        case .varying(.prioritised): "partly-faster"
        case .varying(.some): "partly-slower"
        case .varying(nil): "partly-both"
        case .slight(.prioritised, _): "slightly-faster"
        case .slight: "slightly-slower"
        case .none: "none"
        case .unknown: "unknown"
        }
    }

    /// The share from which on differences are excluded; nil for answers that exclude none.
    var largest: Double? {
        switch self {
        case .slight(_, let largest), .none(let largest): largest
        case .differentiation, .varying, .unknown: nil
        }
    }
}
