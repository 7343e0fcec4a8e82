import Foundation
import PostgresTesting
import TestModel
import Testing

@testable import CentralDatabase

extension LocalCopyTests {
    private static let questions = [
        (
            SharedDatabase.arrivalsQuery,
            ["1", "00000000-0000-0000-0000-000000000000", "99999999", "500", "16777216"]
        ),
        (SharedDatabase.removedQuery, ["1", "5"]),
        (SharedDatabase.slotsQuery, ["1", "5", "1", "", "", "", "-1"]),
        (SharedDatabase.knownSlotsQuery, ["{winter}", "{p}", "{v1}", "{1,51,101}"]),
        (
            "SELECT count(*)::text FROM wehe.test WHERE campaign = $1 AND vantage_point = $2",
            ["winter", "lyon"]
        ),
        (
            "SELECT verdict FROM wehe.test WHERE campaign = $1 AND app = $2 AND started >= $3::timestamptz",
            ["winter", "espn", "2026-12-01"]
        ),
        ("SELECT EXISTS (SELECT FROM wehe.test WHERE received >= $1::xid8)::text", ["99999999"]),
    ]

    @Test("The commonest questions to the database use an index")
    func indexes() async throws {
        let database = try await filled()
        for (question, values) in Self.questions {
            for user in ["owner", "wehe_vp_lyon"] {
                let plan = try await PostgresConnection.open(database.address(user)).perform { wire in
                    try wire.rows("EXPLAIN (COSTS OFF) " + question, values.map { .text($0) }).compactMap {
                        $0.text(0)
                    }
                }
                Self.expectIndex(plan)
            }
        }
    }

    @Test("Whoever hands in sees by an index what is there, whatever role has to see it")
    func handingIn() async throws {
        let database = try await filled()
        for user in ["owner", "wehe_vp_lyon"] {
            let plan = try await PostgresConnection.open(database.address(user)).perform { wire in
                try wire.transaction { wire in
                    try wire.makeIncoming(SharedRecord.columns)
                    // So few rows as here would be read one after the other soonest; what matters is whether it could
                    // be done otherwise.
                    try wire.run(
                        """
                        SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off;
                        SET LOCAL enable_mergejoin = off
                        """)
                    return try wire.rows(
                        "EXPLAIN (COSTS OFF) " + SharedDatabase.seenQuery,
                        [.text("2026-11-21T00:00:00.000Z"), .text("2026-11-25T00:00:00.000Z")]
                    ).compactMap { $0.text(0) }
                }
            }
            #expect(plan.contains { $0.contains("Index Cond: ((uuid = incoming.uuid)") }, "\(user): \(plan)")
        }
    }

    /// A database with tests of two months.
    private func filled() async throws -> TestDatabase {
        let database = try await #require(PostgresServer.current).database()
        _ = try await SharedDatabase.prepare(
            database.address(), vantagePoints: ["lyon"], campaigns: ["winter"],
            at: Date(timeIntervalSince1970: 1_795_246_262))
        try await database.asOwner(
            """
            INSERT INTO wehe.test (uuid, started, campaign, vantage_point, slot, app, server, kind, status, source, schema,
                record)
            SELECT gen_random_uuid(), timestamptz '2026-11-10 00:00Z' + n * interval '3 minutes',
                CASE n % 5 WHEN 0 THEN 'winter' ELSE 'other' END, 'p' || n % 50, n, 'app' || n % 30, 's', 'k', 's',
                'own', 3, repeat('x', 300)::bytea
            FROM generate_series(1, 20000) AS n;
            INSERT INTO wehe.slot (campaign, plan, vantage_point, number, start, fate, app_order)
            SELECT 'winter', 'p', 'v' || n % 50, n, now(), 'busy', '{}' FROM generate_series(1, 20000) AS n;
            INSERT INTO wehe.removed (uuid, campaign) SELECT gen_random_uuid(), 'winter' FROM generate_series(1, 20000);
            ANALYZE wehe.test; ANALYZE wehe.slot; ANALYZE wehe.removed
            """)
        return database
    }

    /// Looks whether no table that grows is read from one end to the other.
    private static func expectIndex(_ plan: [String]) {
        #expect(plan.contains { $0.contains("Index") || $0.contains("Bitmap") }, "\(plan)")
        // All but two months are empty here, and read at no cost.
        let growing = ["test_2026_11", "test_2026_12", "slot", "removed"]
        let scanned = plan.filter { line in
            line.contains("Seq Scan") && growing.contains(where: line.contains)
        }
        #expect(scanned.isEmpty, "\(plan)")
    }
}
