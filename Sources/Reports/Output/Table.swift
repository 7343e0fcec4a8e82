package import Basics
package import Messages

/// Rows under headings: aligned text for people, an object or a line of CSV a row for programs.
package struct Table: Sendable {
    /// A column.
    package struct Column: Sendable {
        /// The heading people see.
        package let heading: @Sendable (Messages) -> String
        /// The key programs see, with the unit in its name.
        package let key: String
        package let alignsRight: Bool
        /// Whether only programs see it.
        let isForPrograms: Bool
        /// What becomes of it in a window that is too narrow.
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

        /// A column whose heading is the same in every language.
        package init(_ heading: String, key: String, alignsRight: Bool = false) {
            self.heading = { _ in heading }
            self.key = key
            self.alignsRight = alignsRight
            claim = .stays
            isForPrograms = false
        }

        /// A column that only programs see.
        package init(key: String) {
            heading = { _ in "" }
            self.key = key
            alignsRight = false
            claim = .stays
            isForPrograms = true
        }

        /// A column that only people see: a letter or a sign that ``Table/explain(_:_:)`` explains.
        package static var marks: Column { Column(marksUnder: "") }

        private init(marksUnder heading: String) {
            self.heading = { _ in heading }
            key = ""
            alignsRight = false
            claim = .stays
            isForPrograms = false
        }

        /// Whether only people see it.
        var isForPeople: Bool { key.isEmpty }
    }

    /// A cell: what people read and what programs read.
    package struct Cell: Sendable {
        /// The most characters of one; what is longer is cut.
        package static let longest = 400

        package let text: String
        package let value: JSONValue

        package init(_ text: String, _ value: JSONValue? = nil) {
            self.text = text
            self.value = value ?? .string(text)
        }

        /// A cell of a column that only programs see.
        package init(_ value: JSONValue) {
            text = ""
            self.value = value
        }
    }

    let columns: [Column]
    package private(set) var rows: [[Cell]] = []
    private var legend: [String] = []
    /// The sentence to show when there is no row.
    let empty: String

    /// - Parameters:
    ///   - columns: the columns.
    ///   - empty: the sentence to show when there is no row.
    package init(_ columns: [Column], empty: String) {
        self.columns = columns
        self.empty = empty
    }

    /// Adds a row with a cell for every column.
    package mutating func add(_ cells: [Cell]) { rows.append(cells) }

    /// Says below the table what a mark means.
    package mutating func explain(_ mark: String, _ meaning: String) { legend.append("\(mark)  \(meaning)") }

    /// The keys of the columns.
    package var keys: [String] { columns.filter { !$0.isForPeople }.map(\.key) }

    /// What programs read, row by row.
    package var values: [[JSONValue]] {
        rows.map { row in zip(columns, row).filter { !$0.0.isForPeople }.map(\.1.value) }
    }

    /// The rows as objects.
    package var records: [JSONValue] {
        values.map { row in .object(zip(keys, row).map { (key: $0, value: $1) }) }
    }

    /// The table as lines.
    ///
    /// In a window that is too narrow, columns go by their claims, and a line below the table names those; then
    /// columns of words are narrowed; where they do not fit even so, each row becomes a block of lines. A column
    /// without anything in it is not shown in a window.
    ///
    /// - Parameters:
    ///   - width: the terminal's columns; nil where lines may be as long as they like.
    ///   - isUnicode: whether there may be more than ASCII.
    ///   - words: the language of the headings.
    /// - Returns: the headings and the rows, or one sentence where there is no row.
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
