import Basics
import Foundation
import GRDB
import TestModel

extension Schema {
    /// Version 7: data formerly in remarks and settings has columns of its own, and causes are objects.
    ///
    /// Clauses of earlier versions are kept as JSON texts, since they cannot be converted to causes.
    @Sendable static func addPurposesAndCauses(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE test ADD COLUMN purpose TEXT NOT NULL DEFAULT 'test';
                ALTER TABLE test ADD COLUMN lab_name TEXT;
                ALTER TABLE test ADD COLUMN lab_rules TEXT;
                ALTER TABLE test ADD COLUMN synthesised TEXT;
                ALTER TABLE test ADD COLUMN sent_statistics TEXT;
                ALTER TABLE test ADD COLUMN failure_cause TEXT;
                UPDATE test SET obstacle = json_quote(obstacle) WHERE obstacle IS NOT NULL;

                CREATE TABLE exchange (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    told TEXT,
                    method TEXT NOT NULL,
                    url TEXT NOT NULL,
                    status INTEGER,
                    failure TEXT,
                    lookup_s REAL,
                    connect_s REAL,
                    tls_s REAL,
                    first_byte_s REAL,
                    total_s REAL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;
                """)
        let tests = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, confirms IS NOT NULL AS is_confirmation FROM test
                WHERE confirms IS NOT NULL OR id IN (SELECT test_id FROM note)
                    OR id IN (SELECT test_id FROM setting WHERE name IN (?, ?))
                """, arguments: [EarlierRemarks.labSetting, EarlierRemarks.statisticsSetting])
        let update = try db.makeStatement(
            sql: """
                UPDATE test SET purpose = ?, lab_name = ?, lab_rules = ?, synthesised = ?, sent_statistics = ?
                WHERE id = ?
                """)
        while let row = try tests.next() {
            try move(row["id"], isConfirmation: row["is_confirmation"], update, db)
        }
        try db.execute(
            sql: "DELETE FROM setting WHERE name IN (?, ?)",
            arguments: [EarlierRemarks.labSetting, EarlierRemarks.statisticsSetting])
    }

    /// Moves the data in the remarks and settings of a test.
    private static func move(
        _ id: Int64, isConfirmation: Bool, _ update: Statement, _ db: Database
    ) throws {
        let notes = try String.fetchAll(
            db, sql: "SELECT text FROM note WHERE test_id = ? ORDER BY position", arguments: [id])
        let remarks = EarlierRemarks(notes, isConfirmation: isConfirmation)
        func setting(_ name: String) throws -> String? {
            try String.fetchOne(
                db, sql: "SELECT value FROM setting WHERE test_id = ? AND name = ?", arguments: [id, name])
        }
        let rules = try setting(EarlierRemarks.labSetting)
        try update.execute(
            arguments: [
                remarks.purpose.rawValue, remarks.labName ?? rules.map { _ in "" }, rules,
                remarks.synthesised, try setting(EarlierRemarks.statisticsSetting), id,
            ])
        try db.execute(sql: "DELETE FROM note WHERE test_id = ?", arguments: [id])
        for (position, text) in remarks.rest.enumerated() {
            try db.execute(
                sql: "INSERT INTO note (test_id, position, text) VALUES (?, ?, ?)",
                arguments: [id, position, JSONValue.string(text).text])
        }
        try Tables.exchange.insert(remarks.exchanges.map { StoredExchange(legacyText: $0) }, of: id, db)
    }
}
