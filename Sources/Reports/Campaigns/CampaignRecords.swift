package import Campaigns
package import Basics
import Foundation
import Recordings

extension SlotRecord {
    /// The slot as JSON; its keys are documented in `Help/topics/json.md`.
    package var record: JSONValue {
        let (begun, missed): (Date?, MissedSlot?) =
            switch fate {
            case .begun(let instant): (instant, nil)
            case .missed(let reason): (nil, reason)
            }
        return [
            "event": "slot", "campaign": .string(campaign), "plan": .string(plan),
            "vantage_point": .string(vantagePoint), "slot": .count(number),
            "start": .string(Quantities.timestamp(start)),
            "begun": .optional(begun.map { Quantities.timestamp($0) }),
            "missed": .optional(missed?.rawValue), "ending": .optional(ending?.rawValue),
            "ended": .optional(ended.map { Quantities.timestamp($0) }),
            "order": .array(order.map { .string($0) }),
            "untested": .array(
                untested.map {
                    ["app": .string($0.app), "server": .string($0.server), "error": .string($0.error)]
                }),
        ]
    }
}

extension CampaignStanding {
    /// The progress of the campaign as JSON; its keys are documented in `Help/topics/json.md`.
    package var record: JSONValue {
        func counts(_ counts: [(String, Int)]) -> JSONValue {
            .object(counts.map { (key: $0.0, value: .count($0.1)) })
        }
        return [
            "campaign": .string(campaign.name), "plan": .string(campaign.plan),
            "vantage_point": .string(campaign.vantagePoint), "state": .string(campaign.state.rawValue),
            "direction": .string(direction.rawValue), "rehearsal": .bool(isRehearsal),
            "started": .string(Quantities.timestamp(campaign.started)), "slots": .count(slots),
            "tests_a_round": .count(testsARound), "next": .optional(next.map { Quantities.timestamp($0) }),
            "current_slot": current.map { .count($0.number) } ?? .null,
            "rounds": counts(RoundEnding.allCases.map { ($0.rawValue, rounds[$0] ?? 0) }),
            "missed": counts(MissedSlot.allCases.map { ($0.rawValue, missed[$0] ?? 0) }),
            "tests": .count(stored), "completed_tests": .count(completed), "failed_tests": .count(failed),
            "untested": .array(
                untested.sorted { $0.key < $1.key }.map {
                    ["error": .string($0.key), "count": .count($0.value)]
                }), "bytes": .integer(bytes),
            "waiting": .array(
                waiting.map { ["database": .string($0.database), "tests": .count($0.count)] }),
        ]
    }
}

extension CampaignOutlook {
    /// The estimated cost of the campaign as JSON; its keys are documented in `Help/topics/json.md`.
    package var record: JSONValue {
        [
            "campaign": .string(campaign.name), "plan": .string(campaign.plan),
            "direction": .string(campaign.direction.rawValue), "rehearsal": .bool(campaign.isRehearsal),
            "from": .string(Quantities.timestamp(campaign.span.lowerBound)),
            "until": .string(Quantities.timestamp(campaign.span.upperBound)), "rounds": .count(rounds),
            "tests": .count(tests), "round_bytes": .number(roundBytes.rounded()),
            "most_round_bytes": .number(mostRoundBytes.rounded()), "round_seconds": .number(roundSeconds),
            "most_round_seconds": .number(mostRoundSeconds),
            "bytes_a_day": .number((roundBytes * roundsADay).rounded()),
            "bytes_a_month": .number((roundBytes * roundsADay * Self.month).rounded()),
            "bytes": .number((roundBytes * Double(rounds)).rounded()), "apps": .array(apps.map(\.record)),
        ]
    }
}

extension AppOutlook {
    fileprivate var record: JSONValue {
        let (found, noticed): (JSONValue, JSONValue) =
            switch power {
            case .finds(let found):
                (
                    .array(found.map { ["slowdown": .number($0.slowdown), "found": .number($0.share)] }),
                    .null
                )
            case .notices(let slowdown): (.array([]), .optional(slowdown))
            }
        return [
            "app": .string(app), "server": .string(server), "mean_pairs": .number(pairs),
            "mean_bytes": .number(bytes.rounded()), "most_bytes": .number(mostBytes.rounded()),
            "mean_seconds": .number(seconds), "most_seconds": .number(mostSeconds), "slowdowns": found,
            "detectable_slowdown": noticed,
        ]
    }
}

extension CampaignVolume {
    /// The state of submissions as JSON; its keys are documented in `Help/topics/json.md`.
    package func record(of campaign: Campaign) -> JSONValue {
        [
            "campaign": .string(campaign.name), "vantage_points": .count(vantagePoints),
            "tests_a_month": .number(tests.rounded()), "rows_a_month": .number(rows.rounded()),
            "stored_bytes_a_month": .number(bytes.rounded()),
        ]
    }
}
