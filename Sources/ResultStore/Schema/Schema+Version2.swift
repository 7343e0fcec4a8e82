import GRDB

extension Schema {
    /// Version 2: localizations. The numbers of other tests are not foreign keys, for the same reason as
    /// `test.confirms`.
    @Sendable static func createLocalizationTables(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE localization (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    single_test INTEGER,
                    first_test INTEGER,
                    second_test INTEGER,
                    suspects TEXT NOT NULL,
                    second_address TEXT,
                    original_skew_s REAL,
                    control_skew_s REAL,
                    seen_by_both INTEGER NOT NULL,
                    pair_sum_u REAL,
                    pair_sum_p REAL,
                    mean_single_mbps REAL,
                    mean_sum_mbps REAL,
                    mean_first_mbps REAL,
                    mean_second_mbps REAL,
                    loss_first REAL,
                    loss_second REAL,
                    correlated_share REAL,
                    pair_sum_threshold REAL,
                    loss_threshold REAL,
                    share_threshold REAL
                );

                CREATE TABLE loss_correlation (
                    test_id INTEGER NOT NULL REFERENCES localization (test_id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    interval_s REAL,
                    p_value REAL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;
                """
        )
    }
}
