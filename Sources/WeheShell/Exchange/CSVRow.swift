/// A row of comma-separated values as RFC 4180 writes it.
///
/// Nothing stands for null; a list or an object is its JSON text.
enum CSVRow {
    /// The row of some values, with its line end.
    static func text(_ values: [JSONValue]) -> String { values.map(field).joined(separator: ",") + "\r\n" }

    /// The row of column names, with its line end.
    static func header(_ names: [String]) -> String { text(names.map { .string($0) }) }

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
        return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
