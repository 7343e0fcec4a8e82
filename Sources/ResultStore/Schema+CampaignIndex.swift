import GRDB

extension Schema {
    /// Version 13, too: the tests of a campaign in the order of time, for lists and reports of it.
    @Sendable static func listByCampaign(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX test_by_campaign ON test (campaign_name, started) WHERE campaign_name IS NOT NULL
                """)
    }
}
