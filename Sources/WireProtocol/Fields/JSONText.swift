/// Writes JSON in upstream's spacing and order of keys, and replaces tokens that are not valid JSON.
enum JSONText {
    /// Returns a string in quotes with everything outside printable ASCII escaped.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for unit in text.utf16 {
            switch unit {
            case 0x22: quoted += "\\\""
            case 0x5C: quoted += "\\\\"
            case 0x20...0x7E: quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return quoted + "\""
    }

    /// Returns a number, or `null` for one that JSON cannot represent.
    static func number(_ value: Double?) -> String {
        value.flatMap { $0.isFinite ? $0.description : nil } ?? "null"
    }

    /// An array of numbers.
    static func numbers(_ values: [Double]) -> String {
        "[" + values.map { number($0) }.joined(separator: ", ") + "]"
    }

    /// Returns an object whose values are already JSON.
    static func object(_ fields: [(key: String, value: String)]) -> String {
        "{" + fields.map { "\(quoted($0.key)): \($0.value)" }.joined(separator: ", ") + "}"
    }

    /// Replaces the bare words `NaN`, `Infinity` and `-Infinity`, which upstream may write outside strings,
    /// by `null` (Specification 9.1).
    static func withoutNonNumbers(_ text: String) -> String {
        var result = ""
        var inString = false
        var rest = text[...]
        while let character = rest.first {
            if inString {
                result.append(character)
                rest.removeFirst()
                if character == "\\", let escaped = rest.popFirst() { result.append(escaped) }
                if character == "\"" { inString = false }
            } else if let word = ["-Infinity", "Infinity", "NaN"].first(where: { rest.hasPrefix($0) }) {
                result += "null"
                rest.removeFirst(word.count)
            } else {
                inString = character == "\""
                result.append(character)
                rest.removeFirst()
            }
        }
        return result
    }
}
