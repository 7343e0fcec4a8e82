/// A JSON value whose objects keep the order of their keys, for output that reads well.
package indirect enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    package static func == (left: JSONValue, right: JSONValue) -> Bool { left.text == right.text }

    /// The value as one line of JSON; numbers that JSON does not have become `null`.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .number(let value): text += value.isFinite ? Self.shortest(value) : "null"
        case .string(let value): Self.quote(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let pairs):
            text += "{"
            for (index, pair) in pairs.enumerated() {
                if index > 0 { text += "," }
                Self.quote(pair.key, to: &text)
                text += ":"
                pair.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// The shortest text that reads back as the same number, whole numbers without a fraction.
    private static func shortest(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return value.description
    }

    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        defer { text += "\"" }
        // Most texts hold nothing that has to be escaped. 0xC2 and 0xE2 begin characters that a terminal obeys.
        let isPlain = value.utf8.allSatisfy {
            $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2
        }
        if isPlain {
            text += value
            return
        }
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { (key: $0.0, value: $0.1) })
    }

    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// A text, or null.
    package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    /// A number, or null.
    package static func optional(_ number: Double?) -> JSONValue { number.map(JSONValue.number) ?? .null }
    /// A whole number.
    package static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}
