import GRDB

extension Schema {
    /// Version 17: the verdicts of what counts as evidence, by app, since summaries and dashboards ask for these; and
    /// what counts as a test, by app, for metrics.
    ///
    /// The terms are written out as they were in this version: a step that has shipped is never edited. SQLite uses the
    /// index where a query has all of them (https://www.sqlite.org/partialindex.html), and reads no row, as the columns
    /// that the terms ask for are in it.
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
