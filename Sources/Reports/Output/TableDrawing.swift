import Basics
import Messages

/// The lines of a table. Each row is measured, then each is drawn, so that no more than one at a time need be there.
struct TableDrawing {
    private let columns: [Table.Column]
    private let width: Int?
    private let isUnicode: Bool
    private let words: Messages

    private var measured: [TableLayout.Column]
    /// Whether a column has nothing but blanks.
    private var isBlank: [Bool]
    /// The places of the columns that are shown, and how they share the window.
    private var shown: [Int] = []
    private var layout = TableLayout(columns: [], width: nil)

    /// - Parameters:
    ///   - columns: the columns.
    ///   - width: the terminal's columns; nil where lines may be as long as they like.
    ///   - isUnicode: whether there may be more than ASCII.
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

    /// Makes room for a row.
    package mutating func measure(_ row: [Table.Cell]) {
        for place in columns.indices where !columns[place].isForPrograms {
            let cell = row[place].text
            measured[place].measure(fitted(cell))
            if isBlank[place], !cell.allSatisfy({ $0 == " " }) { isBlank[place] = false }
        }
    }

    /// Shares the window out, now that all rows are measured.
    mutating func layOut() {
        shown = columns.indices.filter { place in
            !columns[place].isForPrograms
                && ((width == nil && !columns[place].isForPeople) || !isBlank[place])
        }
        layout = TableLayout(columns: shown.map { measured[$0] }, width: width)
    }

    /// The lines above all rows.
    package var heading: [String] { layout.heading }

    /// The lines of a row.
    package func lines(_ row: [Table.Cell]) -> [String] { layout.lines(shown.map { fitted(row[$0].text) }) }

    /// The lines below all rows: what marks mean, and which columns are not there.
    package func remarks(_ legend: [String]) -> [String] {
        var remarks = legend.map { "  " + fitted($0) }
        if !layout.same.isEmpty { remarks.append("  " + fitted(words.sameInEveryRow(layout.same))) }
        if !layout.leftOut.isEmpty { remarks.append("  " + fitted(words.columnsLeftOut(layout.leftOut))) }
        return remarks.flatMap(wrapped)
    }

    /// The lines of a sentence in place of a table.
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
