package import Basics
package import Foundation

/// A Swift type that a field of a stored test may have.
///
/// All other forms derive from its plain form: a column of the database, a key of a record, a cell.
package protocol FieldRepresentable: Sendable {
    /// True if a value of this type may be unknown.
    static var isOptional: Bool { get }
    /// The value in its plain form.
    var plain: JSONValue { get }
    /// Decodes a plain form; nil if it does not represent a value of this type.
    init?(plain: JSONValue)
}

extension FieldRepresentable {
    package static var isOptional: Bool { false }
}

extension FieldRepresentable where Self: RawRepresentable<String> {
    package var plain: JSONValue { .string(rawValue) }

    package init?(plain: JSONValue) {
        guard case .string(let text) = plain else { return nil }
        self.init(rawValue: text)
    }
}

extension String: FieldRepresentable {
    package var plain: JSONValue { .string(self) }

    package init?(plain: JSONValue) {
        guard case .string(let text) = plain else { return nil }
        self = text
    }
}

extension Bool: FieldRepresentable {
    package var plain: JSONValue { .bool(self) }

    package init?(plain: JSONValue) {
        guard case .bool(let flag) = plain else { return nil }
        self = flag
    }
}

extension Int: FieldRepresentable {
    package var plain: JSONValue { .integer(Int64(self)) }

    package init?(plain: JSONValue) {
        guard case .integer(let number) = plain else { return nil }
        self.init(exactly: number)
    }
}

extension Int64: FieldRepresentable {
    package var plain: JSONValue { .integer(self) }

    package init?(plain: JSONValue) {
        guard case .integer(let number) = plain else { return nil }
        self = number
    }
}

/// Represented as text: SQLite's integers are signed, and JSON readers lose digits of such large numbers.
extension UInt64: FieldRepresentable {
    package var plain: JSONValue { .string(String(self)) }

    package init?(plain: JSONValue) {
        guard case .string(let text) = plain else { return nil }
        self.init(text)
    }
}

/// NaN represents an unknown number and becomes null.
extension Double: FieldRepresentable {
    package var plain: JSONValue { isNaN ? .null : .number(self) }

    package init?(plain: JSONValue) {
        switch plain {
        case .number(let number): self = number
        case .integer(let number): self = Double(number)
        case .null: self = .nan
        default: return nil
        }
    }
}

/// Represented as text as in ``Timestamp``. A date outside the years 1 to 9999 has no such text; it becomes
/// the number of its seconds since 1970, which date fields reject.
extension Date: FieldRepresentable {
    package var plain: JSONValue {
        Timestamp.text(self).map(JSONValue.string) ?? .number(timeIntervalSince1970)
    }

    package init?(plain: JSONValue) {
        guard case .string(let text) = plain, let date = Timestamp.date(text) else { return nil }
        self = date
    }
}

extension Optional: FieldRepresentable where Wrapped: FieldRepresentable {
    package static var isOptional: Bool { true }
    // A key path of a generic type would be created again for every value.
    package var plain: JSONValue { if let self { self.plain } else { .null } }

    package init?(plain: JSONValue) {
        if case .null = plain {
            self = nil
        } else if let value = Wrapped(plain: plain) {
            self = value
        } else {
            return nil
        }
    }
}

extension Array: FieldRepresentable where Element: FieldRepresentable {
    package var plain: JSONValue { .array(map(\.plain)) }

    package init?(plain: JSONValue) {
        guard case .array(let values) = plain else { return nil }
        self = []
        reserveCapacity(values.count)
        for value in values {
            guard let element = Element(plain: value) else { return nil }
            append(element)
        }
    }
}

/// An object whose keys are sorted.
extension Dictionary: FieldRepresentable where Key == String, Value == String {
    package var plain: JSONValue {
        .object(sorted { $0.key < $1.key }.map { (key: $0.key, value: .string($0.value)) })
    }

    package init?(plain: JSONValue) {
        guard case .object(let pairs) = plain else { return nil }
        self = [:]
        for (key, value) in pairs {
            guard case .string(let text) = value else { return nil }
            self[key] = text
        }
    }
}
