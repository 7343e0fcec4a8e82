/// Rows under headings: aligned text for people, an object or a line of CSV a row for programs.
package struct Table: Sendable {
    /// A column.
    package struct Column: Sendable {
        /// The heading people see.
        let heading: @Sendable (any Wording) -> String
        /// The key programs see, with the unit in its name.
        let key: String
        let alignsRight: Bool
        /// Whether only programs see it.
        let isForPrograms: Bool

        package init(_ heading: Heading, key: String, alignsRight: Bool = false) {
            self.heading = { $0.heading(heading) }
            self.key = key
            self.alignsRight = alignsRight
            isForPrograms = false
        }

        /// A column whose heading is the same in every language.
        package init(_ heading: String, key: String, alignsRight: Bool = false) {
            self.heading = { _ in heading }
            self.key = key
            self.alignsRight = alignsRight
            isForPrograms = false
        }

        /// A column that only programs see.
        package init(key: String) {
            heading = { _ in "" }
            self.key = key
            alignsRight = false
            isForPrograms = true
        }
    }

    /// A cell: what people read and what programs read.
    package struct Cell: Sendable {
        let text: String
        let value: JSONValue

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

    private let columns: [Column]
    private var rows: [[Cell]] = []
    private let empty: String

    /// - Parameters:
    ///   - columns: the columns.
    ///   - empty: the sentence to show when there is no row.
    package init(_ columns: [Column], empty: String) {
        self.columns = columns
        self.empty = empty
    }

    /// Adds a row with a cell for every column.
    package mutating func add(_ cells: [Cell]) { rows.append(cells) }

    /// The keys of the columns.
    var keys: [String] { columns.map(\.key) }

    /// What programs read, row by row.
    var values: [[JSONValue]] { rows.map { $0.map(\.value) } }

    /// The rows as objects.
    package var records: [JSONValue] {
        rows.map { row in .object(zip(columns, row).map { (key: $0.key, value: $1.value) }) }
    }

    /// The table as lines; where they would be wider than the terminal, they are cut.
    ///
    /// - Parameters:
    ///   - width: the terminal's columns; nil where lines may be as long as they like.
    ///   - isUnicode: whether there may be more than ASCII.
    ///   - words: the language of the headings.
    /// - Returns: the headings and the rows, or one sentence where there is no row.
    package func lines(
        width: Int?, isUnicode: Bool = true, words: any Wording = English()
    ) -> [String] {
        func fitted(_ text: String) -> String {
            words.fitted(
                TerminalLine.harmless(text, limit: ShellLimits.shownCell, isUnicode: isUnicode),
                isUnicode: isUnicode)
        }
        guard !rows.isEmpty else { return [fitted(empty)] }
        let shown = columns.indices.filter { !columns[$0].isForPrograms }
        let texts =
            [shown.map { fitted(columns[$0].heading(words)) }]
            + rows.map { row in shown.map { fitted(row[$0].text) } }
        let visible = shown.map { columns[$0] }
        let widths = visible.indices.map { column in texts.map { $0[column].count }.max() ?? 0 }
        return texts.map { row in
            var line = "  "
            for (index, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[index] - cell.count)
                let isLast = index == row.count - 1
                line += visible[index].alignsRight ? padding + cell : isLast ? cell : cell + padding
                if !isLast { line += "  " }
            }
            while line.last == " " { line.removeLast() }
            guard let width, width > 20, line.count > width else { return line }
            let mark = isUnicode ? "…" : "..."
            return String(line.prefix(width - mark.count)) + mark
        }
    }
}
