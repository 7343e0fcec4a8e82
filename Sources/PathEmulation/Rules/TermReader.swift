import Basics

/// Reads the values of terms and parameters.
enum TermReader {
    /// A quantity within bounds.
    static func quantity<Value: Quantity>(
        _ value: String, key: String, in bounds: ClosedRange<Int64>
    ) throws(RuleError) -> Value {
        switch Value.read(value, in: bounds) {
        case .value(let quantity): return quantity
        case .unreadable:
            throw .value(term: "\(key)=\(value)", .notAQuantity(Value.kind, example: Value.example))
        case .outOfRange:
            throw .value(
                term: "\(key)=\(value)",
                .outOfRange(
                    Value.kind, lowest: Value(parts: bounds.lowerBound).description,
                    highest: Value(parts: bounds.upperBound).description))
        }
    }

    /// A whole number within bounds.
    static func number(_ value: String, key: String, in bounds: ClosedRange<Int>) throws(RuleError) -> Int {
        guard let number = digits(value), bounds.contains(number) else {
            throw .value(term: "\(key)=\(value)", .notANumber(in: bounds))
        }
        return number
    }

    /// One of a few words.
    static func choice<Value>(
        _ value: String, key: String, of choices: [String: Value]
    ) throws(RuleError) -> Value {
        if let choice = choices[value] { return choice }
        let words = choices.keys.sorted()
        let nearest = EditDistance.nearest(to: value, in: words).first
        throw .value(
            term: "\(key)=\(value)", .unknownChoice(key: key, choices: words, nearest: nearest))
    }

    /// The name of a rule or bucket.
    static func name(_ value: String, key: String) throws(RuleError) -> String {
        guard (1...40).contains(value.count), value.utf8.allSatisfy({ isNameByte($0) && $0 != 0x2E }) else {
            throw .value(term: key.hasSuffix(":") ? key + value : "\(key)=\(value)", .notAName)
        }
        return value
    }

    /// Names of servers, with commas between them.
    static func names(_ value: String, key: String) throws(RuleError) -> [NamePattern] {
        var patterns: [NamePattern] = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            if part == "*" {
                patterns.append(.any)
                continue
            }
            let isSuffix = part.hasPrefix(".")
            let name = (isSuffix ? part.dropFirst() : part).lowercased()
            guard (1...253).contains(name.count), name.utf8.allSatisfy(isNameByte),
                !name.hasPrefix("."), !name.hasSuffix(".")
            else {
                throw .value(term: "\(key)=\(value)", .notAServerName(part: String(part)))
            }
            patterns.append(isSuffix ? .below(name) : .exact(name))
        }
        return patterns
    }

    /// A pattern given as text.
    static func text(_ value: String) throws(RuleError) -> BytePattern {
        let bytes = Array(value.utf8)
        guard (1...BytePattern.longest).contains(bytes.count) else {
            throw .value(term: "text=", .textLength(bytes: bytes.count, most: BytePattern.longest))
        }
        return BytePattern(bytes: bytes, offset: nil)
    }

    /// A pattern given as hexadecimal digits.
    static func bytes(_ value: String) throws(RuleError) -> BytePattern {
        let digits = Array(value)
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { index -> UInt8? in
            digits[index].isHexDigit && digits[index + 1].isHexDigit
                ? UInt8(String(digits[index...index + 1]), radix: 16) : nil
        }
        guard digits.count % 2 == 0, bytes.count == digits.count / 2,
            (1...BytePattern.longest).contains(bytes.count)
        else {
            throw .value(term: "bytes=\(value.prefix(40))", .notBytes(most: BytePattern.longest))
        }
        return BytePattern(bytes: bytes, offset: nil)
    }

    /// Ports and ranges of ports, with commas between them.
    static func ports(_ value: String) throws(RuleError) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for part in value.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { digits($0) ?? 0 }
            guard let first = ends.first, let last = ends.last, ends.count <= 2, first >= 1, first <= last,
                last <= 65_535
            else {
                throw .value(term: "port=\(value)", .notAPort)
            }
            ranges.append(first...last)
        }
        return ranges
    }

    /// A client's address, as text in the form sockets report it.
    static func address(_ value: String) throws(RuleError) -> String {
        guard let address = IPAddress(value) else { throw .value(term: "client=\(value)", .notAnAddress) }
        return address.unmapped.text
    }

    /// A whole number of ASCII digits only, unlike `Int.init`, which takes a sign.
    private static func digits(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}
