import GRDB

extension Schema {
    /// Version 15: what is chosen by and counted again and again while somebody looks at results lies in indexes: networks,
    /// which most tests have none of, and verdicts by app.
    @Sendable static func indexBrowsing(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX test_by_network ON test (network, started) WHERE network IS NOT NULL;
                CREATE INDEX verdicts_by_app ON test (source, status, app, measured_verdict, purpose);
                """)
    }
}
