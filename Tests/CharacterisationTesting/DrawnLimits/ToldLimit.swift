import Characterisation
import Foundation

/// The limit that a stored portrait tells of, as far as it is compared with the truth.
package struct ToldLimit: Decodable, Sendable {
    package struct Interval: Decodable, Sendable {
        package let value: Double
        package let lower: Double
        package let upper: Double?

        /// Takes an interval that the program computes.
        init(_ interval: Characterisation.Interval) {
            (value, lower, upper) = (interval.value, interval.lower, interval.upper)
        }

        package func contains(_ number: Double) -> Bool { lower <= number && number <= upper ?? .infinity }
    }

    package let effect: String?
    /// Replays that were limited, of all that could have shown a limit.
    package let limited: Int
    package let replays: Int
    /// The greatest rate of a limit that would have shown, in bit/s of payload, where none was seen.
    package let visibleRate: Double?
    package let kind: String?
    package let beginsAfter: [String]
    package let rate: Interval?
    package let boxRate: Interval?
    package let bytes: Interval?
    package let packets: Interval?
    package let seconds: Interval?
    package let depth: Interval?
    package let scope: String?
    package let direction: String?
    package let remembers: Double?
    package let forgets: Double?
    /// The reasons for which parts are not told.
    package let gaps: [String]

    private enum CodingKeys: String, CodingKey {
        case effect, scope
        case direction = "limited_direction"
        case limited = "replays_limited"
        case replays = "replays_of_original"
        case visibleRate = "visible_rate_bps"
        case kind = "limit_kind"
        case beginsAfter = "begins_after"
        case rate = "rate_bps"
        case boxRate = "box_rate_bps"
        case bytes = "onset_bytes"
        case packets = "onset_packets"
        case seconds = "onset_s"
        case depth = "depth_bytes"
        case remembers = "remembers_s"
        case forgets = "forgets_s"
        case gaps = "not_told"
    }

    /// Reads a record; only intervals may be missing, as those that are not told have no key.
    package init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: CodingKeys.self)
        effect = try keys.decode(String?.self, forKey: .effect)
        limited = try keys.decode(Int.self, forKey: .limited)
        replays = try keys.decode(Int.self, forKey: .replays)
        visibleRate = try keys.decode(Double?.self, forKey: .visibleRate)
        kind = try keys.decode(String?.self, forKey: .kind)
        beginsAfter = try keys.decode([String].self, forKey: .beginsAfter)
        rate = try keys.decodeIfPresent(Interval.self, forKey: .rate)
        boxRate = try keys.decodeIfPresent(Interval.self, forKey: .boxRate)
        bytes = try keys.decodeIfPresent(Interval.self, forKey: .bytes)
        packets = try keys.decodeIfPresent(Interval.self, forKey: .packets)
        seconds = try keys.decodeIfPresent(Interval.self, forKey: .seconds)
        depth = try keys.decodeIfPresent(Interval.self, forKey: .depth)
        scope = try keys.decode(String?.self, forKey: .scope)
        direction = try keys.decode(String?.self, forKey: .direction)
        remembers = try keys.decode(Double?.self, forKey: .remembers)
        forgets = try keys.decode(Double?.self, forKey: .forgets)
        gaps = try keys.decode([String].self, forKey: .gaps)
    }

    /// Finds the record of a portrait among lines of JSON; nil if there is none.
    package init?(output: String) {
        struct Record: Decodable { let limit: ToldLimit }
        let found = output.split(separator: "\n").lazy.compactMap {
            try? JSONDecoder().decode(Record.self, from: Data($0.utf8)).limit
        }.first
        guard let found else { return nil }
        self = found
    }
}
