package import Basics
package import Messages

/// Rows under headings: aligned text for humans, one object or line of CSV per row for programs.
package struct Table: Sendable {
    /// A column.
    package struct Column: Sendable {
        /// The heading for humans.
        package let heading: @Sendable (Messages) -> String
        /// The key for programs, including the unit.
        package let key: String
        package let alignsRight: Bool
        /// True to show it only to programs.
        let isForPrograms: Bool
        /// Its treatment in a window that is too narrow.
        package let claim: TableLayout.Claim

        package init(
            _ heading: Heading, key: String, alignsRight: Bool = false, claim: TableLayout.Claim = .stays
        ) {
            self.heading = { $0.heading(heading) }
            self.key = key
            self.alignsRight = alignsRight
            self.claim = claim
            isForPrograms = false
        }

        /// Creates a column whose heading is the same in every language.
        package init(_ heading: String, key: String, alignsRight: Bool = false) {
            self.heading = { _ in heading }
            self.key = key
            self.alignsRight = alignsRight
            claim = .stays
            isForPrograms = false
        }

        /// Creates a column for programs only.
        package init(key: String) {
            heading = { _ in "" }
            self.key = key
            alignsRight = false
            claim = .stays
            isForPrograms = true
        }

        /// A column for humans only: a letter or a sign explained by ``Table/explain(_:_:)``.
        package static var marks: Column { Column(marksUnder: "") }

        private init(marksUnder heading: String) {
            self.heading = { _ in heading }
            key = ""
            alignsRight = false
            claim = .stays
            isForPrograms = false
        }

        /// True to show it only to humans.
        var isForPeople: Bool { key.isEmpty }
    }

    /// A cell: its text for humans and its value for programs.
    package struct Cell: Sendable {
        /// The maximum number of characters; longer texts are truncated.
        package static let longest = 400

        package let text: String
        package let value: JSONValue

        package init(_ text: String, _ value: JSONValue? = nil) {
            self.text = text
            self.value = value ?? .string(text)
        }

        /// Creates a cell of a column for programs only.
        package init(_ value: JSONValue) {
            text = ""
            self.value = value
        }
    }

    let columns: [Column]
    package private(set) var rows: [[Cell]] = []
    private var legend: [String] = []
    /// The sentence for a table without rows.
    let empty: String

    /// - Parameters:
    ///   - columns: the columns.
    ///   - empty: the sentence for a table without rows.
    package init(_ columns: [Column], empty: String) {
        self.columns = columns
        self.empty = empty
    }

    /// Adds a row with a cell for every column.
    package mutating func add(_ cells: [Cell]) { rows.append(cells) }

    /// Adds the meaning of a mark to the text below the table.
    package mutating func explain(_ mark: String, _ meaning: String) { legend.append("\(mark)  \(meaning)") }

    /// The keys of the columns.
    package var keys: [String] { columns.filter { !$0.isForPeople }.map(\.key) }

    /// The values for programs, row by row.
    package var values: [[JSONValue]] {
        rows.map { row in zip(columns, row).filter { !$0.0.isForPeople }.map(\.1.value) }
    }

    /// The rows as objects.
    package var records: [JSONValue] {
        values.map { row in .object(zip(keys, row).map { (key: $0, value: $1) }) }
    }

    /// Returns the table as lines.
    ///
    /// In a window that is too narrow, columns are omitted according to their claims, and listed in a line
    /// below the table; then text columns are narrowed; if the table still does not fit, each row becomes a
    /// block of lines. Empty columns are not shown in a window.
    ///
    /// - Parameters:
    ///   - width: the terminal's columns; nil for no limit.
    ///   - isUnicode: true if characters other than ASCII are permitted.
    ///   - words: the language of the headings.
    /// - Returns: the headings and the rows, or one sentence if there are no rows.
    package func lines(
        width: Int?, isUnicode: Bool = true, words: Messages = Messages.english
    ) -> [String] {
        var drawing = TableDrawing(columns, width: width, isUnicode: isUnicode, words: words)
        guard !rows.isEmpty else { return drawing.sentence(empty) }
        for row in rows { drawing.measure(row) }
        drawing.layOut()
        return drawing.heading + rows.flatMap(drawing.lines) + drawing.remarks(legend)
    }
}
