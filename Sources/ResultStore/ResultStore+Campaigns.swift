package import Campaigns
package import Foundation
import Basics
import GRDB
package import TestModel

/// The campaigns of this vantage point.
extension ResultStore {
    /// All campaigns that were started here, by their names.
    ///
    /// - Throws: `ResultStoreError`.
    package func campaigns() async throws(ResultStoreError) -> [StartedCampaign] {
        try await read { [path = path.path] db in
            try Row.fetchAll(db, sql: "SELECT * FROM campaign ORDER BY name").map {
                try StartedCampaign(SlotRow(row: $0, path: path))
            }
        }
    }

    /// A campaign; nil if none of that name was started here.
    ///
    /// - Throws: `ResultStoreError`.
    package func campaign(named name: String) async throws(ResultStoreError) -> StartedCampaign? {
        try await read { [path = path.path] db in
            try Row.fetchOne(db, sql: "SELECT * FROM campaign WHERE name = ?", arguments: [name]).map {
                try StartedCampaign(SlotRow(row: $0, path: path))
            }
        }
    }

    /// Keeps a campaign that starts, in the place of one of its name that was stopped.
    ///
    /// - Returns: what stands there now: another one where one of the name goes on.
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
    ///   - name: which.
    ///   - state: what it is to be; a stopped one stays stopped.
    ///   - instant: when.
    /// - Returns: whether that changed it.
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

    /// The slots of a campaign that have a fate, those of each vantage point and plan in their order.
    ///
    /// - Parameter name: the campaign.
    /// - Returns: its slots.
    /// - Throws: `ResultStoreError`; `unreadable` for a row that was changed by hand into something else.
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
            let text = InstantText.text(
                milliseconds: Int64((instant.timeIntervalSince1970 * 1_000).rounded()))
        else { throw .unstorable(column: "campaign", secondsSince1970: instant.timeIntervalSince1970) }
        return text
    }
}
