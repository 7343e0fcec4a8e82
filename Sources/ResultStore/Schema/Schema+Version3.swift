import GRDB

extension Schema {
    /// Version 3: the reason for missing statistics, and the lateness of datagrams in a UDP replay.
    @Sendable static func addObstaclesAndLateness(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE test ADD COLUMN obstacle TEXT;
                ALTER TABLE replay ADD COLUMN send_lateness_p50_s REAL;
                ALTER TABLE replay ADD COLUMN send_lateness_p99_s REAL;
                ALTER TABLE replay ADD COLUMN send_lateness_max_s REAL;
                """
        )
    }
}
