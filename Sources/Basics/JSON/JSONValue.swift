/// A JSON value whose objects keep the order of their keys, for readable output.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    package static func == (left: JSONValue, right: JSONValue) -> Bool { left.text == right.text }

    /// The value as one line of JSON; NaN and infinities become `null`.
    package var text: String {
        var writer = JSONWriter()
        writer.write(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Returns a list of numbers as one line of JSON, as ``text`` writes it, without creating a value for
    /// each; but infinities become `9e999` and `-9e999`, as SQLite writes them. ``numbers(in:)`` parses it.
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

    /// Returns a string, or null for nil.
    package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    /// Returns a number, or null for nil.
    package static func optional(_ number: Double?) -> JSONValue { number.map(JSONValue.number) ?? .null }
    /// Returns a whole number.
    package static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}
