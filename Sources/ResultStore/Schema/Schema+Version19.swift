import GRDB

extension Schema {
    /// Version 19: a campaign's test is found by its vantage point's network too, where its device told none.
    @Sendable static func indexNetworks(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP INDEX test_by_network;
                CREATE INDEX test_by_network ON test (coalesce(nullif(network, ''), campaign_network), started)
                WHERE coalesce(nullif(network, ''), campaign_network) IS NOT NULL;
                """)
    }
}
