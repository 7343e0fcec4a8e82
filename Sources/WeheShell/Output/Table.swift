/// Rows under headings: aligned text for people, one object a row for programs.
package struct Table: Sendable {
    /// A column.
    package struct Column: Sendable {
        /// The heading people see.
        let heading: String
        /// The key programs see, with the unit in its name.
        let key: String
        let alignsRight: Bool

        package init(_ heading: String, key: String, alignsRight: Bool = false) {
            self.heading = heading
            self.key = key
            self.alignsRight = alignsRight
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

    /// The rows as objects.
    package var records: [JSONValue] {
        rows.map { row in .object(zip(columns, row).map { (key: $0.key, value: $1.value) }) }
    }

    /// The table as lines; where they would be wider than the terminal, the last column is cut.
    package func lines(width: Int?) -> [String] {
        guard !rows.isEmpty else { return [empty] }
        let texts = [columns.map(\.heading)] + rows.map { $0.map(\.text) }
        let widths = columns.indices.map { column in texts.map { $0[column].count }.max() ?? 0 }
        return texts.map { row in
            var line = "  "
            for (index, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[index] - cell.count)
                let isLast = index == row.count - 1
                line += columns[index].alignsRight ? padding + cell : isLast ? cell : cell + padding
                if !isLast { line += "  " }
            }
            while line.last == " " { line.removeLast() }
            guard let width, width > 20, line.count > width else { return line }
            return String(line.prefix(width - 1)) + "…"
        }
    }
}
