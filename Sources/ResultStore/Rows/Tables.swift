import GRDB
import TestModel

/// The tables for records of fields, with the columns for the test and the position in it. Decisions are
/// stored in shared texts (``CutDecisions``), so their fields need no columns.
enum Tables {
    static let test = RowLayout<StoredTest>(
        table: "test", keys: ["uuid", "origin_id", "imported"], generated: ["id"])
    static let replay = RowLayout<StoredReplay>(
        table: "replay",
        keys: ["test_id", "position", "throughput_samples", "slice_end_samples", "samples_left_out"])
    static let effect = RowLayout<StoredEffect>(table: "effect", keys: ["test_id"])
    static let localization = RowLayout<StoredLocalization>(table: "localization", keys: ["test_id"])
    static let correlation = RowLayout<StoredLocalization.Correlation>(table: "loss_correlation", keys: part)
    static let ruleSearch = RowLayout<StoredRuleSearch>(table: "rule_search", keys: ["test_id"])
    static let region = RowLayout<StoredRuleSearch.Region>(table: "rule_region", keys: part)
    static let probe = RowLayout<StoredRuleSearch.Probe>(table: "rule_probe", keys: part)
    static let limit = RowLayout<StoredLimit>(table: "limit_portrait", keys: ["test_id"])
    static let limitReplay = RowLayout<StoredLimit.Replay>(table: "limit_experiment", keys: part)
    static let series = RowLayout<StoredSeries>(table: "series", keys: ["test_id"])
    static let seriesPair = RowLayout<StoredSeries.Pair>(table: "series_pair", keys: part)
    static let seriesLook = RowLayout<StoredSeries.Look>(table: "series_look", keys: part)
    static let exchange = RowLayout<StoredExchange>(table: "exchange", keys: part)
    static let userNote = RowLayout<UserNote>(table: "user_note", keys: part)

    /// The columns of fields that are newer than their tables.
    static let additions =
        test.additions + replay.additions + effect.additions + localization.additions
        + correlation.additions + ruleSearch.additions + region.additions + probe.additions
        + exchange.additions + userNote.additions + series.additions + seriesPair.additions
        + seriesLook.additions + limit.additions + limitReplay.additions

    /// The key of parts of which a test has several.
    private static let part = ["test_id", "position"]
}

extension RowLayout {
    /// Inserts the parts of a test, in order.
    func insert(_ records: [Record], of test: Int64, _ db: Database) throws {
        for (position, record) in records.enumerated() {
            try insert(record, keys: [test.plain, position.plain], db)
        }
    }

    /// Reads the parts of a test, in order.
    func parts(of test: Int64, _ reading: TestReading) throws -> [Record] {
        try rows(of: test, by: "position", reading).map(\.record)
    }

    /// Reads a part of which a test has at most one.
    func part(of test: Int64, _ reading: TestReading) throws -> Record? {
        try rows(of: test, by: "test_id", reading).first?.record
    }

    /// Reads the parts of a test, each with columns that are not fields of it.
    func rows(
        of test: Int64, by order: String, with others: [String] = [], _ reading: TestReading
    ) throws -> [(record: Record, rest: ColumnReader)] {
        try records(
            where: "test_id", is: test, by: order, with: others, reading,
            place: .part(table: table, of: test))
    }
}
