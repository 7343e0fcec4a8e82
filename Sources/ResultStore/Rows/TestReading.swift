import Basics
import Foundation
import GRDB
import TestModel

/// Reads tests from one consistent state of the database. Statements are cached by the connection, since
/// exports read a hundred thousand tests one by one.
struct TestReading {
    let db: Database
    /// The database file, for messages.
    let path: String
    private let queries = Queries()
    /// The shared texts read so far.
    let shared = SharedTextReading()

    /// Prepared queries, by their names.
    private final class Queries { var named: [String: Query] = [:] }

    init(db: Database, path: String) {
        self.db = db
        self.path = path
    }

    /// Returns one complete test, or nil if there is none of that number.
    func test(id: Int64, samples: Bool) throws -> StoredTest? {
        try row(of: id).map { try test($0.record, id: id, samples: samples) }
    }

    /// Returns a test with its parts in other tables.
    private func test(_ row: StoredTest, id: Int64, samples: Bool) throws -> StoredTest {
        var test = row
        if let texts = try texts(of: id) {
            test.settings = try settings(texts)
            test.decisions = try decisions(texts)
        }
        test.notes = try notes(of: id)
        test.exchanges = try Tables.exchange.parts(of: id, self)
        test.replays = try StoredReplay.all(of: id, samples: samples, self)
        test.effect = try Tables.effect.part(of: id, self)
        // Most tests are of the kind that has no rows in these tables.
        switch test.kind {
        case .differentiation: break
        case .localization: test.localization = try localization(of: id)
        case .series: test.pairSeries = try series(of: id)
        case .dpi: test.ruleSearch = try ruleSearch(of: id)
        case .characterisation: test.limit = try limit(of: id)
        }
        return test
    }

    /// Returns part of a test; nil if there is none of that number.
    func test(id: Int64, _ outline: TestOutline) throws -> StoredTest? {
        let found = try TestOutline.layout.records(
            where: "id", is: id, by: "id", named: "test's outline", self, place: .test(id))
        guard var test = found.first?.record else { return nil }
        switch outline {
        case .statistics: break
        case .decisions: test.decisions = try texts(of: id).map(decisions) ?? []
        case .samples: test.replays = try StoredReplay.all(of: id, samples: true, self)
        }
        switch test.kind {
        case .differentiation, .dpi, .characterisation: break
        case .localization: test.localization = try localization(of: id)
        case .series: test.pairSeries = try series(of: id)
        }
        return test
    }

    private func localization(of id: Int64) throws -> StoredLocalization? {
        guard var localization = try Tables.localization.part(of: id, self) else { return nil }
        localization.correlations = try Tables.correlation.parts(of: id, self)
        return localization
    }

    private func ruleSearch(of id: Int64) throws -> StoredRuleSearch? {
        guard var search = try Tables.ruleSearch.part(of: id, self) else { return nil }
        search.regions = try Tables.region.parts(of: id, self)
        search.probes = try Tables.probe.parts(of: id, self)
        return search
    }

    private func limit(of id: Int64) throws -> StoredLimit? {
        guard var limit = try Tables.limit.part(of: id, self) else { return nil }
        limit.replays = try Tables.limitReplay.parts(of: id, self)
        return limit
    }

    private func series(of id: Int64) throws -> StoredSeries? {
        guard var series = try Tables.series.part(of: id, self) else { return nil }
        series.pairs = try Tables.seriesPair.parts(of: id, self)
        series.looks = try Tables.seriesLook.parts(of: id, self)
        return series
    }

    /// Returns the summary of a test; nil if there is none of that number.
    func summary(id: Int64) throws -> TestSummary? {
        guard var test = try row(of: id)?.record else { return nil }
        test.effect = try Tables.effect.part(of: id, self)
        test.notes = try notes(of: id)
        if test.kind == .series { test.pairSeries = try series(of: id) }
        let rates = try rows(
            "rates", "SELECT original_mbps, control_mbps FROM record_check WHERE test_id = ?", id
        ).first.map { row in
            (original: Double.fromDatabaseValue(row[0]), control: Double.fromDatabaseValue(row[1]))
        }
        return TestSummary(
            id: id, test, rates: rates, tags: try tags(of: id), userNotes: try userNotes(of: id))
    }

    /// Returns a test without its parts in other tables, and additional columns.
    private func row(
        of id: Int64, with others: [String] = []
    ) throws -> (record: StoredTest, rest: ColumnReader)? {
        try Tables.test.records(where: "id", is: id, by: "id", with: others, self, place: .test(id)).first
    }

    /// Returns a test's annotations, or nil if there is no test of that number.
    func companions(of id: Int64) throws -> TestAnnotations? {
        let found = try rows(
            "companions", "SELECT uuid, origin_id, imported, kind, app, server_name FROM test WHERE id = ?",
            id)
        guard let columns = found.first.map({ ColumnReader(row: $0, place: .test(id), path: path) })
        else { return nil }
        let origin = try columns.optionalDate("imported").map { imported in
            TestAnnotations.Origin(id: try columns.optionalInteger("origin_id"), imported: imported)
        }
        let localizations = """
            SELECT test_id FROM localization WHERE ? IN (single_test, first_test, second_test) ORDER BY test_id
            """
        let searches = """
            SELECT id FROM test WHERE source = 'own' AND app = ? AND server_name = ? AND kind = 'dpi' AND id <> ?
            ORDER BY started DESC, id DESC LIMIT 5
            """
        let isSeries = try columns.text("kind") == StoredTest.Kind.series.rawValue
        return TestAnnotations(
            uuid: try columns.text("uuid"), origin: origin, tags: try tags(of: id),
            userNotes: try userNotes(of: id),
            confirmedBy: try Int64.fetchAll(
                db, sql: "SELECT id FROM test WHERE confirms = ? ORDER BY id", arguments: [id]),
            localizations: try Int64.fetchAll(db, sql: localizations, arguments: [id]),
            ruleSearches: try Int64.fetchAll(
                db, sql: searches,
                arguments: [try columns.text("app"), try columns.text("server_name"), id]),
            // This searches the tests, so it is done only for series.
            pairTests: isSeries
                ? try Int64.fetchAll(
                    db, sql: "SELECT id FROM test WHERE pair_of = ? ORDER BY id", arguments: [id]) : [])
    }

    /// Returns a test with its annotations, or nil if there is none of that number.
    func portable(id: Int64, samples: Bool) throws -> PortableTest? {
        guard let row = try row(of: id, with: ["uuid"]) else { return nil }
        let test = try test(row.record, id: id, samples: samples)
        return PortableTest(
            test: test, uuid: try row.rest.text("uuid"),
            tags: try tags(of: id), userNotes: try userNotes(of: id), links: try links(of: test, id))
    }

    /// Returns the identities of the tests to which a test refers: those in this database, and unresolved
    /// ones.
    private func links(of test: StoredTest, _ id: Int64) throws -> [PortableTest.Link: String] {
        var links: [PortableTest.Link: String] = [:]
        for row in try rows(of: "outside_link", id, by: "name") {
            links[try row.choice("name")] = try row.text("uuid")
        }
        for link in PortableTest.Link.allCases {
            let place = link.place
            // Only existing references are looked up.
            guard link.isNamed(by: test) else { continue }
            let named = try rows(
                link.rawValue,
                """
                SELECT named.uuid FROM \(place.table) AS naming
                JOIN test AS named ON named.id = naming.\(place.column) WHERE naming.\(place.key) = ?
                """, id)
            guard let row = named.first else { continue }
            links[link] = try ColumnReader(row: row, place: .named(by: id), path: path)
                .text("uuid")
        }
        return links
    }

    private func notes(of id: Int64) throws -> [StoredCause<StoredRemark>] {
        try rows(of: "note", id, by: "position").map { row in
            let text = try row.text("text")
            guard let plain = try? JSONValue(parsing: text),
                let note = StoredCause<StoredRemark>(plain: plain)
            else {
                throw row.unreadable("text")
            }
            return note
        }
    }

    private func tags(of id: Int64) throws -> [String] {
        try rows(of: "tag", id, by: "name").map { try $0.text("name") }
    }

    private func userNotes(of id: Int64) throws -> [UserNote] { try Tables.userNote.parts(of: id, self) }

    /// Returns the blocks of samples of a replay, in order.
    func sampleBlocks(of replay: Int64) throws -> [Query.Row] {
        try rows(
            "sample blocks",
            "SELECT slice_ends, throughput_mbps FROM sample_block WHERE replay_id = ? ORDER BY first_slice",
            replay)
    }

    private func rows(of table: String, _ id: Int64, by order: String) throws -> [ColumnReader] {
        try rows(table, "SELECT * FROM \(table) WHERE test_id = ? ORDER BY \(order)", id).map {
            ColumnReader(row: $0, place: .part(table: table, of: id), path: path)
        }
    }

    /// Returns the rows of a query for a number; the query's text is evaluated at the first use of its name.
    func rows(_ name: String, _ sql: @autoclosure () -> String, _ id: Int64) throws -> [Query.Row] {
        if let query = queries.named[name] { return try query.rows(id) }
        let query = try Query(sql(), db)
        queries.named[name] = query
        return try query.rows(id)
    }
}
