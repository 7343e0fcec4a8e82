import Synchronization

/// Comma-separated values according to RFC 4180: rows end in CR LF, and fields are quoted where necessary.
///
/// Null is an empty field; a list or an object is its JSON text.
package enum CSV {
    /// Returns the row of the values, with its line end.
    ///
    /// - Parameters:
    ///   - values: the values.
    ///   - forSpreadsheets: true to put an apostrophe before texts that a spreadsheet would evaluate as a
    ///     formula (https://owasp.org/www-community/attacks/CSV_Injection).
    /// - Returns: the row.
    package static func row(_ values: [JSONValue], forSpreadsheets: Bool = false) -> String {
        values.map { field(forSpreadsheets ? neutralised($0) : $0) }.joined(separator: ",") + "\r\n"
    }

    private static func neutralised(_ value: JSONValue) -> JSONValue {
        guard case .string(let text) = value, let first = text.unicodeScalars.first,
            "=+-@\t\r".unicodeScalars.contains(first)
        else { return value }
        return .string("'" + text)
    }

    /// Returns the row of column names, with its line end.
    package static func header(_ names: [String]) -> String { row(names.map { .string($0) }) }

    /// A value and its name.
    package typealias Field = (key: String, value: JSONValue)

    /// Returns the fields of a record. The key of a field in a nested object is prefixed with the object's
    /// key and a full stop.
    package static func fields(of value: JSONValue, under prefix: String = "") -> [Field] {
        guard case .object(let pairs) = value else { return [(prefix, value)] }
        return pairs.flatMap { fields(of: $0.value, under: prefix.isEmpty ? $0.key : prefix + "." + $0.key) }
    }

    private static func field(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): quoted(text)
        case .number(let number) where !number.isFinite: ""
        default: quoted(value.text)
        }
    }

    private static func quoted(_ text: String) -> String {
        // An empty text is quoted, so that readers can tell it from null. CR LF is one `Character`.
        let needsQuotes =
            text.isEmpty || text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes ? "\"" + text.escaping(["\"": "\"\""]) + "\"" : text
    }
}

/// The columns of the last record, so that consecutive records of one kind share one heading.
package final class CSVHeading: Sendable {
    private let last = Mutex<[String]?>(nil)

    /// Creates the state before the first record.
    package init() {}

    /// Returns true if these columns differ from those of the record before, and records them.
    package func isNew(_ columns: [String]) -> Bool {
        last.withLock { last in
            defer { last = columns }
            return last != columns
        }
    }

    /// Forgets the last columns, so that the next record gets a heading.
    package func forget() { last.withLock { $0 = nil } }
}
