import GRDB

extension Schema {
    /// Version 22: portraits of limits by experiments, and the replays of these.
    @Sendable static func addLimits(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE limit_portrait (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    replays_limited INTEGER NOT NULL,
                    replays_of_original INTEGER NOT NULL,
                    effect TEXT,
                    rate_bps_value REAL,
                    rate_bps_lower REAL,
                    rate_bps_upper REAL,
                    begins_after TEXT NOT NULL,
                    onset_bytes_value REAL,
                    onset_bytes_lower REAL,
                    onset_bytes_upper REAL,
                    onset_server_packets_value REAL,
                    onset_server_packets_lower REAL,
                    onset_server_packets_upper REAL,
                    onset_packets_value REAL,
                    onset_packets_lower REAL,
                    onset_packets_upper REAL,
                    onset_s_value REAL,
                    onset_s_lower REAL,
                    onset_s_upper REAL,
                    counted_from TEXT,
                    depth_bytes_value REAL,
                    depth_bytes_lower REAL,
                    depth_bytes_upper REAL,
                    remembers_s REAL,
                    forgets_s REAL,
                    decided_by TEXT NOT NULL,
                    not_told TEXT NOT NULL
                );

                CREATE TABLE limit_experiment (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    number INTEGER NOT NULL,
                    purpose TEXT NOT NULL,
                    hold_s REAL,
                    hold_packet INTEGER,
                    segment_bytes INTEGER NOT NULL,
                    effect TEXT,
                    onset_bytes_value REAL,
                    onset_bytes_lower REAL,
                    onset_bytes_upper REAL,
                    onset_s_value REAL,
                    onset_s_lower REAL,
                    onset_s_upper REAL,
                    rate_bps_value REAL,
                    rate_bps_lower REAL,
                    rate_bps_upper REAL,
                    passed_bytes_value REAL,
                    passed_bytes_lower REAL,
                    passed_bytes_upper REAL,
                    limited_again INTEGER,
                    started TEXT NOT NULL,
                    duration_s REAL,
                    received_bytes INTEGER NOT NULL,
                    sent_bytes INTEGER NOT NULL,
                    ending TEXT NOT NULL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;
                """)
    }
}
