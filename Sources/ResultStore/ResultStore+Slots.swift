package import Campaigns
package import Foundation
import Basics
import GRDB
package import TestModel

/// What becomes of slots.
extension ResultStore {
    /// Takes a slot for the round that begins now. Of all who try, in whatever process and however often, one succeeds.
    ///
    /// - Parameter slot: the slot with its fate.
    /// - Returns: whether it is the caller's; false if it has a fate.
    /// - Throws: `ResultStoreError`.
    package func claim(_ slot: SlotRecord) async throws(ResultStoreError) -> Bool {
        try await keep([slot]) == 1
    }

    /// Keeps the fates of slots that have none.
    ///
    /// - Parameter slots: the slots with their fates.
    /// - Returns: how many had none.
    /// - Throws: `ResultStoreError`.
    @discardableResult
    package func keep(_ slots: [SlotRecord]) async throws(ResultStoreError) -> Int {
        guard !slots.isEmpty else { return 0 }
        var rows: [StatementArguments] = []
        for slot in slots { rows.append(try slot.arguments) }
        return try await write { [rows] db in
            let insert = try db.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO campaign_slot
                        (campaign, plan, vantage_point, slot, start, fate, begun, app_order, ending, ended, untested)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            var kept = 0
            for row in rows {
                try insert.execute(arguments: row)
                kept += db.changesCount
            }
            return kept
        }
    }

    /// Keeps how a round that goes on ended.
    ///
    /// - Parameters:
    ///   - slot: its slot, with its ending, its end and what could not be tested.
    ///   - tags: what its tests are tagged with.
    /// - Returns: whether it was going on.
    /// - Throws: `ResultStoreError`.
    @discardableResult
    package func end(
        _ slot: SlotRecord, tagging tags: [String] = []
    ) async throws(ResultStoreError) -> Bool {
        let ended: String? = if let instant = slot.ended { try Self.text(instant) } else { nil }
        return try await write { db in
            try db.execute(
                sql: """
                    UPDATE campaign_slot SET ending = ?, ended = ?, untested = ?
                    WHERE campaign = ? AND plan = ? AND vantage_point = ? AND slot = ? AND fate = 'begun'
                        AND ending IS NULL
                    """,
                arguments: [
                    slot.ending?.rawValue, ended, slot.untestedText, slot.campaign, slot.plan,
                    slot.vantagePoint,
                    slot.number,
                ])
            guard db.changesCount == 1 else { return false }
            for tag in tags {
                try db.execute(
                    sql: """
                        INSERT OR IGNORE INTO tag (test_id, name) SELECT id, ? FROM test
                        WHERE campaign_name = ? AND campaign_plan = ? AND campaign_vantage_point = ?
                            AND campaign_slot = ?
                        """, arguments: [tag, slot.campaign, slot.plan, slot.vantagePoint, slot.number])
            }
            return true
        }
    }

    /// Counts the tests of a campaign's rounds by slot and ending, of those that count as tests.
    ///
    /// - Parameter campaign: the campaign as it was started here.
    /// - Returns: the counts, by the slots' numbers.
    /// - Throws: `ResultStoreError`.
    package func rounds(of campaign: StartedCampaign) async throws(ResultStoreError) -> [Int: RoundCount] {
        try await read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT campaign_slot, count(*), sum(status = 'completed'), sum(status = 'failed') FROM test
                    WHERE campaign_name = ? AND campaign_plan = ? AND campaign_vantage_point = ?
                        AND \(CountedTests.byPurpose)
                    GROUP BY campaign_slot
                    """, arguments: [campaign.name, campaign.plan, campaign.vantagePoint])
            return rows.reduce(into: [:]) { counts, row in
                counts[row[0]] = RoundCount(stored: row[1], completed: row[2], failed: row[3])
            }
        }
    }

    /// What was stored of a place in a round: of a test that was repeated, what repeated it.
    ///
    /// - Parameters:
    ///   - place: the place, counted from 1.
    ///   - slot: the round's slot.
    /// - Returns: the test; nil if there is none.
    /// - Throws: `ResultStoreError`.
    package func test(atPlace place: Int, in slot: SlotRecord) async throws(ResultStoreError) -> TestSummary?
    {
        try await read { [path = path.path] db in
            let id = try Int64.fetchOne(
                db,
                sql: """
                    SELECT id FROM test
                    WHERE campaign_name = ? AND campaign_plan = ? AND campaign_vantage_point = ?
                        AND campaign_slot = ? AND campaign_place = ? AND pair_of IS NULL
                    ORDER BY id DESC LIMIT 1
                    """, arguments: [slot.campaign, slot.plan, slot.vantagePoint, slot.number, place])
            return try id.flatMap { try TestReading(db: db, path: path).summary(id: $0) }
        }
    }

    /// What the tests of a campaign moved at this vantage point, both ways.
    ///
    /// - Parameters:
    ///   - campaign: the campaign as it was started here.
    ///   - instant: from when on.
    /// - Returns: bytes.
    /// - Throws: `ResultStoreError`.
    package func bytesMoved(
        by campaign: StartedCampaign, since instant: Date
    ) async throws(ResultStoreError) -> Int64 {
        let since = try Self.text(instant)
        return try await read { db in
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT sum(replay.received_bytes + replay.sent_bytes) FROM test
                    JOIN replay ON replay.test_id = test.id
                    WHERE campaign_name = ? AND campaign_plan = ? AND campaign_vantage_point = ? AND test.started >= ?
                    """, arguments: [campaign.name, campaign.plan, campaign.vantagePoint, since]) ?? 0
        }
    }
}

/// What the tests of a round came to.
package struct RoundCount: Equatable, Sendable {
    /// Those that were stored, whatever came of them.
    package let stored: Int
    /// Those that have a result.
    package let completed: Int
    /// Those that failed.
    package let failed: Int

    package init(stored: Int, completed: Int, failed: Int) {
        self.stored = stored
        self.completed = completed
        self.failed = failed
    }
}
