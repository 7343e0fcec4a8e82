import GRDB

extension Schema {
    /// Adds the tables of searches for a classifier's rule: one row for the search, its regions and its probes.
    @Sendable static func addRuleSearches(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE rule_search (
                    test_id INTEGER PRIMARY KEY REFERENCES test (id) ON DELETE CASCADE,
                    lead TEXT NOT NULL,
                    conclusion TEXT,
                    complete INTEGER NOT NULL,
                    sparing TEXT NOT NULL,
                    server_text TEXT
                );

                CREATE TABLE rule_region (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    alternative INTEGER NOT NULL,
                    packet TEXT NOT NULL,
                    left_byte INTEGER NOT NULL,
                    right_byte INTEGER NOT NULL,
                    flow_offset INTEGER NOT NULL,
                    bytes_hex TEXT NOT NULL,
                    text TEXT NOT NULL,
                    fields TEXT NOT NULL,
                    framing INTEGER NOT NULL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;

                CREATE TABLE rule_probe (
                    test_id INTEGER NOT NULL REFERENCES test (id) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    number INTEGER NOT NULL,
                    server_test_id INTEGER NOT NULL,
                    purpose TEXT,
                    regions TEXT NOT NULL,
                    outcome TEXT NOT NULL,
                    evidence TEXT NOT NULL,
                    started TEXT NOT NULL,
                    duration_s REAL,
                    received_bytes INTEGER NOT NULL,
                    sent_bytes INTEGER NOT NULL,
                    ending TEXT NOT NULL,
                    PRIMARY KEY (test_id, position)
                ) WITHOUT ROWID;
                """
        )
    }
}
