import GRDB

extension Schema {
    /// Version 1: all tables. `AUTOINCREMENT` prevents the number of a removed test from being reused.
    @Sendable static func createTables(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE test (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    kind TEXT NOT NULL,
                    app TEXT NOT NULL,
                    app_title TEXT NOT NULL,
                    category TEXT NOT NULL,
                    status TEXT NOT NULL,
                    failure_code TEXT,
                    failure_message TEXT,
                    failure_exit_code INTEGER,
                    started TEXT NOT NULL,
                    ended TEXT NOT NULL,
                    run_order TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    history_count INTEGER NOT NULL,
                    seed TEXT NOT NULL,
                    server_name TEXT NOT NULL,
                    server_host TEXT NOT NULL,
                    server_address TEXT,
                    server_side_channel_port INTEGER NOT NULL,
                    server_results_port INTEGER NOT NULL,
                    server_security TEXT NOT NULL,
                    server_embedded INTEGER NOT NULL,
                    server_ca_fingerprint TEXT,
                    client_address TEXT,
                    software_version TEXT NOT NULL,
                    verdict TEXT,
                    measured_verdict TEXT,
                    verdict_override TEXT,
                    profile TEXT,
                    statistics_reported INTEGER NOT NULL,
                    area REAL,
                    ks_statistic REAL,
                    ks_p_value REAL,
                    resampling_ratio REAL,
                    mean_original_mbps REAL,
                    mean_control_mbps REAL,
                    too_few_samples INTEGER NOT NULL,
                    confirms INTEGER
                );
                CREATE INDEX test_by_start ON test (started);
                CREATE INDEX test_by_app ON test (app, started);
                CREATE INDEX test_by_verdict ON test (verdict, started);
                CREATE INDEX test_by_status ON test (status, started);

                CREATE TABLE replay (
                    id INTEGER PRIMARY KEY,
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    role TEXT NOT NULL,
                    server_test_id INTEGER NOT NULL,
                    recording_name TEXT NOT NULL,
                    recording_digest TEXT NOT NULL,
                    transport TEXT NOT NULL,
                    server_port INTEGER,
                    started TEXT NOT NULL,
                    duration_s REAL,
                    received_bytes INTEGER NOT NULL,
                    sent_bytes INTEGER NOT NULL,
                    slice_length_s REAL,
                    throughput_samples INTEGER NOT NULL,
                    slice_end_samples INTEGER NOT NULL,
                    ending TEXT NOT NULL,
                    UNIQUE (test_id, position)
                );

                CREATE TABLE sample (
                    replay_id INTEGER NOT NULL REFERENCES replay (id) ON DELETE CASCADE,
                    slice INTEGER NOT NULL,
                    end_s REAL,
                    throughput_mbps REAL,
                    PRIMARY KEY (replay_id, slice)
                ) WITHOUT ROWID;

                CREATE TABLE decision (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    profile TEXT NOT NULL,
                    verdict TEXT NOT NULL,
                    direction TEXT,
                    area_threshold REAL,
                    p_threshold REAL,
                    ratio_threshold REAL,
                    reasons TEXT NOT NULL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;

                CREATE TABLE setting (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    value TEXT NOT NULL,
                    PRIMARY KEY (test_id, name)
                ) WITHOUT ROWID;

                CREATE TABLE note (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    text TEXT NOT NULL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;
                """
        )
    }
}
