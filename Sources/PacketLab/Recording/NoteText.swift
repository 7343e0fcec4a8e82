import PathEmulation

/// The words of notes, the same in comments and in lines of JSON.
struct NoteText {
    let note: PacketNote
    let rules: LabRules

    /// One word.
    var fate: String {
        switch note.fate {
        case .passed: "passed"
        case .gathered: "gathered"
        case .expired: "expired"
        case .dropped: "dropped"
        case .made: "made"
        }
    }

    /// The reason for which it was dropped, in one or two words; nil if it was not.
    var cause: String? {
        guard case .dropped(let cause) = note.fate else { return nil }
        return switch cause {
        case .rule: "rule"
        case .malformed(let fault): "malformed-\(fault.rawValue)"
        case .scope: "scope"
        case .wrongSide: "wrong-side"
        case .contradiction: "contradiction"
        case .urgent: "urgent"
        case .doubtfulSYN: "doubtful-syn"
        case .line: "line"
        case .memory: "memory"
        }
    }

    /// The number of the router at which it ended, from 1; nil if it did not.
    var hop: Int? {
        guard case .expired(let hop) = note.fate else { return nil }
        return hop + 1
    }

    /// The name of its rule; nil if that has none.
    var ruleName: String? { note.rule.flatMap { rules.indices.contains($0) ? rules[$0].name : nil } }

    /// The comment that Wireshark shows beside the packet: words of the form KEY=VALUE.
    var comment: String {
        var words = ["fate=\(fate)"]
        if let cause { words.append("cause=\(cause)") }
        if let hop { words.append("hop=\(hop)") }
        if let rule = note.rule { words.append("rule=\(rule + 1)") }
        if let ruleName { words.append("name=\(ruleName)") }
        if let level = note.level { words += ["tokens=\(level.tokens)B", "queue=\(level.queue)B"] }
        if note.delay > 0 { words.append("delay=\(Self.milliseconds(note.delay))ms") }
        return words.joined(separator: " ")
    }

    /// Nanoseconds as milliseconds with all decimals.
    static func milliseconds(_ time: Int64) -> String { decimal(time, digits: 6) }

    /// A number of parts as a decimal, the last digits behind the point.
    static func decimal(_ parts: Int64, digits: Int) -> String {
        var places = [UInt8](repeating: 0x30, count: digits + 1)
        places[0] = 0x2E
        var rest = parts
        for place in stride(from: digits, to: 0, by: -1) {
            places[place] += UInt8(rest % 10)
            rest /= 10
        }
        return "\(rest)" + String(decoding: places, as: UTF8.self)
    }
}
