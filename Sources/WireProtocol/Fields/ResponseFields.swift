import Basics

/// The fields of an answer's JSON object, read with the tolerance that upstream servers require: numbers may
/// be strings and strings numbers, and `NaN` has been replaced by `null` (Specification 9.1, 18.1).
struct ResponseFields {
    private let fields: JSONValue
    private let body: String
    private let message: WireMessage

    init(_ fields: JSONValue, body: String, message: WireMessage = .response) {
        self.fields = fields
        self.body = body
        self.message = message
    }

    /// Returns the same fields with another message name for errors.
    func about(_ message: WireMessage) -> ResponseFields {
        ResponseFields(fields, body: body, message: message)
    }

    /// Returns true if a key is present and not null.
    func has(_ key: String) -> Bool { value(key) != nil }

    /// Returns the value of a key, nil if it is missing or null.
    func value(_ key: String) -> JSONValue? { fields[key].flatMap { $0.isKnown ? $0 : nil } }

    /// Returns a text, or a number as text.
    func text(_ key: String, _ kind: FieldForm = .text) throws(WireProtocolError) -> String {
        guard let value = value(key) else { throw malformed(key, kind) }
        return Self.text(value)
    }

    /// Returns a number within the permitted range.
    func number(_ key: String, _ allowed: ClosedRange<Double>) throws(WireProtocolError) -> Double {
        guard let number = try optionalNumber(key, allowed) else { throw malformed(key, .number) }
        return number
    }

    /// Returns a number within the permitted range, nil if there is none.
    func optionalNumber(_ key: String, _ allowed: ClosedRange<Double>) throws(WireProtocolError) -> Double? {
        guard let value = value(key) else { return nil }
        return try Self.number(value, key, allowed)
    }

    /// Returns an integer.
    func integer(_ key: String) throws(WireProtocolError) -> Int {
        guard let number = Int(try text(key, .integer)) else {
            throw malformed(key, .integer)
        }
        return number
    }

    /// Returns an array of numbers within the permitted range, in which nil represents `NaN`; nil if there is
    /// no such key.
    func numbers(_ key: String, _ allowed: ClosedRange<Double>) throws(WireProtocolError) -> [Double?]? {
        guard let value = value(key) else { return nil }
        guard let array = value.elements else { throw malformed(key, .numbers) }
        var numbers: [Double?] = []
        for item in array {
            numbers.append(!item.isKnown ? nil : try Self.number(item, key, allowed))
        }
        return numbers
    }

    /// Returns a nested object; nil if there is no such key.
    func object(_ key: String) throws(WireProtocolError) -> ResponseFields? {
        guard let value = value(key) else { return nil }
        guard value.members != nil else { throw malformed(key, .object) }
        return ResponseFields(value, body: body, message: message)
    }

    /// Returns an error with the expected form of a key's value.
    func malformed(_ key: String, _ kind: FieldForm) -> WireProtocolError {
        .malformed(message: message, body: body, expected: .field(kind, key: key))
    }

    /// Returns the content of a string, and any other value as JSON.
    static func text(_ value: JSONValue) -> String { value.content ?? value.text }

    /// Returns a finite number from a number or a decimal text.
    static func number(_ value: JSONValue) -> Double? {
        let text: String
        switch value {
        case .integer(let number): return Double(number)
        case .number(let number): return number.isFinite ? number : nil
        case .string(let content): text = content
        case .null, .bool, .array, .object: return nil
        }
        // Swift also parses hexadecimal numbers, which no server sends.
        guard text.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func number(
        _ value: JSONValue, _ key: String, _ allowed: ClosedRange<Double>
    ) throws(WireProtocolError) -> Double {
        guard let number = number(value), allowed.contains(number) else {
            throw .unusableNumber(field: key, value: text(value), allowed: allowed)
        }
        return number
    }
}
