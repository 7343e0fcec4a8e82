/// The error of a text that is not exactly one JSON value.
package struct JSONSyntaxError: Error, Equatable {
    /// The position of the byte where parsing stopped, counted from 1.
    package let column: Int
    /// The key that an object has twice, if that is the error.
    package let repeatedKey: String?

    package init(column: Int, repeatedKey: String? = nil) {
        self.column = column
        self.repeatedKey = repeatedKey
    }
}

extension JSONValue {
    /// Parses one JSON value (RFC 8259), surrounded by nothing but white space. Whole numbers that fit into
    /// 64 bits stay whole. Half of a surrogate pair, where a text was cut, becomes U+FFFD.
    ///
    /// - Throws: ``JSONSyntaxError``; also for a duplicate key in an object, since one of the values would be
    ///   lost.
    package init(parsing text: String) throws(JSONSyntaxError) {
        var text = text
        self = try text.withUTF8 { bytes in
            Result { () throws(JSONSyntaxError) in
                var parser = JSONParser(bytes: bytes)
                if let value = try? parser.document() { return value }
                // Parses once more, to find the very first error.
                parser = JSONParser(bytes: bytes, looksAtEachKey: true)
                return try parser.document()
            }
        }.get()
    }

    /// Parses one JSON value as Python's module does: of two members with the same key the last one counts, and
    /// numbers may be not finite. Those become the strings `NaN`, `Infinity` and `-Infinity`.
    ///
    /// - Throws: ``JSONSyntaxError``.
    package init(lenientlyParsing text: String) throws(JSONSyntaxError) {
        var text = text
        self = try text.withUTF8 { bytes in
            Result { () throws(JSONSyntaxError) in
                var parser = JSONParser(bytes: bytes, isLenient: true)
                return try parser.document()
            }
        }.get()
    }
}

extension JSONValue {
    /// Parses a JSON list of numbers without creating a value for each.
    ///
    /// - Parameter text: a list as ``text(of:)`` writes it.
    /// - Returns: the numbers, NaN for `null`; nil for any other text.
    package static func numbers(in text: String) -> [Double]? {
        var text = text
        return text.withUTF8 { bytes in
            var parser = JSONParser(bytes: bytes)
            return try? parser.numbers()
        }
    }
}

/// Parses JSON from bytes that are valid UTF-8.
private struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0

    /// The maximum nesting; deeper texts are rejected, so that none exhausts the stack.
    private static let deepest = 100

    /// True to compare each key with those before it as soon as it is read, which is slower than comparing
    /// all keys at the end of the object.
    private let looksAtEachKey: Bool
    /// True to accept what Python accepts.
    private let isLenient: Bool

    init(bytes: UnsafeBufferPointer<UInt8>, looksAtEachKey: Bool = false, isLenient: Bool = false) {
        self.bytes = bytes
        self.looksAtEachKey = looksAtEachKey
        self.isLenient = isLenient
    }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        let value = try value()
        skipBlanks()
        guard position == bytes.count else { throw failure }
        return value
    }

    private var failure: JSONSyntaxError { JSONSyntaxError(column: position + 1) }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    /// Skips the given byte if it comes next.
    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: Unicode.Scalar) throws(JSONSyntaxError) {
        guard take(byte) else { throw failure }
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        skipBlanks()
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, let byte = next else { throw failure }
        switch Unicode.Scalar(byte) {
        case "{": return try object()
        case "[": return try array()
        case "\"": return .string(try string())
        case "t": return try word("true", .bool(true))
        case "f": return try word("false", .bool(false))
        case "n": return try word("null", .null)
        case "N" where isLenient: return try word("NaN", "NaN")
        case "I" where isLenient: return try word("Infinity", "Infinity")
        default: return try number()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue
    {
        let length = word.utf8CodeUnitCount
        let isThere = word.withUTF8Buffer { bytes[position...].prefix(length).elementsEqual($0) }
        guard isThere else { throw failure }
        position += length
        return value
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONValue {
        try expect("{")
        var pairs: [(key: String, value: JSONValue)] = []
        var keys: Set<String> = []
        skipBlanks()
        if take("}") { return .object(pairs) }
        repeat {
            skipBlanks()
            let key = try string()
            guard !looksAtEachKey || keys.insert(key).inserted else {
                throw JSONSyntaxError(column: position + 1, repeatedKey: key)
            }
            skipBlanks()
            try expect(":")
            pairs.append((key, try value()))
            skipBlanks()
        } while take(",")
        try expect("}")
        guard !KeyIndex.areDistinct(pairs) else { return .object(pairs) }
        guard isLenient else { throw failure }
        let last = Dictionary(pairs.indices.map { (pairs[$0].key, $0) }) { $1 }
        return .object(pairs.indices.filter { last[pairs[$0].key] == $0 }.map { pairs[$0] })
    }

    private mutating func array() throws(JSONSyntaxError) -> JSONValue {
        try expect("[")
        var values: [JSONValue] = []
        skipBlanks()
        if take("]") { return .array(values) }
        repeat {
            values.append(try value())
            skipBlanks()
        } while take(",")
        try expect("]")
        return .array(values)
    }

    /// Parses a list of numbers with nothing after it; `null` is NaN, and a number that is too great is
    /// infinite.
    mutating func numbers() throws(JSONSyntaxError) -> [Double] {
        skipBlanks()
        try expect("[")
        var numbers: [Double] = []
        skipBlanks()
        if !take("]") {
            repeat {
                skipBlanks()
                if next == UInt8(ascii: "n") {
                    _ = try word("null", .null)
                    numbers.append(.nan)
                } else {
                    switch try number(mayBeInfinite: true) {
                    case .integer(let whole): numbers.append(Double(whole))
                    case .number(let number): numbers.append(number)
                    default: throw failure
                    }
                }
                skipBlanks()
            } while take(",")
            try expect("]")
        }
        skipBlanks()
        guard position == bytes.count else { throw failure }
        return numbers
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        try expect("\"")
        let plain = plainBytes()
        if take("\"") { return String(decoding: plain, as: UTF8.self) }
        var text = Array(plain)
        repeat {
            try expect("\\")
            text += Array(String(try escaped()).utf8)
            text += plainBytes()
        } while !take("\"")
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of a string up to its end or to the first byte that has to be decoded.
    private mutating func plainBytes() -> UnsafeBufferPointer<UInt8> {
        let start = position
        let raw = UnsafeRawBufferPointer(bytes)
        while position + 8 <= raw.count,
            EightBytes(raw, at: position).standForThemselves
        { position += 8 }
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            position += 1
        }
        return UnsafeBufferPointer(rebasing: bytes[start..<position])
    }

    private mutating func escaped() throws(JSONSyntaxError) -> Unicode.Scalar {
        guard let byte = next else { throw failure }
        position += 1
        switch Unicode.Scalar(byte) {
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "b": return "\u{08}"
        case "f": return "\u{0C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": break
        default: throw failure
        }
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let place = position
        if UTF16.isLeadSurrogate(unit), take("\\"), take("u") {
            let trail = try codeUnit()
            let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(trail) &- 0xDC00
            if UTF16.isTrailSurrogate(trail), let scalar = Unicode.Scalar(value) { return scalar }
        }
        // Half a character, whose other half is missing: what follows stands for itself.
        position = place
        return "\u{FFFD}"
    }

    private mutating func codeUnit() throws(JSONSyntaxError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private mutating func number(mayBeInfinite: Bool = false) throws(JSONSyntaxError) -> JSONValue {
        let start = position
        var decimal = DecimalNumber()
        decimal.isNegative = take("-")
        if isLenient, decimal.isNegative, next == UInt8(ascii: "I") {
            return try word("Infinity", "-Infinity")
        }
        if !take("0") { try digits { decimal.add($0, isFraction: false) } }
        var isWhole = true
        if take(".") {
            isWhole = false
            try digits { decimal.add($0, isFraction: true) }
        }
        if take("e") || take("E") {
            isWhole = false
            let isNegative = !take("+") && take("-")
            var power = 0
            // The limit is beyond every exponent that a number can have.
            try digits { power = min(power * 10 + Int($0), 100_000) }
            decimal.scale(by: isNegative ? -power : power)
        }
        if isWhole, let integer = decimal.integer { return .integer(integer) }
        if !isWhole, let number = decimal.double { return .number(number) }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), mayBeInfinite || isLenient || number.isFinite else { throw failure }
        if isLenient, number.isInfinite { return number > 0 ? "Infinity" : "-Infinity" }
        return .number(number)
    }

    private mutating func digits(_ take: (UInt8) -> Void) throws(JSONSyntaxError) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            take(byte - UInt8(ascii: "0"))
            position += 1
        }
        guard position > start else { throw failure }
    }
}
