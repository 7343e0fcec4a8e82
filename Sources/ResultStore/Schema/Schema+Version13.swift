import GRDB

extension Schema {
    /// Version 13: campaigns that were started here, and the states of their slots. The round of a test is
    /// stored in columns of `test` derived from its field.
    ///
    /// A row of `campaign_slot` is the claim on the slot: the process that inserts it runs the round, and no
    /// second one can.
    @Sendable static func addCampaigns(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE campaign (
                    name TEXT NOT NULL PRIMARY KEY,
                    plan TEXT NOT NULL,
                    vantage_point TEXT NOT NULL,
                    state TEXT NOT NULL,
                    file TEXT NOT NULL,
                    text TEXT NOT NULL,
                    started TEXT NOT NULL,
                    changed TEXT NOT NULL
                ) WITHOUT ROWID;
                CREATE TABLE campaign_slot (
                    campaign TEXT NOT NULL,
                    plan TEXT NOT NULL,
                    vantage_point TEXT NOT NULL,
                    slot INTEGER NOT NULL,
                    start TEXT NOT NULL,
                    fate TEXT NOT NULL,
                    begun TEXT,
                    app_order TEXT NOT NULL,
                    ending TEXT,
                    ended TEXT,
                    untested TEXT NOT NULL,
                    PRIMARY KEY (campaign, plan, vantage_point, slot)
                ) WITHOUT ROWID;
                """)
    }

    /// Creates the index of the tests in a campaign's rounds.
    @Sendable static func listByRound(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX test_by_round ON test (
                    campaign_name, campaign_plan, campaign_vantage_point, campaign_slot)
                WHERE campaign_name IS NOT NULL
                """)
    }
}
