import GRDB

extension Schema {
    /// Version 9: effects are ratios at the same positions of the recording.
    ///
    /// The former relative differences, which compared means over time, are converted to changes. Their
    /// intervals treated the recording's shape as noise and are dropped; such effects are marked by 0
    /// segments.
    @Sendable static func replaceEffects(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE effect RENAME TO earlier_effect;
                CREATE TABLE effect (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    change REAL,
                    low REAL,
                    high REAL,
                    segments INTEGER NOT NULL,
                    block_segments INTEGER NOT NULL,
                    correlation REAL,
                    replicates INTEGER NOT NULL,
                    seed TEXT NOT NULL
                );
                INSERT INTO effect SELECT
                    test_id,
                    CASE
                        WHEN difference >= 0 THEN -difference
                        WHEN difference > -0.999 THEN 1 / (1 + difference) - 1
                        WHEN difference IS NOT NULL THEN 999
                    END,
                    NULL, NULL, 0, 0, NULL, 0, seed
                FROM earlier_effect;
                DROP TABLE earlier_effect;
                """)
    }
}
