import Basics
import Messages

/// Layout of a table. Each row is measured, then each is drawn, so that only one at a time needs to be in
/// memory.
struct TableDrawing {
    private let columns: [Table.Column]
    private let width: Int?
    private let isUnicode: Bool
    private let words: Messages

    private var measured: [TableLayout.Column]
    /// For each column, true if it has only blank cells.
    private var isBlank: [Bool]
    /// The indices of the visible columns, and their widths.
    private var shown: [Int] = []
    private var layout = TableLayout(columns: [], width: nil)

    /// - Parameters:
    ///   - columns: the columns.
    ///   - width: the terminal's columns; nil for no limit.
    ///   - isUnicode: true if characters other than ASCII are permitted.
    ///   - words: the language of the headings.
    package init(_ columns: [Table.Column], width: Int?, isUnicode: Bool, words: Messages) {
        self.columns = columns
        self.width = width
        self.isUnicode = isUnicode
        self.words = words
        isBlank = Array(repeating: true, count: columns.count)
        measured = []
        measured = columns.map {
            .init(heading: fitted($0.heading(words)), alignsRight: $0.alignsRight, claim: $0.claim)
        }
    }

    /// Includes a row in the layout.
    package mutating func measure(_ row: [Table.Cell]) {
        for place in columns.indices where !columns[place].isForPrograms {
            let cell = row[place].text
            measured[place].measure(fitted(cell))
            if isBlank[place], !cell.allSatisfy({ $0 == " " }) { isBlank[place] = false }
        }
    }

    /// Determines the column widths after all rows are measured.
    mutating func layOut() {
        shown = columns.indices.filter { place in
            !columns[place].isForPrograms
                && ((width == nil && !columns[place].isForPeople) || !isBlank[place])
        }
        layout = TableLayout(columns: shown.map { measured[$0] }, width: width)
    }

    /// The lines above the rows.
    package var heading: [String] { layout.heading }

    /// Returns the lines of a row.
    package func lines(_ row: [Table.Cell]) -> [String] { layout.lines(shown.map { fitted(row[$0].text) }) }

    /// Returns the lines below the rows: the meanings of marks, and the omitted columns.
    package func remarks(_ legend: [String]) -> [String] {
        var remarks = legend.map { "  " + fitted($0) }
        if !layout.same.isEmpty { remarks.append("  " + fitted(words.sameInEveryRow(layout.same))) }
        if !layout.leftOut.isEmpty { remarks.append("  " + fitted(words.columnsLeftOut(layout.leftOut))) }
        return remarks.flatMap(wrapped)
    }

    /// Returns the lines of a sentence that replaces the table.
    package func sentence(_ text: String) -> [String] { wrapped(fitted(text)) }

    private func fitted(_ text: String) -> String {
        words.fitted(
            TerminalLine.harmless(text, limit: Table.Cell.longest, isUnicode: isUnicode),
            isUnicode: isUnicode)
    }

    private func wrapped(_ text: String) -> [String] {
        width.map { text.rows(LineWrapping(columns: max(1, $0))) } ?? [text]
    }
}
