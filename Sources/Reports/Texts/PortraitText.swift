package import Basics
package import Characterisation
package import Messages

/// The portrait of a path as lines for people and as a record for programs.
package struct PortraitText {
    private let portrait: PathPortrait
    private let words: Messages

    /// The text of a portrait.
    package init(_ portrait: PathPortrait, _ words: Messages) {
        (self.portrait, self.words) = (portrait, words)
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
        for kind in PathKind.allCases {
            guard let reason = portrait.ruledOut[kind] else { continue }
            rows.append((.ruledOut, words.ruledOut(kind, reason)))
        }
        return [words.portraitFinding(portrait)] + words.rows(rows, width: 10)
            + (portrait.mayBeLine ? ["  " + words.portraitMayBeLine(portrait.kind)] : [])
    }

    /// The portrait for programs: rates in bit/s, sizes in bytes, each with its 95 % interval.
    package static func record(_ portrait: PathPortrait) -> JSONValue {
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
            "may_be_line": .bool(portrait.mayBeLine),
            "ruled_out": .array(
                reasons.map { ["kind": .string($0.0), "reason": $0.1] }),
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
