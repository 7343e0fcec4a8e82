package import Campaigns
package import Foundation
import Basics
import GRDB
package import TestModel

/// A test of a campaign's round that was not yet submitted.
package struct WaitingTest: Equatable, Sendable {
    /// Its number.
    package let id: Int64
    package let campaign: String
    package let vantagePoint: String
    /// The number of samples that its replays have.
    package let samples: Int

    package init(id: Int64, campaign: String, vantagePoint: String, samples: Int = 0) {
        self.id = id
        self.campaign = campaign
        self.vantagePoint = vantagePoint
        self.samples = samples
    }
}

/// A shared database to which tests were to be submitted, and the number of waiting tests.
package struct WaitingCount: Equatable, Sendable {
    /// The database's identity.
    package let identity: String
    /// Display name of the database at its last use.
    package let title: String
    /// Time of the last use.
    package let used: Date
    /// Number of waiting tests.
    package let tests: Int

    package init(identity: String, title: String, used: Date, tests: Int) {
        self.identity = identity
        self.title = title
        self.used = used
        self.tests = tests
    }
}

/// Record of the tests submitted to shared databases.
extension ResultStore {
    /// Records the use of a shared database.
    ///
    /// - Parameters:
    ///   - identity: the identity of the database.
    ///   - title: its display name.
    ///   - former: its identity in earlier versions of this program; tests that were submitted to it then,
    ///     under the same title, count as submitted.
    ///   - now: the current time.
    /// - Throws: `ResultStoreError`.
    package func knows(
        _ identity: String, named title: String, formerly former: String? = nil, at now: Date
    ) async throws(ResultStoreError) {
        let used = InstantText.text(now)
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO shared_database (identity, title, used) VALUES (?1, ?2, ?3)
                    ON CONFLICT (identity) DO UPDATE SET title = ?2, used = ?3
                    """, arguments: [identity, title, used])
            guard let former, former != identity else { return }
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO handed_in (database, test_id)
                    SELECT ?1, test_id FROM handed_in WHERE database = (
                        SELECT identity FROM shared_database WHERE identity = ?2 AND title = ?3)
                    """, arguments: [identity, former, title])
            try db.execute(
                sql: "DELETE FROM shared_database WHERE identity = ?1 AND title = ?2",
                arguments: [former, title])
        }
    }

    /// Returns the tests of campaigns that were measured here and not yet submitted to a shared database, the
    /// lowest number first. Imported tests are submitted by their own vantage points.
    ///
    /// A series that can be continued waits, since submitted tests are never changed; after a day it counts
    /// as complete.
    ///
    /// - Parameters:
    ///   - identity: the database's identity.
    ///   - campaign: the campaign; nil for all.
    ///   - rehearsals: true for the tests of rehearsals, false for those of all other campaigns.
    ///   - now: the current time.
    /// - Returns: the tests.
    /// - Throws: `ResultStoreError`.
    package func waiting(
        for identity: String, campaign: String? = nil, rehearsals: Bool = false, at now: Date
    ) async throws(ResultStoreError) -> [WaitingTest] {
        let arguments = Self.waitingArguments(identity, campaign, now)
        return try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, campaign_name, campaign_vantage_point,
                        (SELECT coalesce(sum(throughput_samples), 0) FROM replay WHERE test_id = test.id)
                    FROM test WHERE \(Self.waits(campaign, rehearsals: rehearsals)) ORDER BY id
                    """, arguments: arguments)
            return rows.map {
                WaitingTest(id: $0[0], campaign: $0[1], vantagePoint: $0[2], samples: $0[3])
            }
        }
    }

    /// Counts the imported tests of campaigns, which are not submitted from here.
    ///
    /// - Parameter campaign: the campaign; nil for all.
    /// - Returns: the number.
    /// - Throws: `ResultStoreError`.
    package func importedCount(ofCampaign campaign: String? = nil) async throws(ResultStoreError) -> Int {
        let condition = campaign == nil ? "campaign_name IS NOT NULL AND ?1 IS NULL" : "campaign_name = ?1"
        return try await read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM test WHERE \(condition) AND imported IS NOT NULL",
                arguments: [campaign]) ?? 0
        }
    }

    /// Returns the number of waiting tests for each shared database, the last used one first: all rows of the
    /// campaign's vantage point, including pairs of series, whatever their plan.
    ///
    /// - Parameters:
    ///   - campaign: the campaign as started here.
    ///   - now: the current time.
    /// - Returns: the databases, each title once: a restored database has another identity, and receives the
    ///   waiting tests.
    /// - Throws: `ResultStoreError`.
    package func waitingCounts(
        of campaign: StartedCampaign, at now: Date
    ) async throws(ResultStoreError) -> [WaitingCount] {
        try await read { db in
            let databases = try Row.fetchAll(
                db, sql: "SELECT identity, title, used FROM shared_database ORDER BY used DESC")
            var counts: [WaitingCount] = []
            for row in databases {
                let (identity, title): (String, String) = (row[0], row[1])
                guard !counts.contains(where: { $0.title == title }) else { continue }
                let arguments = Self.waitingArguments(identity, campaign.name, now) + [campaign.vantagePoint]
                let tests = try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM test
                        WHERE \(Self.waits(campaign.name, rehearsals: false)) AND campaign_vantage_point = ?4
                        """, arguments: arguments)
                counts.append(
                    WaitingCount(
                        identity: identity, title: title, used: InstantText.date(row[2]) ?? .distantPast,
                        tests: tests ?? 0))
            }
            return counts
        }
    }

    /// Records that a shared database has committed tests.
    ///
    /// - Parameters:
    ///   - ids: their numbers; those of tests removed meanwhile are ignored.
    ///   - identity: the database's identity, as passed to ``knows(_:named:formerly:at:)``.
    /// - Throws: `ResultStoreError`.
    package func noteHandedIn(_ ids: [Int64], to identity: String) async throws(ResultStoreError) {
        try await write { db in
            let insert = try db.cachedStatement(
                sql: "INSERT OR IGNORE INTO handed_in (database, test_id) SELECT ?, id FROM test WHERE id = ?"
            )
            for id in ids { try insert.execute(arguments: [identity, id]) }
        }
    }

    /// Deletes the record of submitted tests, so that all of them are submitted again.
    ///
    /// - Parameters:
    ///   - identity: the database's identity.
    ///   - campaign: the campaign; nil for all.
    /// - Throws: `ResultStoreError`.
    package func forgetHandedIn(
        to identity: String, campaign: String? = nil
    ) async throws(ResultStoreError) {
        try await write { db in
            try db.execute(
                sql: """
                    DELETE FROM handed_in WHERE database = ?1 AND (?2 IS NULL OR test_id IN (
                        SELECT id FROM test WHERE campaign_name = ?2))
                    """, arguments: [identity, campaign])
        }
    }

    /// Returns the condition for waiting tests: of a campaign, measured here, not submitted, and complete. It
    /// differs for a single campaign and for all, because no index serves a condition that covers both.
    private static func waits(_ campaign: String?, rehearsals: Bool) -> String {
        """
        \(campaign == nil ? "campaign_name IS NOT NULL AND ?2 IS NULL" : "campaign_name = ?2")
        AND ifnull(campaign_rehearsal, 0) = \(rehearsals ? 1 : 0)
        AND imported IS NULL
        AND NOT EXISTS (SELECT 1 FROM handed_in WHERE database = ?1 AND test_id = test.id)
        AND NOT (kind = 'series' AND ended > ?3 AND EXISTS (
            SELECT 1 FROM series WHERE series.test_id = test.id AND series.ending = 'interrupted'))
        """
    }

    private static func waitingArguments(
        _ identity: String, _ campaign: String?, _ now: Date
    ) -> StatementArguments {
        [identity, campaign, InstantText.text(now - 86_400)]
    }
}
