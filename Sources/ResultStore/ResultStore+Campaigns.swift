package import Campaigns
package import Foundation
import Basics
import GRDB
package import TestModel

/// The campaigns of this vantage point.
extension ResultStore {
    /// Returns all campaigns that were started here, by name.
    ///
    /// - Throws: `ResultStoreError`.
    package func campaigns() async throws(ResultStoreError) -> [StartedCampaign] {
        try await read { [path = path.path] db in
            try Row.fetchAll(db, sql: "SELECT * FROM campaign ORDER BY name").map {
                try StartedCampaign(SlotRow(row: $0, path: path))
            }
        }
    }

    /// Returns a campaign; nil if none of that name was started here.
    ///
    /// - Throws: `ResultStoreError`.
    package func campaign(named name: String) async throws(ResultStoreError) -> StartedCampaign? {
        try await read { [path = path.path] db in
            try Row.fetchOne(db, sql: "SELECT * FROM campaign WHERE name = ?", arguments: [name]).map {
                try StartedCampaign(SlotRow(row: $0, path: path))
            }
        }
    }

    /// Stores a campaign that starts, replacing a stopped one of the same name.
    ///
    /// - Returns: the stored campaign, which is a different one if one of that name is still active.
    /// - Throws: `ResultStoreError`.
    package func start(_ campaign: StartedCampaign) async throws(ResultStoreError) -> StartedCampaign {
        let (started, changed) = (try Self.text(campaign.started), try Self.text(campaign.changed))
        return try await write { [path = path.path] db in
            try db.execute(
                sql: """
                    INSERT INTO campaign (name, plan, vantage_point, state, file, text, started, changed)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (name) DO UPDATE SET plan = excluded.plan, vantage_point = excluded.vantage_point,
                        state = excluded.state, file = excluded.file, text = excluded.text,
                        started = excluded.started, changed = excluded.changed
                    WHERE campaign.state = 'stopped'
                    """,
                arguments: [
                    campaign.name, campaign.plan, campaign.vantagePoint, campaign.state.rawValue,
                    campaign.file,
                    campaign.text, started, changed,
                ])
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM campaign WHERE name = ?", arguments: [campaign.name])
            return try row.map { try StartedCampaign(SlotRow(row: $0, path: path)) } ?? campaign
        }
    }

    /// Pauses, resumes or stops a campaign.
    ///
    /// - Parameters:
    ///   - name: the campaign.
    ///   - state: the new state; a stopped campaign stays stopped.
    ///   - instant: the time of the change.
    /// - Returns: true if the state changed.
    /// - Throws: `ResultStoreError`.
    package func setCampaign(
        _ name: String, to state: CampaignState, at instant: Date
    ) async throws(ResultStoreError) -> Bool {
        let changed = try Self.text(instant)
        return try await write { db in
            try db.execute(
                sql: """
                    UPDATE campaign SET state = ?, changed = ? WHERE name = ? AND state NOT IN (?, 'stopped')
                    """, arguments: [state.rawValue, changed, name, state.rawValue])
            return db.changesCount == 1
        }
    }

    /// Returns the recorded slots of a campaign, in order for each vantage point and plan.
    ///
    /// - Parameter name: the campaign.
    /// - Returns: its slots.
    /// - Throws: `ResultStoreError`; `unreadable` for a row with a manually edited, invalid value.
    package func slots(ofCampaign name: String) async throws(ResultStoreError) -> [SlotRecord] {
        try await read { [path = path.path] db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM campaign_slot WHERE campaign = ? ORDER BY plan, vantage_point, slot
                    """, arguments: [name]
            ).map { try SlotRecord(SlotRow(row: $0, path: path)) }
        }
    }

    static func text(_ instant: Date) throws(ResultStoreError) -> String {
        guard
            let text = InstantText.text(instant)
        else { throw .unstorable(column: "campaign", secondsSince1970: instant.timeIntervalSince1970) }
        return text
    }
}
