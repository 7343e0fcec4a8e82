import GRDB

extension Schema {
    /// Version 3: why a test has no statistics, and how late the datagrams of a UDP replay left.
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
