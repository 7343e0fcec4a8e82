/// Writes JSON into an array of bytes.
struct JSONWriter {
    /// The bytes written so far, valid UTF-8.
    private(set) var bytes: [UInt8] = []

    /// Writes a value; NaN and infinities become `null`.
    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: add("null")
        case .bool(let value): add(value ? "true" : "false")
        case .integer(let value): add(String(value))
        case .number(let value): add(value)
        case .string(let value): quote(value)
        case .array(let values):
            add(mark: "[")
            for (index, value) in values.enumerated() {
                if index > 0 { add(mark: ",") }
                write(value)
            }
            add(mark: "]")
        case .object(let pairs):
            add(mark: "{")
            for (index, pair) in pairs.enumerated() {
                if index > 0 { add(mark: ",") }
                quote(pair.key)
                add(mark: ":")
                write(pair.value)
            }
            add(mark: "}")
        }
    }

    /// Writes a list of numbers. Infinities are written as SQLite writes them, which JSON parsers read as
    /// infinite.
    mutating func write(_ numbers: [Double]) {
        bytes.reserveCapacity(bytes.count + numbers.count * Self.usualLength)
        add(mark: "[")
        for (index, number) in numbers.enumerated() {
            if index > 0 { add(mark: ",") }
            if number.isInfinite { add(number > 0 ? "9e999" : "-9e999") } else { add(number) }
        }
        add(mark: "]")
    }

    /// The typical length of a measured number and its separator, bytes.
    private static let usualLength = 20

    private mutating func add(_ number: Double) {
        add(number.isFinite ? Self.shortest(number) : "null")
    }

    /// Returns the shortest text that reads back as the same number; whole numbers have no fraction.
    private static func shortest(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return value.description
    }

    private mutating func add(mark: Unicode.Scalar) { bytes.append(UInt8(ascii: mark)) }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func quote(_ value: String) {
        add(mark: "\"")
        var value = value
        let isWritten = value.withUTF8 { text in
            guard Self.isPlain(text) else { return false }
            bytes.append(contentsOf: text)
            return true
        }
        if !isWritten { for scalar in value.unicodeScalars { escape(scalar) } }
        add(mark: "\"")
    }

    /// Returns true if nothing has to be escaped, as in most texts. 0xC2 and 0xE2 begin characters that a
    /// terminal may interpret.
    private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(text)
        var offset = 0
        while offset + 8 <= raw.count {
            let bytes = EightBytes(raw, at: offset)
            guard bytes.standForThemselves, bytes.areBelowDelete else { break }
            offset += 8
        }
        return raw[offset...].allSatisfy {
            $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2
        }
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": add("\\\"")
        case "\\": add("\\\\")
        case "\n": add("\\n")
        case "\r": add("\\r")
        case "\t": add("\\t")
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
            "\u{2066}"..."\u{2069}":
            let digits = String(scalar.value, radix: 16)
            add("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        default: add(String(scalar))
        }
    }
}
