import Basics
import Reports
import ResultStore
import TestModel
import Messages

/// JSON data for the page's scripts; values are accompanied by display texts in the shell's language.
struct DashboardRecords {
    private let words: Messages

    init(_ words: Messages) { self.words = words }

    /// Returns the state of the store, which changes with new data, and the state of a copy relative to its
    /// original.
    func state(mark: String, of origin: DashboardOrigin?) -> JSONValue {
        let copy: JSONValue =
            if let origin {
                [
                    "database": .string(origin.database),
                    "updated": .string(Quantities.timestamp(origin.updated)),
                    "trouble": .optional(origin.trouble),
                ]
            } else {
                .null
            }
        return ["mark": .string(mark), "copy": copy]
    }

    /// Returns tests, and the cursor of the next page.
    func tests(_ page: TestPage, of count: Int) -> JSONValue {
        [
            "tests": .array(page.entries.map(test)), "count": .count(count),
            "next": .optional(page.next?.text),
        ]
    }

    private func test(_ entry: TestPage.Entry) -> JSONValue {
        let test = entry.test
        func rate(_ value: Double?) -> String { value.map(words.throughput) ?? "" }
        let change =
            test.look.map { words.changeCell($0.change, within: $0.changes) }
            ?? test.effect.map { words.changeCell($0.change, within: $0.changes) } ?? ""
        return [
            "id": .integer(test.id), "started": .string(Quantities.timestamp(test.started)),
            "app": .string(test.app), "verdict": .optional(test.verdict?.rawValue),
            "status": .string(test.status.rawValue), "meaning": .string(Self.meaning(test).rawValue),
            "cells": [
                "name": .string(words.plotted(test: "\(test.id)", app: test.appTitle)),
                "when": .string(Quantities.minute(test.started)),
                "app": .string(test.appTitle + words.suffix(test.direction)),
                "verdict": .string(words.verdictCell(test)),
                "original": .string(rate(test.meanOriginal)),
                "control": .string(rate(test.meanControl)), "difference": .string(change),
                "server": .string(test.server), "network": .string(entry.network ?? ""),
                "campaign": .string(
                    entry.campaign.map { words.campaignCell($0, isRehearsal: entry.isRehearsal) } ?? ""),
            ],
        ]
    }

    /// Meaning of a verdict's colour, which is never the only indication.
    private enum Meaning: String { case alarm, caution, good, quiet }

    private static func meaning(_ test: TestSummary) -> Meaning {
        guard test.status == .completed, let verdict = test.verdict else { return .quiet }
        if test.override != nil { return .caution }
        return switch verdict {
        case .differentiation, .accessNetwork: .alarm
        case .noDifferentiation: test.showsAbsence ? .good : .caution
        case .inconclusive, .noEvidence: .caution
        }
    }

    /// Returns the shares of tests with differentiation, app by app.
    ///
    /// - Parameters:
    ///   - summary: the apps, and the number of excluded tests.
    ///   - mark: the state of the store.
    /// - Returns: an object.
    func summary(_ summary: DashboardSummary, mark: String) -> JSONValue {
        let table = summary.table.table(words)
        let places = Dictionary(
            zip(table.keys, table.keys.indices).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        let rows = table.rows.map { row -> JSONValue in
            func text(_ key: String) -> JSONValue { .string(places[key].map { row[$0].text } ?? "") }
            let values = ["app", "tests", "decided", "differentiation", "share", "share_low", "share_high"]
                .map { (key: $0, value: places[$0].map { row[$0].value } ?? JSONValue.null) }
            let cells: JSONValue = ["app": text("app"), "tests": text("tests"), "share": text("share")]
            return .object(values + [(key: "cells", value: cells)])
        }
        return [
            "rows": .array(rows), "can_be_drawn": .bool(!summary.table.plots(words).isEmpty),
            "mark": .string(mark),
            "left_out": .count(summary.leftOut), "differing": .count(summary.differing),
        ]
    }

    /// Returns the values by which tests can be filtered, by field name, and the linked pages.
    func names(_ names: TestNames, linking pages: [DashboardPage]) -> JSONValue {
        func choices(_ values: [(String, String)]) -> JSONValue {
            .array(values.map { ["value": .string($0), "text": .string($1)] })
        }
        func same(_ values: [String]) -> JSONValue { choices(values.map { ($0, $0) }) }
        let endings = [StoredTest.Status.failed, .cancelled].map { ($0.rawValue, words.status($0)) }
        let sources =
            names.sources.contains(.wehe)
            ? [("wehe", words.dashboard(.published)), ("all", words.dashboard(.everything))] : []
        let fields: JSONValue = [
            "app": choices(names.apps.map { ($0.name, $0.title) }),
            "verdict": choices(names.verdicts.map { ($0.rawValue, words.verdictName($0)) } + endings),
            "server": same(names.servers), "network": same(names.networks),
            "campaign": same(names.campaigns), "source": choices(sources),
        ]
        let links = pages.map { page -> JSONValue in
            ["path": .string(page.path), "title": .string(page.title)]
        }
        return ["fields": fields, "pages": .array(links)]
    }
}
