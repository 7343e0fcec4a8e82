import GRDB

extension Schema {
    /// Version 8: series of pairs. The series of a pair is a column of `test` derived from its field.
    @Sendable static func addSeries(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE series (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    level REAL,
                    excluded REAL,
                    budget_pairs REAL,
                    whole INTEGER NOT NULL,
                    pause_s REAL,
                    window_slices INTEGER,
                    window_s REAL,
                    share REAL,
                    most_pairs INTEGER,
                    late_difference INTEGER NOT NULL,
                    ending TEXT NOT NULL,
                    direction TEXT
                );
                CREATE TABLE series_pair (
                    test_id INTEGER NOT NULL REFERENCES series (test_id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    original_first INTEGER NOT NULL,
                    original_mbps REAL,
                    control_mbps REAL,
                    difference INTEGER,
                    received_bytes INTEGER NOT NULL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;
                CREATE TABLE series_look (
                    test_id INTEGER NOT NULL REFERENCES series (test_id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    pairs INTEGER NOT NULL,
                    share REAL,
                    p_value REAL,
                    adjusted_p_value REAL,
                    estimate REAL,
                    low REAL,
                    high REAL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;
                """)
    }
}
