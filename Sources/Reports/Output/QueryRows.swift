package import Basics
import Messages

/// The rows of a query's result, shown as they arrive, without storing many of them.
///
/// In human-readable format the first ones are stored to determine the column widths.
package struct QueryRows: Sendable {
    private let names: [String]
    private let output: Output
    /// The rows that are not shown yet.
    private var held: [[JSONValue]] = []
    /// The stream for human-readable rows, once their layout is known.
    private var drawing: TableStream?
    private var isContinued = false
    /// Number of rows.
    package private(set) var count = 0

    /// Number of rows that determine the column widths.
    private static let measured = 1_000
    /// Number of rows written at a time in machine-readable formats.
    private static let written = 256

    /// - Parameters:
    ///   - names: the names of the columns.
    ///   - output: the output.
    package init(_ names: [String], _ output: Output) {
        self.names = names
        self.output = output
    }

    /// Adds a row, with a value for each column.
    ///
    /// - Throws: `ShellError.outputLost`.
    package mutating func add(_ row: [JSONValue]) throws {
        count += 1
        if drawing != nil {
            let cells = cells(row)
            drawing?.add(cells)
            if count.isMultiple(of: Self.written) { try output.check() }
            return
        }
        held.append(row)
        let isForPeople = output.form == .table
        guard held.count == (isForPeople ? Self.measured : Self.written) else { return }
        if isForPeople { draw() } else { write() }
        try output.check()
    }

    /// Shows the stored rows and the text below the table.
    package mutating func finish() {
        if output.form != .table {
            if !held.isEmpty || !isContinued { write() }
        } else if count == 0 {
            output.say(output.messages.noRows)
        } else {
            if drawing == nil { draw() }
            drawing?.finish()
        }
    }

    private mutating func write() {
        var table = Table(columns, empty: "")
        for row in held { table.add(cells(row)) }
        output.show(table, isContinued: isContinued)
        isContinued = true
        held = []
    }

    private mutating func draw() {
        let rows = held.map(cells)
        var drawing = TableStream(columns, output)
        for row in rows { drawing.add(row) }
        drawing.begin()
        for row in rows { drawing.add(row) }
        self.drawing = drawing
        held = []
    }

    /// The columns; those that contain numbers are right-aligned.
    private var columns: [Table.Column] {
        names.enumerated().map { place, name in
            let known = held.lazy.map { $0[place] }.filter(\.isKnownNumber)
            let others = held.lazy.map { $0[place] }.contains { !$0.isKnownNumber && $0 != .null }
            return Table.Column(name, key: name, alignsRight: !known.isEmpty && !others)
        }
    }

    private func cells(_ row: [JSONValue]) -> [Table.Cell] {
        row.map { Table.Cell(output.form == .table ? $0.shown : "", $0) }
    }
}

extension JSONValue {
    fileprivate var isKnownNumber: Bool {
        switch self {
        case .integer, .number: true
        default: false
        }
    }

    /// The value in human-readable form: NULL is distinguished from a text, numbers have six significant
    /// digits.
    fileprivate var shown: String {
        switch self {
        case .null: "NULL"
        case .string(let text): text
        case .number(let number): Quantities.sixDigits(number)
        default: text
        }
    }
}
