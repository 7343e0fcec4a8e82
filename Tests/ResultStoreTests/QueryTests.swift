import CSQLiteDefence
import Basics
import Foundation
import GRDB
import Synchronization
import TestModel
import TestSupport
import Testing

@testable import ResultStore

extension ResultStore {
    /// All rows of a query's answer.
    func rows(_ sql: String) async throws -> [[JSONValue]] {
        let answer = try await query(sql, until: { false }, begin: { _ in [[JSONValue]]() }) { $0.append($1) }
        if let stopped = answer.stopped { throw stopped }
        return answer.rows
    }

    /// The names of its columns.
    fileprivate func columns(_ sql: String) async throws -> [String] {
        try await query(sql, until: { false }, begin: { $0 }, add: { _, _ in }).rows
    }
}

@Suite("Queries")
struct QueryTests {
    private let folder: TemporaryFolder
    private let store: ResultStore

    init() async throws {
        folder = try TemporaryFolder()
        store = try folder.open()
        _ = try await store.insert(.complete(samples: 4))
    }

    @Test(
        "What does anything but read is refused before it runs",
        arguments: [
            ("DELETE FROM test", .writing), ("INSERT INTO tag VALUES (1, 'x')", .writing),
            ("UPDATE test SET app = 'x' RETURNING app", .writing), ("CREATE TABLE x (y)", .writing),
            ("CREATE TEMP TABLE x AS SELECT 1", .writing), ("DROP TABLE test", .writing),
            ("DROP VIEW tests", .writing), ("ALTER TABLE test RENAME TO x", .writing),
            ("CREATE TEMP TRIGGER x AFTER DELETE ON test BEGIN SELECT 1; END", .writing),
            ("REINDEX", .writing), ("ANALYZE", .writing), ("WITH x AS (SELECT 1) DELETE FROM test", .writing),
            ("CREATE VIRTUAL TABLE x USING fts5 (y)", .writing), ("EXPLAIN DELETE FROM test", .writing),
            ("DELETE FROM tests", .writing), ("INSERT INTO tags VALUES (1, 'x')", .writing),
            ("VACUUM", .writing), ("VACUUM INTO '/tmp/x'", .writing),
            ("ATTACH '/tmp/x' AS x", .otherDatabase), ("DETACH main", .otherDatabase),
            ("BEGIN IMMEDIATE", .transaction), ("COMMIT", .transaction), ("SAVEPOINT x", .transaction),
            ("PRAGMA query_only = OFF", .pragma("query_only")),
            ("PRAGMA writable_schema = ON", .pragma("writable_schema")),
            ("PRAGMA journal_mode = DELETE", .pragma("journal_mode")),
            ("PRAGMA user_version", .pragma("user_version")),
            ("SELECT load_extension('x')", .function("load_extension")),
            ("SELECT fts3_tokenizer('simple')", .function("fts3_tokenizer")),
        ] as [(String, QueryRefusal)])
    func refusals(sql: String, refusal: QueryRefusal) async throws {
        await #expect(throws: QueryError.refused(refusal)) { try await store.rows(sql) }
        #expect(try await store.count() == 1)
        #expect(try await store.rows("SELECT count(*) FROM test") == [[1]])
    }

    @Test(
        "One statement is asked, with all of its values in it",
        arguments: [
            ("", .nothingAsked), (" ;; -- nothing", .nothingAsked),
            ("SELECT 1; SELECT 2", .severalStatements),
            ("SELECT 1; DELETE FROM test", .severalStatements), ("SELECT 1; nonsense", .severalStatements),
            ("SELECT ?", .openPlace("?")), ("SELECT :app", .openPlace(":app")),
            ("SELECT 1 FORM tests", .notUnderstood("near \"tests\": syntax error", near: "tests")),
            ("SELECT x FROM tests", .notUnderstood("no such column: x", near: "x FROM tests")),
            ("SELECT 1 FROM test_s", .notUnderstood("no such table: test_s", near: nil)),
            ("SELECT (1", .notUnderstood("incomplete input", near: nil)),
            ("SELECT abs(-9223372036854775807 - 1)", .failed("integer overflow")),
            ("SELECT json('{')", .failed("malformed JSON")),
        ] as [(String, QueryError)])
    func faults(sql: String, fault: QueryError) async throws {
        await #expect(throws: fault) { try await store.rows(sql) }
    }

    @Test("Remarks and a semicolon may stand around it; tables can be listed and plans told")
    func allowed() async throws {
        #expect(try await store.rows("-- one\nSELECT 1 /* two */ ; ; -- three") == [[1]])
        #expect(try await store.rows("VALUES (1, 'x')") == [[1, "x"]])
        #expect(try await !store.rows("EXPLAIN QUERY PLAN SELECT * FROM tests").isEmpty)
        #expect(try await store.rows("SELECT count(*) > 9 FROM pragma_table_info('tests')") == [[1]])
    }

    @Test("Values are what they are: nothing, bytes, numbers with all digits, beyond all numbers, texts")
    func values() async throws {
        let rows = try await store.rows(
            "SELECT NULL, x'0a1B', x'', 0.1 + 0.2, 9e999, -9e999, 9007199254740993, 'é', char(97, 0, 98), ''")
        #expect(
            rows == [
                [
                    .null, "x'0a1b'", "x''", .number(0.1 + 0.2), "Inf", "-Inf",
                    .integer(9_007_199_254_740_993), "é", "a\0b", "",
                ]
            ])
        let names = try await store.columns("SELECT 1 AS a, 2 AS a, 3 AS \"a:1\", 4 AS \"\", 5 AS a")
        #expect(names == ["a", "a:1", "a:1:1", "column", "a:2"])
    }

    @Test("Medians and quantiles are those of NumPy; what is no number does not count")
    func quantiles() async throws {
        func one(_ expression: String, _ values: String) async throws -> JSONValue? {
            try await store.rows("WITH v (x) AS (VALUES \(values)) SELECT \(expression) FROM v").first?.first
        }
        #expect(try await one("median(x)", "(3), (1), (2)") == .number(2))
        #expect(try await one("median(x)", "(4), (1), (NULL), ('5'), (2.5), (3)") == .number(2.75))
        // numpy.quantile([1, 2, 4, 8, 16], [0, 0.1, 0.9, 1])
        let five = "(16), (1), (4), (2), (8)"
        #expect(try await one("quantile(x, 0)", five) == .number(1))
        #expect(try await one("quantile(x, 0.1)", five) == .number(1.4))
        #expect(try await one("quantile(x, 0.9)", five) == .number(12.8))
        #expect(try await one("quantile(x, 1)", five) == .number(16))
        #expect(try await one("median(x)", "(NULL)") == .null)
        #expect(try await one("quantile(x, 1.5)", five) == .null)
        #expect(try await one("quantile(x, 'half')", five) == .null)
    }

    @Test(
        "A query that wants too much of the machine fails, and the next one is answered",
        arguments: [
            "SELECT zeroblob(1000000000)",
            "SELECT 'x' LIKE printf('%.*c', 1000, '%')",
            // Of a list that has become too long SQLite tells at the end of the rows alone.
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
            SELECT group_concat(printf('%.1000c', 'x')) FROM n
            """,
            "WITH RECURSIVE n (s) AS (SELECT 'x' UNION ALL SELECT s || s FROM n) SELECT max(length(s)) FROM n",
        ])
    func greed(sql: String) async throws {
        do {
            let answer = try await store.query(
                sql, until: { false }, begin: { _ in 0 }, add: { rows, _ in rows += 1 })
            #expect(answer.rows == 0)
            #expect(answer.stopped is QueryError, "\(String(describing: answer.stopped))")
        } catch {
            #expect(error is QueryError, "\(error)")
        }
        #expect(try await store.rows("SELECT count(*) FROM test") == [[1]])
    }

    @Test("A query that never ends ends when it is told to, also between rows; what came before is there")
    func interruption() async throws {
        let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        let flag = Flag()
        flag.set()
        await #expect(throws: CancellationError.self) {
            let answer = try await store.query(
                endless + " SELECT sum(i) FROM n", until: { flag.isSet }, begin: { _ in 0 },
                add: { rows, _ in rows += 1 })
            throw try #require(answer.stopped)
        }
        let later = Flag()
        let answer = try await store.query(
            endless + " SELECT i FROM n", until: { later.isSet }, begin: { _ in 0 },
            add: { rows, _ in
                rows += 1
                if rows == 100 { later.set() }
            })
        #expect(answer.rows == 100 && answer.stopped is CancellationError)
    }

    @Test("A query that takes longer than it may is stopped and says so, between rows too")
    func limit() async throws {
        let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        for select in [" SELECT sum(i) FROM n", " SELECT i FROM n"] {
            await #expect(throws: QueryError.tookTooLong(.milliseconds(20)), "\(select)") {
                let answer = try await store.query(
                    endless + select, within: .milliseconds(20), until: { false }, begin: { _ in 0 },
                    add: { rows, _ in rows += 1 })
                throw try #require(answer.stopped)
            }
        }
        #expect(try await store.rows("SELECT count(*) FROM test") == [[1]])
    }

    @Test(
        "One step of SQLite's that takes hours is left to itself when it is to stop; nothing of it comes later",
        .mustEnd)
    func left() async throws {
        struct Late: Error {}
        // What never looks whether to stop, and has no end.
        let silent = QueryExecution<Int>()
        await #expect(throws: CancellationError.self) {
            try await silent.answer(within: QueryTimeout(.seconds(600)) { true }) {}
        }
        #expect(throws: CancellationError.self) { try silent.take { $0 += 1 } }
        #expect(!silent.end(nil))
        // Rows that came before are there.
        let begun = QueryExecution<Int>()
        let (answer, isLeft) = try await begun.answer(within: QueryTimeout(.milliseconds(1)) { false }) {
            begun.begin(5)
        }
        #expect(isLeft && answer.rows == 5)
        #expect(answer.stopped as? QueryError == .tookTooLong(.milliseconds(1)))
        // What ends by itself is not left.
        let quick = QueryExecution<Int>()
        let (whole, wasLeft) = try await quick.answer(within: QueryTimeout(.seconds(600)) { false }) {
            quick.begin(0)
            for _ in 1...3 { do { try quick.take { $0 += 1 } } catch { Issue.record(error) } }
            quick.end(nil)
        }
        #expect(!wasLeft && whole.rows == 3 && whole.stopped == nil)
    }

    @Test("Functions of ours hold so many numbers and no more, all queries together, and give them back")
    func numbers() throws {
        let budget = QueryMemory.Budget(numbers: 3)
        var one: QueryMemory.Numbers? = QueryMemory.Numbers(of: budget)
        let other = QueryMemory.Numbers(of: budget)
        try one?.append(1)
        try one?.append(2)
        try other.append(3)
        #expect(throws: DatabaseError.self) { try other.append(4) }
        one = nil
        try other.append(4)
        #expect(other.values == [3, 4])
    }

    @Test("On a connection for queries nobody writes to what SQLite keeps for itself, whatever is asked")
    func defence() throws {
        let queue = try DatabaseQueue(path: folder.database.path)
        try queue.inDatabase { db in
            #expect(wehe_sqlite_defend(db.sqliteConnection) == 0)
            try db.execute(sql: "PRAGMA writable_schema = ON")
            #expect(throws: DatabaseError.self) {
                try db.execute(sql: "UPDATE sqlite_master SET sql = 'x' WHERE name = 'test'")
            }
            #expect(throws: DatabaseError.self) {
                try db.execute(sql: "SELECT fts3_tokenizer('simple', x'00')")
            }
            #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT load_extension('x')") }
        }
    }

    @Test("What takes the rows may end it, and its error is told as it is")
    func thrown() async throws {
        struct Full: Error {}
        let answer = try await store.query(
            "VALUES (1), (2), (3)", until: { false }, begin: { _ in 0 },
            add: { rows, _ in
                rows += 1
                if rows == 2 { throw Full() }
            })
        #expect(answer.rows == 2 && answer.stopped is Full)
    }

    @Test("While a query is asked, tests can be stored; a file that was replaced is not asked")
    func beside() async throws {
        #expect(try await store.rows("SELECT count(*) FROM tests") == [[1]])
        _ = try await store.insert(.complete(samples: 1))
        #expect(try await store.rows("SELECT count(*) FROM tests") == [[2]])
        try FileManager.default.removeItem(at: folder.database)
        await #expect(throws: ResultStoreError.movedAway(path: store.path.path)) {
            try await store.rows("SELECT 1")
        }
    }
}

/// Whether to stop.
private final class Flag: Sendable {
    private let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }
    func set() { flag.withLock { $0 = true } }
}
