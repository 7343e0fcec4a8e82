import Basics
import GRDB
import Recordings
package import TestModel

extension ResultStore {
    /// Counts the user's own tests in one state of the database, of those that count as tests.
    ///
    /// - Returns: the counts, and each app's last test. Only rows of tests without a result and of the last
    ///   tests are read.
    /// - Throws: `ResultStoreError`.
    package func tally() async throws(ResultStoreError) -> TestTally {
        try await read { db in
            let outcomes = try Row.fetchAll(
                db,
                sql: """
                    SELECT app, status, verdict, count(*) FROM test INDEXED BY counted_by_app
                    WHERE source = 'own' AND \(CountedTests.byPurpose)
                    GROUP BY app, status, verdict ORDER BY app, status, verdict
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
                    WHERE source = 'own' AND status IN ('failed', 'cancelled') AND \(CountedTests.byPurpose)
                    GROUP BY 1
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

    /// Returns the last download of an app, excluding parts of other tests, which have no means of their own; a
    /// series has the means of its pairs.
    private static func latest(of app: String, _ db: Database) throws -> TestTally.Latest? {
        let parts = [TestPurpose.pair, .localizationOne, .localizationTwo].map { "'\($0.rawValue)'" }
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT ended, mean_original_mbps, mean_control_mbps, id, kind
                FROM test INDEXED BY test_by_app
                WHERE source = 'own' AND app = ? AND status = 'completed' AND direction = '\(ReplayDirection.down.rawValue)'
                    AND purpose NOT IN (\(parts.joined(separator: ", ")))
                ORDER BY started DESC LIMIT 1
                """, arguments: [app])
        guard let row, let ended = Timestamp.date(row[0]) else { return nil }
        guard row["kind"] == StoredTest.Kind.series.rawValue else {
            return TestTally.Latest(app: app, ended: ended, original: row[1], control: row[2])
        }
        let id: Int64 = row["id"]
        let means = try Row.fetchOne(
            db,
            sql: """
                SELECT avg(original_mbps), avg(control_mbps) FROM series_pair
                WHERE test_id = ? AND difference IS NOT NULL
                """, arguments: [id])
        return TestTally.Latest(app: app, ended: ended, original: means?[0], control: means?[1])
    }
}
