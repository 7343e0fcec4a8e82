import GRDB
package import TestModel

extension ResultStore {
    /// What one's own tests come to, in one state of the database. Pairs of series and the parts of localizations
    /// count too: each moved bytes.
    ///
    /// - Returns: the counts, from indexes alone, and each app's last test.
    /// - Throws: `ResultStoreError`.
    package func tally() async throws(ResultStoreError) -> TestTally {
        try await read { db in
            let outcomes = try Row.fetchAll(
                db,
                sql: """
                    SELECT app, status, verdict, count(*) FROM test INDEXED BY list_by_app
                    WHERE source = 'own' GROUP BY app, status, verdict ORDER BY app, status, verdict
                    """
            ).compactMap { row -> TestTally.Outcome? in
                guard let status = StoredTest.Status(rawValue: row[1]) else { return nil }
                let verdict: String? = row[2]
                return TestTally.Outcome(
                    app: row[0], status: status, verdict: verdict.flatMap(TestVerdict.init(rawValue:)),
                    count: row[3])
            }
            let failures = try Row.fetchAll(
                db,
                sql: """
                    SELECT ifnull(failure_code, status), count(*) FROM test INDEXED BY test_by_status
                    WHERE source = 'own' AND status IN ('failed', 'cancelled') GROUP BY 1
                    """)
            let latest = try Set(outcomes.map(\.app)).sorted().compactMap { app in
                try Self.latest(of: app, db)
            }
            let lastEnded = try String.fetchOne(
                db, sql: "SELECT ended FROM test WHERE source = 'own' ORDER BY started DESC LIMIT 1")
            return TestTally(
                outcomes: outcomes,
                failures: Dictionary(failures.map { ($0[0], $0[1]) }, uniquingKeysWith: +),
                latest: latest, lastEnded: lastEnded.flatMap(Timestamp.date))
        }
    }

    private static func latest(of app: String, _ db: Database) throws -> TestTally.Latest? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT ended, mean_original_mbps, mean_control_mbps FROM test INDEXED BY test_by_app
                WHERE source = 'own' AND app = ? AND status = 'completed' ORDER BY started DESC LIMIT 1
                """, arguments: [app])
        guard let row, let ended = Timestamp.date(row[0]) else { return nil }
        return TestTally.Latest(app: app, ended: ended, original: row[1], control: row[2])
    }
}
