import GRDB

extension Schema {
    /// Version 16: index of the tests of a campaign in the order of time, for lists and reports of it.
    ///
    /// Intermediate versions of the program already created it in version 13, so it may exist.
    @Sendable static func listByCampaign(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX IF NOT EXISTS test_by_campaign ON test (campaign_name, started)
                WHERE campaign_name IS NOT NULL
                """)
    }
}
