import Formatting
import Foundation
import Home
import ResultStore
import TestModel

/// Takes the values out of a JSON object one by one, and knows which are left.
///
/// A key must be there even where its value is null: an object with other keys is not a record of ours. What it may
/// hold, the table of fields says.
struct RecordReader {
    private var values: JSONMembers
    /// What stands before each key, in the record and in messages.
    private let place: String
    private let fields: Fields

    /// Fields that are found by their names.
    struct Fields {
        private let fields: [TestField]
        private let index: KeyIndex

        init(_ fields: [TestField]) {
            self.fields = fields
            index = KeyIndex(fields.map(\.name))
        }

        subscript(name: String) -> TestField? { index.number(of: name).map { fields[$0] } }
    }

    private static let fields = Fields(TestField.record)

    /// The fields of the records in a list, by the name of the list.
    private static let parts: [String: Fields] = Dictionary(
        TestField.record.compactMap { field in
            if case .list(of: .record(let fields)) = field.value { (field.name, Fields(fields)) } else { nil }
        }
    ) { first, _ in first }

    init(_ value: JSONValue) throws(RecordFault) { try self.init(value, place: "", Self.fields) }

    private init(_ value: JSONValue, place: String, _ fields: Fields) throws(RecordFault) {
        guard case .object(let pairs) = value else {
            throw place.isEmpty ? .notAnObject : .wrong(key: place, value: value.excerpt)
        }
        self.place = place.isEmpty ? "" : place + "."
        self.fields = fields
        values = JSONMembers(pairs)
    }

    /// Takes the value of a key.
    mutating func value(_ key: String) throws(RecordFault) -> JSONValue {
        guard let value = values.take(key) else { throw .missing(key: place + key) }
        return value
    }

    /// Whether there is such a key left.
    func has(_ key: String) -> Bool { values[key] != nil }

    /// Whether a key's value is null, without taking it.
    func isNull(_ key: String) -> Bool { if case .null = values[key] { true } else { false } }

    /// Takes a key whose value is not needed.
    mutating func skip(_ key: String) throws(RecordFault) { _ = try value(key) }

    /// Takes keys whose values must be null, since what they belong to is not there.
    mutating func absent(_ keys: some Sequence<String>) throws(RecordFault) {
        for key in keys {
            let value = try value(key)
            guard case .null = value else { throw .wrong(key: place + key, value: value.excerpt) }
        }
    }

    /// Makes sure that nothing is left.
    func finish() throws(RecordFault) {
        if let key = values.keys.min() { throw .unknown(key: place + key) }
    }

    mutating func text(_ key: String) throws(RecordFault) -> String { try needed(key, try optionalText(key)) }

    mutating func optionalText(_ key: String) throws(RecordFault) -> String? {
        let text = try optional(key) { if case .string(let text) = $0 { text } else { nil } }
        if let text { try check(text, key) }
        return text
    }

    mutating func integer<Integer: FixedWidthInteger & SendableMetatype>(_ key: String) throws(RecordFault)
        -> Integer
    { try needed(key, try optionalInteger(key)) }

    mutating func optionalInteger<Integer: FixedWidthInteger & SendableMetatype>(_ key: String)
        throws(RecordFault) -> Integer?
    {
        let number = try optional(key) { if case .integer(let number) = $0 { number } else { nil } }
        guard let number else { return nil }
        try check(number, key)
        guard let fitting = Integer(exactly: number) else {
            throw .wrong(key: place + key, value: String(number))
        }
        return fitting
    }

    /// A number; null, where the field may have it, stands for one that is not known.
    mutating func real(_ key: String) throws(RecordFault) -> Double {
        let number = try optionalReal(key)
        if number == nil, fields[key]?.isOptional == false {
            throw .wrong(key: place + key, value: "null")
        }
        return number ?? .nan
    }

    mutating func optionalReal(_ key: String) throws(RecordFault) -> Double? {
        let number = try optional(key, Self.number)
        if let number { try check(number, key) }
        return number
    }

    mutating func flag(_ key: String) throws(RecordFault) -> Bool {
        try needed(
            key, try optional(key) { if case .bool(let flag) = $0 { flag } else { nil } })
    }

    mutating func date(_ key: String) throws(RecordFault) -> Date {
        try needed(
            key, try optional(key) { if case .string(let text) = $0 { Self.date(text) } else { nil } })
    }

    /// The value of an enumeration.
    mutating func choice<Choice: RawRepresentable<String>>(_ key: String) throws(RecordFault) -> Choice {
        let text = try text(key)
        guard let choice = Choice(rawValue: text) else { throw .wrong(key: place + key, value: text) }
        return choice
    }

    mutating func texts(_ key: String) throws(RecordFault) -> [String] {
        try list(key).map { value throws(RecordFault) in
            guard case .string(let text) = value else {
                throw .wrong(key: place + key, value: value.excerpt)
            }
            try check(text, key)
            return text
        }
    }

    /// Whole numbers, which are of no use here; nil where there is no list.
    mutating func skipIntegers(_ key: String) throws(RecordFault) {
        guard !isNull(key) else { return try skip(key) }
        for value in try list(key) {
            guard case .integer(let number) = value else {
                throw .wrong(key: place + key, value: value.excerpt)
            }
            try check(number, key)
        }
    }

    /// Numbers; null stands for one that is not known. Nil where there is no list.
    mutating func optionalReals(_ key: String) throws(RecordFault) -> [Double]? {
        if isNull(key) {
            _ = try value(key)
            return nil
        }
        return try list(key).map { value throws(RecordFault) in
            if case .null = value { return .nan }
            guard let number = Self.number(value) else {
                throw .wrong(key: place + key, value: value.excerpt)
            }
            try check(number, key)
            return number
        }
    }

    /// Objects, each of which `read` must use up.
    mutating func objects<Value>(
        _ key: String, _ read: (inout RecordReader) throws(RecordFault) -> Value
    ) throws(RecordFault) -> [Value] {
        var values: [Value] = []
        let fields = Self.parts[key] ?? Fields([])
        for (index, value) in try list(key).enumerated() {
            var reader = try RecordReader(value, place: "\(place)\(key)[\(index)]", fields)
            values.append(try read(&reader))
            try reader.finish()
        }
        return values
    }

    /// An object of texts.
    mutating func dictionary(_ key: String) throws(RecordFault) -> [String: String] {
        var reader = try RecordReader(try value(key), place: place + key, Fields([]))
        var texts: [String: String] = [:]
        for name in reader.values.keys {
            let text = try reader.text(name)
            for part in [name, text] { try check(part, key) }
            texts[name] = text
        }
        return texts
    }

    private func check(_ text: String, _ key: String) throws(RecordFault) {
        do { try fields[key]?.value.check(text) } catch {
            throw .outside(key: place + key, value: JSONValue.string(text).excerpt, range: error)
        }
    }

    private func check(_ number: Int64, _ key: String) throws(RecordFault) {
        do { try fields[key]?.value.check(number) } catch {
            throw .outside(key: place + key, value: String(number), range: error)
        }
    }

    private func check(_ number: Double, _ key: String) throws(RecordFault) {
        do { try fields[key]?.value.check(number) } catch {
            throw .outside(key: place + key, value: JSONValue.number(number).text, range: error)
        }
    }

    private mutating func list(_ key: String) throws(RecordFault) -> [JSONValue] {
        let value = try value(key)
        guard case .array(let values) = value else { throw .wrong(key: place + key, value: value.excerpt) }
        return values
    }

    private func needed<Value>(_ key: String, _ value: Value?) throws(RecordFault) -> Value {
        guard let value else { throw .wrong(key: place + key, value: "null") }
        return value
    }

    private mutating func optional<Value>(
        _ key: String, _ convert: (JSONValue) -> Value?
    ) throws(RecordFault) -> Value? {
        let value = try value(key)
        if case .null = value { return nil }
        guard let converted = convert(value) else { throw .wrong(key: place + key, value: value.excerpt) }
        return converted
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }

    private static func date(_ text: String) -> Date? {
        if let milliseconds = InstantText.milliseconds(text) {
            return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
        }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let date = try? style.parse(text) else { return nil }
        let nearest = Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1_000).rounded() / 1_000)
        // Reading back what is written keeps lenient readings of other forms out.
        return Quantities.timestamp(nearest) == text ? nearest : nil
    }
}

extension JSONValue {
    /// The value's text, short enough for a message.
    var excerpt: String {
        if case .string(let text) = self, text.utf8.count > 160 {
            return JSONValue.string(String(text.unicodeScalars.prefix(36)) + "...").text
        }
        let text = text
        return text.unicodeScalars.count <= 40 ? text : String(text.unicodeScalars.prefix(37)) + "..."
    }
}
