import GRDB

extension Schema {
    /// Version 30: what is known of each test's conclusions, with a digest of the record. Tests of earlier
    /// versions get a row when a report first recomputes them.
    @Sendable static func addRecordChecks(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE record_check (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    standing TEXT NOT NULL,
                    original_mbps REAL,
                    control_mbps REAL,
                    evidence BLOB NOT NULL,
                    digest BLOB NOT NULL
                );
                CREATE INDEX record_check_differing ON record_check (standing) WHERE standing = 'differs';
                """)
    }
}
