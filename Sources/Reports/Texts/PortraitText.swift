package import Basics
package import Captures
package import Characterisation
package import Messages

/// The portrait of a path as lines for people and as a record for programs.
package struct PortraitText {
    private let portrait: PathPortrait
    private let words: Messages
    private let survey: CaptureSurvey?

    /// The text of a portrait, with where and how the capture was made that it comes from.
    package init(_ portrait: PathPortrait, _ words: Messages, survey: CaptureSurvey? = nil) {
        (self.portrait, self.words, self.survey) = (portrait, words, survey)
    }

    /// The finding, its numbers, and the reasons why other kinds are ruled out.
    package var lines: [String] {
        var rows: [(Label, String)] = []
        if let rate = portrait.rate { rows.append((.rate, words.portraitRate(rate))) }
        if let depth = portrait.depth { rows.append((.bucketDepth, words.portraitBytes(depth))) }
        if let queue = portrait.queue { rows.append((.queue, words.portraitBytes(queue))) }
        if let line = portrait.line { rows.append((.lineRate, words.portraitRate(line))) }
        rows.append((.losses, words.portraitLosses(portrait)))
        rows.append((.bytes, words.bytes(Int(portrait.passed.rounded()))))
        if let survey { rows.append((.captured, words.captured(survey))) }
        for kind in PathKind.allCases {
            guard let reason = portrait.ruledOut[kind] else { continue }
            rows.append((.ruledOut, words.ruledOut(kind, reason)))
        }
        return [words.portraitFinding(portrait)] + words.rows(rows, width: 10)
            + (portrait.mayBeLine ? ["  " + words.portraitMayBeLine(portrait.kind)] : [])
    }

    /// The portrait for programs: rates in bit/s, sizes in bytes, each with its 95 % interval.
    package static func record(_ portrait: PathPortrait, _ survey: CaptureSurvey? = nil) -> JSONValue {
        let reasons = PathKind.allCases.compactMap { kind in
            portrait.ruledOut[kind].map { (kind.rawValue, JSONValue.string(Messages.english.text($0))) }
        }
        return [
            "kind": .string(portrait.kind.rawValue),
            "possible": .array(portrait.possible.map { .string($0.rawValue) }),
            "rate_bps": record(portrait.rate), "depth_bytes": record(portrait.depth),
            "queue_bytes": record(portrait.queue), "line_bps": record(portrait.line),
            "chance_losses": record(portrait.lossShare), "packets": .count(portrait.packets),
            "losses": .count(portrait.losses), "passed_bytes": .count(Int(portrait.passed.rounded())),
            "may_be_line": .bool(portrait.mayBeLine), "capture": survey.map(record) ?? .null,
            "ruled_out": .array(
                reasons.map { ["kind": .string($0.0), "reason": $0.1] }),
        ]
    }

    /// Where and how a capture was made, for programs.
    private static func record(_ survey: CaptureSurvey) -> JSONValue {
        let largest = survey.largest
        return [
            "place": largest?.place.map { .string($0.rawValue) } ?? .null,
            "sender": largest?.isClientsData.map { .string($0 ? "client" : "server") } ?? .null,
            "directions": largest.map { .string($0.directions.rawValue) } ?? .null,
            "copies": .count(survey.copies), "translated_flows": .count(survey.translated.count),
            "clock_steps_s": .array(survey.clock.steps.map { .number(Double($0.by) / 1e9) }),
            "time_step_s": .number(Double(survey.clock.grain) / 1e9),
            "merged_segments": .count(largest?.merged ?? 0),
            "flows_left_out": .count(survey.unfit.count),
        ]
    }

    /// A value with its interval for programs; null without one.
    static func record(_ interval: Interval?) -> JSONValue {
        guard let interval else { return .null }
        return [
            "value": .number(interval.value), "lower": .number(interval.lower),
            "upper": interval.isOpen ? .null : .number(interval.upper),
        ]
    }
}
