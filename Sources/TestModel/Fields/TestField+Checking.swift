package import Basics

extension TestField {
    /// Checks that the field may have a plain value.
    ///
    /// Dates and seeds are only checked to be texts; their readers check the rest.
    ///
    /// - Parameters:
    ///   - plain: the value.
    ///   - place: prefix of the field's name in a fault, such as "decisions[0].".
    /// - Throws: `missing`, `unknown`, `wrong` or `outside`.
    package func check(_ plain: JSONValue, in place: String = "") throws(RecordError) {
        if isOptional, !plain.isKnown { return }
        try value.check(plain, at: place + name)
    }
}

extension TestField.Value {
    /// Checks that a plain value is of this kind and within its bounds; `key` is its name in a fault.
    fileprivate func check(_ plain: JSONValue, at key: String) throws(RecordError) {
        switch (self, plain) {
        case (.integer(let range, let unit), .integer(let number)):
            if !range.contains(number) { throw outside(key, plain, .integer(range, unit)) }
        case (.real(let range, let unit), .number(let number)):
            if !range.contains(number) { throw outside(key, plain, .real(range, unit)) }
        case (.real(let range, let unit), .integer(let number)):
            // Reported as a floating-point number.
            if !range.contains(Double(number)) {
                throw outside(key, .number(Double(number)), .real(range, unit))
            }
        case (.text(let range), .string(let text)):
            if !range.contains(text.utf8.count) { throw outside(key, plain, .length(range)) }
        case (.choice(let names), .string(let text)):
            if !names.contains(text) { throw .wrong(key: key, value: text) }
        case (.cause, .string): try Self.words.check(plain, at: key)
        case (.flag, .bool), (.instant, .string), (.seed, .string), (.cause, .object): break
        case (.dictionary(of: let value), .object(let pairs)):
            for (name, element) in pairs {
                guard case .string = element else {
                    throw .wrong(key: "\(key).\(name)", value: element.excerpt)
                }
                for text in [.string(name), element] { try value.check(text, at: key) }
            }
        case (.list(of: .record(let fields)), .array(let elements)):
            for (index, element) in elements.enumerated() {
                try fields.check(element, at: "\(key)[\(index)]")
            }
        case (.list(of: let value), .array(let elements)):
            for element in elements { try value.check(element, at: key) }
        case (.gappedList(of: let value), .array(let elements)):
            for element in elements where element.isKnown { try value.check(element, at: key) }
        default: throw .wrong(key: key, value: plain.excerpt)
        }
    }

    private func outside(
        _ key: String, _ plain: JSONValue, _ range: FieldRange
    ) -> RecordError { .outside(key: key, value: plain.excerpt, range: range) }
}

extension [TestField] {
    /// Checks that an object has exactly these fields.
    fileprivate func check(_ plain: JSONValue, at key: String) throws(RecordError) {
        guard case .object(let pairs) = plain else { throw .wrong(key: key, value: plain.excerpt) }
        let place = key + "."
        for field in self {
            guard let pair = pairs.first(where: { $0.key == field.name }) else {
                if field.isSample || field.since != nil { continue }
                throw .missing(key: place + field.name)
            }
            try field.check(pair.value, in: place)
        }
        let unknown = pairs.map(\.key).filter { key in !contains { $0.name == key } }
        if let first = unknown.min() { throw .unknown(key: place + first) }
    }
}
