import Basics

/// Python's text of a value, which servers stored where JSON was meant: single quotes, `None`, `True`, `False`,
/// and `nil` where a phone had written it.
enum PythonText {
    /// Parses a text; nil if it is no such value.
    static func value(_ text: String) -> JSONValue? {
        var parser = Parser(rest: Substring(text).unicodeScalars)
        guard let value = parser.value(), parser.skipBlanks() == nil else { return nil }
        return value
    }

    private static let words: [(String, JSONValue)] = [
        ("None", .null), ("nil", .null), ("null", .null), ("True", true), ("False", false), ("true", true),
        ("false", false), ("nan", "NaN"), ("inf", "Infinity"), ("-inf", "-Infinity"),
    ]
    /// The maximum nesting.
    private static let deepest = 100
    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "n": "\n", "r": "\r", "t": "\t", "'": "'", "\"": "\"", "\\": "\\",
    ]
    private static let digits: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]

    private struct Parser {
        var rest: Substring.UnicodeScalarView
        var depth = 0

        /// Skips blanks; returns what comes next.
        mutating func skipBlanks() -> Unicode.Scalar? {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
            return rest.first
        }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard skipBlanks() == scalar else { return false }
            rest.removeFirst()
            return true
        }

        mutating func value() -> JSONValue? {
            depth += 1
            defer { depth -= 1 }
            guard depth <= PythonText.deepest, let first = skipBlanks() else { return nil }
            switch first {
            case "{": return object()
            case "[": return list(until: "]")
            case "(": return list(until: ")")
            case "'", "\"": return string().map(JSONValue.string)
            default: return word()
            }
        }

        private mutating func object() -> JSONValue? {
            rest.removeFirst()
            var members: [(key: String, value: JSONValue)] = []
            while !take("}") {
                guard members.isEmpty || take(","), let quote = skipBlanks(), quote == "'" || quote == "\"",
                    let key = string(), take(":"), let value = value()
                else { return nil }
                members.append((key, value))
            }
            return .object(members)
        }

        private mutating func list(until end: Unicode.Scalar) -> JSONValue? {
            rest.removeFirst()
            var elements: [JSONValue] = []
            while !take(end) {
                guard elements.isEmpty || take(",") else { return nil }
                // Python writes a comma after the only element of a tuple.
                if take(end) { break }
                guard let element = value() else { return nil }
                elements.append(element)
            }
            return .array(elements)
        }

        private mutating func string() -> String? {
            let quote = rest.removeFirst()
            var text = String.UnicodeScalarView()
            while let scalar = rest.popFirst() {
                if scalar == quote { return String(text) }
                guard scalar == "\\" else {
                    text.append(scalar)
                    continue
                }
                guard let escaped = rest.popFirst() else { return nil }
                if let plain = PythonText.escapes[escaped] {
                    text.append(plain)
                } else if let count = PythonText.digits[escaped] {
                    let digits = String(rest.prefix(count))
                    rest = rest.dropFirst(count)
                    guard digits.utf8.count == count, let code = UInt32(digits, radix: 16) else { return nil }
                    text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
                } else {
                    text.append("\\")
                    text.append(escaped)
                }
            }
            return nil
        }

        private mutating func word() -> JSONValue? {
            let word = String(rest.prefix { !",:}]) \n\r\t".unicodeScalars.contains($0) })
            rest = rest.dropFirst(word.unicodeScalars.count)
            if let known = PythonText.words.first(where: { $0.0 == word }) { return known.1 }
            return try? JSONValue(lenientlyParsing: word)
        }
    }
}
