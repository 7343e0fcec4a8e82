import Synchronization

/// Comma-separated values as RFC 4180 writes them: rows end in CR LF, fields are quoted where they must be.
///
/// Nothing stands for null; a list or an object is its JSON text.
package enum CSV {
    /// The row of some values, with its end.
    ///
    /// - Parameters:
    ///   - values: the values.
    ///   - forSpreadsheets: whether texts that a spreadsheet would take for a formula get an apostrophe before them,
    ///     which makes it show them (https://owasp.org/www-community/attacks/CSV_Injection).
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

    /// The row of column names, with its end.
    package static func header(_ names: [String]) -> String { row(names.map { .string($0) }) }

    /// A value under its name.
    package typealias Field = (key: String, value: JSONValue)

    /// The fields of a record: those of an object inside it have its key before theirs, with a full stop between.
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
        // An empty text is quoted, so that readers that tell it from null can. Carriage return and line feed
        // together are one character.
        let needsQuotes =
            text.isEmpty || text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
        return needsQuotes ? "\"" + text.escaping(["\"": "\"\""]) + "\"" : text
    }
}

/// The columns of the last record, so that records of one kind that follow each other have one heading.
package final class CSVHeading: Sendable {
    private let last = Mutex<[String]?>(nil)

    /// No record was written yet.
    package init() {}

    /// Whether these columns differ from those of the record before.
    package func isNew(_ columns: [String]) -> Bool {
        last.withLock { last in
            defer { last = columns }
            return last != columns
        }
    }

    /// Begins anew.
    package func forget() { last.withLock { $0 = nil } }
}
