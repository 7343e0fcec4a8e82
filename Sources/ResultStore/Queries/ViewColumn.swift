package import Basics
package import TestModel

/// A column of a view.
package struct ViewColumn: Sendable {
    /// Its name, with a unit as suffix if there is one.
    package let name: String
    /// Permitted values.
    package let value: TestField.Value
    /// Description, as in the field table.
    package let meaning: Meaning
    /// The SQL expression for its value.
    let expression: String

    init(_ name: String, _ value: TestField.Value, _ meaning: Meaning, _ expression: String) {
        self.name = name
        self.value = value
        self.meaning = meaning
        self.expression = expression
    }

    /// Returns the columns for a record's fields but for raw samples, as far as a table of the file contains
    /// them.
    ///
    /// They have the names of the fields. However, `test_id` is the number of the test to which a row
    /// belongs; the test ID of a replay or a probe at the server is `server_test_id`, as in the file.
    ///
    /// - Parameters:
    ///   - record: the record type.
    ///   - table: the table of the file.
    ///   - prefix: the prefix of their names.
    /// - Returns: the columns.
    static func all<Record: FieldRecord>(
        of record: Record.Type, in table: String, prefix: String = ""
    ) -> [ViewColumn] {
        Record.table.fields.filter { !$0.isSample }.flatMap { field in
            field.columnNames.map { column in
                let keepsName = !field.isSpread && field.name != ViewColumn.testID
                return ViewColumn(
                    prefix + (keepsName ? field.name : column),
                    field.isSpread ? field.value.element : field.value, field.meaning, "\(table).\(column)")
            }
        }
    }

    /// Returns the column that joins the rows of a view with those of ``ResultView/tests``.
    static func test(_ expression: String) -> ViewColumn {
        ViewColumn(
            testID, .integer(1...Int64.max), .both("the test's number", "le numéro du test"), expression)
    }

    /// Returns the column for the position among the parts of the same test.
    static func position(_ expression: String) -> ViewColumn {
        ViewColumn(
            "position", .integer(0...10_000_000),
            .both("the place among those of the test, from 0", "la place parmi ceux du test, à partir de 0"),
            expression)
    }

    /// Returns a column with a text that is never empty.
    static func name(_ name: String, _ meaning: Meaning, _ expression: String) -> ViewColumn {
        ViewColumn(name, .text(1...1_000), meaning, expression)
    }

    private static let testID = "test_id"
}

extension ViewColumn {
    /// Type of its values: the names of SQLite's types, `flag` (0 or 1), `instant` (ISO 8601 in UTC, as read
    /// by SQLite's date functions) and `json` (as read by its JSON functions).
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

    /// The words that its values can be; nil if it is not a choice.
    package var choices: [String]? { if case .choice(let names) = value { names } else { nil } }
}
