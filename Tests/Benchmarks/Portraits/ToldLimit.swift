import Foundation

/// The limit that a stored portrait tells of, as far as it is compared with the truth.
struct ToldLimit: Decodable, Sendable {
    struct Interval: Decodable, Sendable {
        let value: Double
        let lower: Double
        let upper: Double?

        func contains(_ number: Double) -> Bool { lower <= number && number <= upper ?? .infinity }
    }

    let effect: String?
    let kind: String?
    let beginsAfter: [String]
    let rate: Interval?
    let boxRate: Interval?
    let bytes: Interval?
    let packets: Interval?
    let seconds: Interval?
    let depth: Interval?
    let scope: String?
    let remembers: Double?
    let forgets: Double?

    private enum CodingKeys: String, CodingKey {
        case effect, scope
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
    }

    /// Finds the record of a portrait among lines of JSON; nil if there is none.
    init?(output: String) {
        struct Record: Decodable { let limit: ToldLimit }
        let found = output.split(separator: "\n").lazy.compactMap {
            try? JSONDecoder().decode(Record.self, from: Data($0.utf8)).limit
        }.first
        guard let found else { return nil }
        self = found
    }
}
