import Basics
package import TestModel

/// A column of a view.
package struct ViewColumn: Sendable {
    /// Its name, with the unit at the end where there is one.
    package let name: String
    /// What it holds.
    package let value: TestField.Value
    /// What it tells, in English, as in the table of fields.
    package let meaning: String
    /// Where the file has it.
    let expression: String

    init(_ name: String, _ value: TestField.Value, _ meaning: String, _ expression: String) {
        self.name = name
        self.value = value
        self.meaning = meaning
        self.expression = expression
    }

    /// The columns of a record's fields, as far as a table of the file has them.
    ///
    /// They are named like the fields. But `test_id` names the test that a row belongs to; the number that a replay or
    /// a probe has at the server is `server_test_id`, as in the file.
    ///
    /// - Parameters:
    ///   - record: whose fields.
    ///   - table: the table of the file.
    ///   - prefix: what stands before their names.
    /// - Returns: the columns.
    static func all<Record: FieldRecord>(
        of record: Record.Type, in table: String, prefix: String = ""
    ) -> [ViewColumn] {
        Record.table.fields.flatMap { field in
            field.columnNames.map { column in
                let keepsName = !field.isSpread && field.name != ViewColumn.testID
                return ViewColumn(
                    prefix + (keepsName ? field.name : column),
                    field.isSpread ? field.value.element : field.value, field.meaning, "\(table).\(column)")
            }
        }
    }

    /// What joins the rows of a view with those of ``ResultView/tests``.
    static func test(_ expression: String) -> ViewColumn {
        ViewColumn(testID, .integer(1...Int64.max), "the test's number", expression)
    }

    /// The place among others of the same test.
    static func position(_ expression: String) -> ViewColumn {
        ViewColumn(
            "position", .integer(0...10_000_000), "the place among those of the test, from 0", expression)
    }

    /// A text that is never empty.
    static func name(_ name: String, _ meaning: String, _ expression: String) -> ViewColumn {
        ViewColumn(name, .text(1...1_000), meaning, expression)
    }

    private static let testID = "test_id"
}

extension ViewColumn {
    /// How its values come: the names of SQLite's types, `flag` (0 or 1), `instant` (ISO 8601 in UTC, which SQLite's
    /// date functions read) and `json` (which its JSON functions read).
    package var type: String {
        switch value {
        case .integer: "integer"
        case .real: "real"
        case .text, .choice, .seed: "text"
        case .flag: "flag"
        case .instant: "instant"
        case .dictionary, .list, .gappedList, .record, .cause: "json"
        }
    }

    /// Its unit.
    package var unit: FieldUnit? {
        switch value {
        case .integer(_, let unit), .real(_, let unit): unit
        default: nil
        }
    }

    /// What it tells, with the words that it may be.
    package var explanation: String {
        if case .choice(let names) = value { meaning + ": " + names.joined(separator: ", ") } else { meaning }
    }
}
