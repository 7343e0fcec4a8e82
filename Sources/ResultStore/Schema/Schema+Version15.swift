import GRDB

extension Schema {
    /// Version 15: indexes for filters and counts that are used repeatedly while results are browsed:
    /// networks, which most tests lack, and verdicts by app.
    @Sendable static func indexBrowsing(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX test_by_network ON test (network, started) WHERE network IS NOT NULL;
                CREATE INDEX verdicts_by_app ON test (source, status, app, measured_verdict, purpose);
                """)
    }
}
