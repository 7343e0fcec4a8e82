import GRDB

extension Schema {
    /// Version 19: the network index of a campaign's test falls back to its vantage point's network if its
    /// device reported none.
    @Sendable static func indexNetworks(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP INDEX test_by_network;
                CREATE INDEX test_by_network ON test (coalesce(nullif(network, ''), campaign_network), started)
                WHERE coalesce(nullif(network, ''), campaign_network) IS NOT NULL;
                """)
    }
}
