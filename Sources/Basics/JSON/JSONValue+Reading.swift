/// Access to the parts of a parsed value; nil where the value is of another kind.
extension JSONValue {
    /// Returns the value of a key of an object; nil if there is none.
    package subscript(_ key: String) -> JSONValue? {
        members?.first { $0.key == key }?.value
    }

    /// The members of an object, in their order.
    package var members: [(key: String, value: JSONValue)]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The elements of a list.
    package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The content of a string.
    package var content: String? { if case .string(let content) = self { content } else { nil } }

    /// The value of a number without a fraction.
    package var wholeNumber: Int? {
        switch self {
        case .integer(let number): Int(exactly: number)
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }

    /// The value of a Boolean.
    package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    /// True if the value is not null.
    package var isKnown: Bool { if case .null = self { false } else { true } }
}
