package import Campaigns
package import Foundation
import Basics
import GRDB
package import TestModel

/// Recorded states of slots.
extension ResultStore {
    /// Claims a slot for the round that begins now. Of all attempts, in any process and repeated any number
    /// of times, one succeeds.
    ///
    /// - Parameter slot: the slot with its state.
    /// - Returns: true if the caller has claimed it; false if the slot already has a state.
    /// - Throws: `ResultStoreError`.
    package func claim(_ slot: SlotRecord) async throws(ResultStoreError) -> Bool {
        try await keep([slot]) == 1
    }

    /// Records the states of slots that have none.
    ///
    /// - Parameter slots: the slots with their states.
    /// - Returns: the number of slots that had none.
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

    /// Removes the states of slots that are recorded as missed; those with a round keep theirs.
    ///
    /// - Parameter slots: the slots.
    /// - Returns: the number of slots that have no state any more.
    /// - Throws: `ResultStoreError`.
    @discardableResult
    package func withdraw(_ slots: [SlotRecord]) async throws(ResultStoreError) -> Int {
        guard !slots.isEmpty else { return 0 }
        return try await write { db in
            let delete = try db.cachedStatement(
                sql: """
                    DELETE FROM campaign_slot
                    WHERE campaign = ? AND plan = ? AND vantage_point = ? AND slot = ? AND fate <> 'begun'
                    """)
            var withdrawn = 0
            for slot in slots {
                try delete.execute(arguments: [slot.campaign, slot.plan, slot.vantagePoint, slot.number])
                withdrawn += db.changesCount
            }
            return withdrawn
        }
    }

    /// Records the end of a running round.
    ///
    /// - Parameters:
    ///   - slot: its slot, with its ending, its end and the untested apps.
    ///   - tags: the tags for its tests.
    /// - Returns: true if the round was running.
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

    /// Counts the tests of a campaign's rounds by slot and outcome, of those that count as tests.
    ///
    /// - Parameter campaign: the campaign as started here.
    /// - Returns: the counts, by slot number.
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

    /// Returns the stored test of a place in a round: if it was repeated, the repetition.
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

    /// Returns the data transferred by the tests of a campaign at this vantage point, in both directions.
    ///
    /// - Parameters:
    ///   - campaign: the campaign as started here.
    ///   - instant: the start of the period.
    /// - Returns: the number of bytes.
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

/// Counts of the tests in a round.
package struct RoundCount: Equatable, Sendable {
    /// Number of stored tests, whatever their outcome.
    package let stored: Int
    /// Number of tests with a result.
    package let completed: Int
    /// Number of failed tests.
    package let failed: Int

    package init(stored: Int, completed: Int, failed: Int) {
        self.stored = stored
        self.completed = completed
        self.failed = failed
    }
}
