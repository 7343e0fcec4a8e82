import GRDB

extension Schema {
    /// Version 17: indexes of the verdicts of evidence by app, for summaries and dashboards, and of counted
    /// tests by app, for metrics.
    ///
    /// The terms are written out as they were in this version: a released step is never edited. SQLite uses
    /// the index if a query has all of them (https://www.sqlite.org/partialindex.html), and reads no row, as
    /// the index contains the columns of the terms.
    @Sendable static func indexEvidence(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX evidence_by_app ON test (
                    source, status, app, measured_verdict, purpose, server_embedded, server_host, server_address,
                    lab_name, verdict_override, synthesised, campaign_rehearsal)
                WHERE purpose IN ('test', 'calibration')
                    AND server_embedded = 0 AND server_host NOT IN ('localhost', '::1')
                    AND server_host NOT GLOB '127.*' AND ifnull(server_address, '') NOT IN ('localhost', '::1')
                    AND ifnull(server_address, '') NOT GLOB '127.*'
                    AND lab_name IS NULL AND verdict_override IS NULL AND synthesised IS NULL
                    AND ifnull(campaign_rehearsal, 0) = 0;
                CREATE INDEX counted_by_app ON test (source, app, status, verdict, purpose)
                WHERE purpose IN ('test', 'calibration');
                """)
    }
}
