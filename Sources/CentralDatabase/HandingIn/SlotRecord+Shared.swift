import Campaigns
import Basics
import Foundation

/// State of a slot, as a row of the shared database.
extension SlotRecord {
    /// The columns with their types.
    static let sharedColumns = [
        ("campaign", "text"), ("plan", "text"), ("vantage_point", "text"), ("number", "integer"),
        ("start", "timestamptz"), ("fate", "text"), ("begun", "timestamptz"), ("app_order", "text[]"),
        ("ending", "text"), ("ended", "timestamptz"), ("untested", "jsonb"),
    ]

    /// State of a slot whose round began, as stored; the other states are stored as their reasons.
    private static let begunWord = "begun"

    /// The values of the columns; nil while the round is running, since rows never change.
    var sharedValues: [PostgresValue]? {
        let (word, begun): (String, Date?) =
            switch fate {
            case .begun(let instant): (Self.begunWord, instant)
            case .missed(let reason): (reason.rawValue, nil)
            }
        guard begun == nil || ending != nil, let start = InstantText.text(start) else { return nil }
        let untested = JSONValue.array(
            untested.map {
                ["app": .string($0.app), "server": .string($0.server), "error": .string($0.error)]
            })
        return [
            .text(campaign), .text(plan), .text(vantagePoint), PostgresValue(number), .text(start),
            .text(word),
            PostgresValue(begun.flatMap(InstantText.text)), PostgresValue(list: order),
            PostgresValue(ending?.rawValue),
            PostgresValue(ended.flatMap(InstantText.text)), .text(untested.text),
        ]
    }

    /// Reads the state of a slot.
    ///
    /// - Parameter row: the columns above, dates as ISO 8601 and lists as JSON.
    init?(_ row: PostgresRow) {
        guard let campaign = row.text(0), let plan = row.text(1), let vantagePoint = row.text(2),
            let number = row.number(3), let start = row.text(4).flatMap(InstantText.date),
            let word = row.text(5),
            let order = row.bytes(7).flatMap({ try? JSONDecoder().decode([String].self, from: Data($0)) }),
            let untested = row.bytes(10).flatMap({
                try? JSONDecoder().decode([UntestedApp].self, from: Data($0))
            })
        else { return nil }
        let fate: SlotStatus
        if word == Self.begunWord {
            guard let begun = row.text(6).flatMap(InstantText.date) else { return nil }
            fate = .begun(begun)
        } else {
            guard let reason = MissedSlot(rawValue: word) else { return nil }
            fate = .missed(reason)
        }
        self.init(
            campaign: campaign, plan: plan, vantagePoint: vantagePoint, number: number, start: start,
            fate: fate,
            order: order, ending: row.text(8).flatMap(RoundEnding.init),
            ended: row.text(9).flatMap(InstantText.date),
            untested: untested)
    }
}
