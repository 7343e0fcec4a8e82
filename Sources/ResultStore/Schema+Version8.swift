import GRDB

extension Schema {
    /// Version 8: series of pairs. Which series a pair belongs to is a column of `test`, which follows from its field.
    @Sendable static func addSeries(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE series (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    level REAL NOT NULL,
                    excluded REAL NOT NULL,
                    budget_pairs REAL NOT NULL,
                    whole INTEGER NOT NULL,
                    pause_s REAL NOT NULL,
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
                    share REAL NOT NULL,
                    p_value REAL NOT NULL,
                    adjusted_p_value REAL NOT NULL,
                    estimate REAL NOT NULL,
                    low REAL NOT NULL,
                    high REAL NOT NULL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;
                """)
    }
}
