import GRDB

extension Schema {
    /// Version 14: tests submitted to databases shared by many vantage points. A row records a commit in such
    /// a database.
    @Sendable static func addHandingIn(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE shared_database (
                    identity TEXT NOT NULL PRIMARY KEY,
                    title TEXT NOT NULL,
                    used TEXT NOT NULL
                ) WITHOUT ROWID;
                CREATE TABLE handed_in (
                    database TEXT NOT NULL REFERENCES shared_database (identity) ON DELETE CASCADE,
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    PRIMARY KEY (database, test_id)
                ) WITHOUT ROWID;
                CREATE INDEX handed_in_by_test ON handed_in (test_id);
                """)
    }
}
