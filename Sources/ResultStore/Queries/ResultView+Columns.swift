import Basics
import Recordings
import TestModel
import WireProtocol

extension ResultView {
    /// The columns, in order.
    package var columns: [ViewColumn] {
        switch self {
        case .tests:
            ViewColumn.all(of: StoredTest.self, in: "test")
                + [
                    .name(
                        "uuid",
                        .both(
                            "the test's identity, the same wherever it is imported",
                            "l'identité du test, la même partout où il est importé"), "test.uuid"),
                    ViewColumn(
                        "imported", .instant,
                        .both(
                            "when it was imported; NULL for what ran here",
                            "la date de l'import ; NULL pour un test fait ici"), "test.imported"),
                    ViewColumn(
                        "imported_id", .integer(1...Int64.max),
                        .both("the number that it had where it comes from", "son numéro d'origine"),
                        "test.origin_id"),
                ] + ViewColumn.all(of: StoredEffect.self, in: "effect", prefix: "effect_")
        case .replays: parts(of: StoredReplay.self) + [Self.sampleCount]
        case .readings: Self.readingColumns
        case .datagrams: Self.datagramColumns
        case .delays: Self.delayColumns
        case .samples: Self.sampleColumns
        case .decisions: parts(of: StoredDecision.self)
        case .localizations: part(StoredLocalization.self)
        case .lossCorrelations: parts(of: StoredLocalization.Correlation.self)
        case .series: part(StoredSeries.self)
        case .seriesPairs: parts(of: StoredSeries.Pair.self)
        case .seriesLooks: parts(of: StoredSeries.Look.self)
        case .ruleSearches: part(StoredRuleSearch.self)
        case .ruleRegions: parts(of: StoredRuleSearch.Region.self)
        case .probes: parts(of: StoredRuleSearch.Probe.self)
        case .limits: part(StoredLimit.self)
        case .experiments: parts(of: StoredLimit.Replay.self)
        case .exchanges: parts(of: StoredExchange.self)
        case .settings:
            [
                .test("setting.test_id"), .name("name", .both("the setting", "le réglage"), "setting.name"),
                ViewColumn("value", .text(0...100_000), .both("its value", "sa valeur"), "setting.value"),
            ]
        case .remarks:
            [
                .test("note.test_id"), .position("note.position"),
                ViewColumn("text", .cause, .both("the remark", "la remarque"), "note.text"),
            ]
        case .tags: [.test("tag.test_id"), .name("name", .both("the tag", "l'étiquette"), "tag.name")]
        case .notes: parts(of: UserNote.self)
        }
    }

    /// Columns of a part of which a test has at most one.
    private func part<Record: FieldRecord>(_ record: Record.Type) -> [ViewColumn] {
        [.test("\(table).test_id")] + ViewColumn.all(of: record, in: table)
    }

    /// Columns of a part of which a test has several.
    private func parts<Record: FieldRecord>(of record: Record.Type) -> [ViewColumn] {
        [.test("\(table).test_id"), .position("\(table).position")] + ViewColumn.all(of: record, in: table)
    }

    private static var sampleCount: ViewColumn {
        let field = StoredReplay.table.fields.first { $0.name == "samples" }
        return ViewColumn(
            "samples", .integer(0...10_000_000), field?.meaning ?? .both("", ""), "replay.throughput_samples")
    }

    /// A reading has a number of each quantity, of which a replay has lists.
    private static var readingColumns: [ViewColumn] {
        let role = ViewColumn.all(of: StoredReplay.self, in: "replay").filter { $0.name == "role" }
        return [.test("replay.test_id"), .position("replay.position")] + role
            + [
                ViewColumn(
                    "side", .choice(["client", "server"]),
                    .both("the side: client or server", "le côté : client ou server"), ""),
                ViewColumn(
                    "reading", .integer(0...Int64(TCPReadings.most)),
                    .both("the reading's number, from 0", "le numéro du relevé, à partir de 0"), ""),
            ]
            + TCPQuantity.allCases.map {
                ViewColumn($0.column, .integer(0...Int64.max), $0.meaning, "")
            }
    }

    /// A slice of a direction has the numbers of which the receiver's end has lists, and what was sent and lost.
    private static var datagramColumns: [ViewColumn] {
        let role = ViewColumn.all(of: StoredReplay.self, in: "replay").filter { $0.name == "role" }
        let count = TestField.Value.integer(0...Int64.max)
        return [.test("replay.test_id"), .position("replay.position")] + role
            + [
                ViewColumn(
                    "direction", .choice(ReplayDirection.allCases.map(\.rawValue)),
                    .both("the direction: down or up", "le sens : down ou up"), ""),
                ViewColumn(
                    "slice", .integer(0...Int64(DatagramSlices.most)),
                    .both("the slice's number, from 0", "le numéro de la tranche, à partir de 0"), ""),
                ViewColumn(
                    "slice_end_s", .real(0...1e9, .seconds), .both("the slice's end", "la fin de la tranche"),
                    ""),
                ViewColumn(
                    "sent", count,
                    .both(
                        "datagrams sent in it; by the recording where the sender does not tell",
                        "datagrammes envoyés ; selon l'enregistrement si l'émetteur ne le dit pas"), ""),
                ViewColumn(
                    "lost", count,
                    .both("of these, the ones that never came", "parmi eux, ceux jamais arrivés"), ""),
            ]
            + Self.received.map { ViewColumn($0.column, count, $0.meaning, "") }
    }

    /// The quantities of the receiving end.
    static var received: [DatagramQuantity] {
        DatagramQuantity.allCases.filter { $0 != .sent && $0 != .expected }
    }

    /// The lists of which a probe of the delay has one time each.
    static let delayFields = DelayProbes.table.fields.filter(\.isSample)

    private static var delayColumns: [ViewColumn] {
        let role = ViewColumn.all(of: StoredReplay.self, in: "replay").filter { $0.name == "role" }
        return [.test("replay.test_id"), .position("replay.position")] + role
            + [
                ViewColumn(
                    "probe", .integer(0...Int64(DelayProbes.most)),
                    .both("the probe's number, from 0", "le numéro de la sonde, à partir de 0"), "")
            ]
            + delayFields.map { ViewColumn($0.name, $0.value.element, $0.meaning, "") }
    }

    /// A sample has the two numbers of which a replay has lists.
    private static var sampleColumns: [ViewColumn] {
        let lists = StoredReplay.table.fields.filter { $0.isSample && $0.columnNames.isEmpty }
        let role = ViewColumn.all(of: StoredReplay.self, in: "replay").filter { $0.name == "role" }
        return [.test("replay.test_id"), .position("replay.position")] + role
            + [
                ViewColumn(
                    "slice", .integer(0...10_000_000),
                    .both("the sample's number, from 0", "le numéro de l'échantillon, à partir de 0"), "")
            ]
            + lists.map { ViewColumn($0.name, $0.value.element, $0.meaning, "") }
    }
}
