/// A JSON value whose objects keep the order of their keys, for output that reads well.
package enum JSONValue: Equatable, Sendable {
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
        var writer = JSONWriter()
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A list of numbers as one line of JSON, as ``text`` writes it, without a value for each; but infinite numbers
    /// are `9e999` and `-9e999`, as SQLite writes them. ``numbers(in:)`` reads it.
    package static func text(of numbers: [Double]) -> String {
        var writer = JSONWriter()
        writer.write(numbers)
        return String(decoding: writer.bytes, as: UTF8.self)
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
