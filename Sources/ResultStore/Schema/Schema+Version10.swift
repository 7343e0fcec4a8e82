import GRDB

extension Schema {
    /// Version 10: the samples of published tests. The source of a test, and its network, are columns derived
    /// from their fields.
    @Sendable static func addPackedSamples(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE packed_samples (
                    replay_id INTEGER PRIMARY KEY REFERENCES replay (id) ON DELETE CASCADE,
                    slice_end_s TEXT NOT NULL,
                    throughput_mbps TEXT NOT NULL
                );
                """)
    }
}
