import Basics

/// A table whose rows are shown one by one without being stored, for large tables.
///
/// In human-readable format, columns are as wide as their widest cell; all rows must then be added twice: for
/// measuring and for showing.
package struct TableStream: Sendable {
    private let columns: [Table.Column]
    private let output: Output
    /// The layouts for the window, and for a transcript, which has no window.
    private var drawings: [TableDrawing]
    /// True while added rows are only measured; all of them must be added again after ``begin()``.
    package private(set) var isMeasuring: Bool
    private var isContinued = false

    package init(_ columns: [Table.Column], _ output: Output) {
        self.columns = columns
        self.output = output
        isMeasuring = output.form == .table
        let width = output.standardOutput.columns
        let isUnicode = output.standardOutput.isUnicode
        drawings = (output.transcript == nil || width == nil ? [width] : [width, nil]).map {
            TableDrawing(columns, width: $0, isUnicode: isUnicode, words: output.messages)
        }
    }

    /// Adds a row, with a cell for every column.
    package mutating func add(_ row: [Table.Cell]) {
        if isMeasuring {
            for index in drawings.indices { drawings[index].measure(row) }
        } else if output.form == .table {
            show { $0.lines(row) }
        } else {
            var table = Table(columns, empty: "")
            table.add(row)
            output.show(table, isContinued: isContinued)
            isContinued = true
        }
    }

    /// Shows the headings, after all rows are measured.
    package mutating func begin() {
        isMeasuring = false
        for index in drawings.indices { drawings[index].layOut() }
        show(\.heading)
    }

    /// Shows the text below the rows.
    package func finish() { if output.form == .table { show { $0.remarks([]) } } }

    private func show(_ lines: (TableDrawing) -> [String]) {
        let texts = drawings.map { drawing in lines(drawing).map { $0 + "\n" }.joined() }
        guard let shown = texts.first, let kept = texts.last, !(shown + kept).isEmpty else { return }
        output.print(shown, kept: kept)
    }
}
