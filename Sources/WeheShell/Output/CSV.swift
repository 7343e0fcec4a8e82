import Synchronization

/// Comma-separated values (RFC 4180): lines end in CR LF, fields are quoted where they must be.
enum CSV {
    /// One line of fields with its end.
    static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") + "\r\n" }

    /// The fields of a record: those of an object inside it have its key before theirs, with a full stop between.
    static func fields(of value: JSONValue, under prefix: String = "") -> [(key: String, value: JSONValue)] {
        guard case .object(let pairs) = value else { return [(prefix, value)] }
        return pairs.flatMap { fields(of: $0.value, under: prefix.isEmpty ? $0.key : prefix + "." + $0.key) }
    }

    /// A value as a field: nothing for null, texts as they are, lists as JSON.
    static func text(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): text
        default: value.text
        }
    }

    private static func quoted(_ field: String) -> String {
        let needsQuotes = field.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
        return needsQuotes ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }
}

/// The columns of the last record, so that records of one kind that follow each other have one heading.
final class CSVHeading: Sendable {
    private let last = Mutex<[String]?>(nil)

    /// Whether these columns differ from those of the record before.
    func isNew(_ columns: [String]) -> Bool {
        last.withLock { last in
            defer { last = columns }
            return last != columns
        }
    }

    /// Begins anew.
    func forget() { last.withLock { $0 = nil } }
}
