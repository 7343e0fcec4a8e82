import GRDB

extension Schema {
    /// Version 6: the relative difference of a test's two replays with its interval.
    @Sendable static func addEffects(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE effect (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    difference REAL,
                    interval_low REAL,
                    interval_high REAL,
                    original_mean_mbps REAL,
                    original_low_mbps REAL,
                    original_high_mbps REAL,
                    original_correlation REAL,
                    original_block_samples INTEGER NOT NULL,
                    control_mean_mbps REAL,
                    control_low_mbps REAL,
                    control_high_mbps REAL,
                    control_correlation REAL,
                    control_block_samples INTEGER NOT NULL,
                    replicates INTEGER NOT NULL,
                    seed TEXT NOT NULL,
                    doubts TEXT NOT NULL
                );
                """
        )
    }
}
