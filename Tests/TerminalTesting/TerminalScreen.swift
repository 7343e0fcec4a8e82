/// What a person would see: a small model of a terminal, enough for line editors and progress displays.
package struct TerminalScreen: Sendable {
    /// The window's width in cells.
    package private(set) var columns: Int
    /// The window's height in cells.
    package private(set) var rows: Int
    /// Whether the screen beside the usual one is seen.
    package var isOtherScreen: Bool { usual != nil }
    /// Where the cursor is; the first row and column are 0.
    package private(set) var cursor = (row: 0, column: 0)
    /// Everything printed, in order, without escape sequences.
    package private(set) var plainText = ""
    /// Rows that left the window at its top, oldest first.
    package private(set) var scrolledOff: [String] = []
    /// How often the bell rang.
    package private(set) var bells = 0

    private var cells: [[String]]
    /// What the usual screen shows while the other one is seen.
    private var usual: (cells: [[String]], cursor: (row: Int, column: Int))?
    // A character in the last column leaves the cursor there until the next one comes.
    private var wrapIsDue = false
    private var parser = EscapeParser()

    /// An empty window.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// The rows of the window, without spaces at their ends.
    package var lines: [String] {
        cells.map { Self.text(of: $0) }
    }

    /// The window as one text, without empty rows at its end.
    package var text: String {
        let lines = self.lines
        let used = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        return lines.prefix(used).joined(separator: "\n")
    }

    /// The row the cursor is in.
    package var currentLine: String { lines[cursor.row] }

    /// Changes the size; rows are cut or padded, not wrapped anew.
    package mutating func resize(columns: Int, rows: Int) {
        while cells.count > rows {
            if cursor.row > 0 {
                scrolledOff.append(Self.text(of: cells.removeFirst()))
                cursor.row -= 1
            } else {
                cells.removeLast()
            }
        }
        while cells.count < rows { cells.append([]) }
        cells = cells.map { row in
            Array(row.prefix(columns)) + Array(repeating: " ", count: max(columns - row.count, 0))
        }
        self.columns = columns
        self.rows = rows
        cursor.column = min(cursor.column, columns - 1)
        wrapIsDue = false
    }

    /// Takes what the program printed.
    package mutating func feed(_ scalars: some Sequence<Unicode.Scalar>) {
        for scalar in scalars {
            switch parser.feed(scalar) {
            case .nothing: break
            case .character(let scalar): print(scalar)
            case .control(let final, let numbers): obey(final, numbers)
            case .otherScreen(let isShown): show(otherScreen: isShown)
            }
        }
    }

    private mutating func show(otherScreen isShown: Bool) {
        guard isShown == (usual == nil) else { return }
        if let (cells, cursor) = usual {
            (self.cells, self.cursor, usual) = (cells, cursor, nil)
            resize(columns: columns, rows: rows)
        } else {
            usual = (cells, cursor)
            cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        }
        wrapIsDue = false
    }

    private static func text(of row: [String]) -> String {
        var text = row.joined()
        while text.last == " " { text.removeLast() }
        return text
    }

    private mutating func print(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\r":
            cursor.column = 0
            wrapIsDue = false
        case "\n":
            plainText.append("\n")
            lineFeed()
        case "\u{8}":
            cursor.column = max(cursor.column - 1, 0)
            wrapIsDue = false
        case "\t":
            plainText.append("\t")
            cursor.column = min((cursor.column / 8 + 1) * 8, columns - 1)
        case "\u{7}":
            bells += 1
        case "\0"..<" ":
            break
        default:
            plainText.unicodeScalars.append(scalar)
            place(scalar)
        }
    }

    private mutating func place(_ scalar: Unicode.Scalar) {
        let width = scalar.cellWidth
        if width == 0 {
            let column = wrapIsDue ? cursor.column : max(cursor.column - 1, 0)
            cells[cursor.row][column].unicodeScalars.append(scalar)
            return
        }
        if wrapIsDue || cursor.column + width > columns {
            cursor.column = 0
            lineFeed()
        }
        cells[cursor.row][cursor.column] = String(scalar)
        // The second half of a wide character takes no text of its own.
        if width == 2, cursor.column + 1 < columns { cells[cursor.row][cursor.column + 1] = "" }
        if cursor.column + width >= columns {
            cursor.column = columns - 1
            wrapIsDue = true
        } else {
            cursor.column += width
        }
    }

    private mutating func lineFeed() {
        wrapIsDue = false
        if cursor.row + 1 < rows {
            cursor.row += 1
        } else {
            scrolledOff.append(Self.text(of: cells.removeFirst()))
            cells.append(Array(repeating: " ", count: columns))
        }
    }

    private mutating func obey(_ final: Unicode.Scalar, _ numbers: [Int]) {
        let first = numbers.first ?? 0
        let count = max(first, 1)
        // Colours do not move anything, so a due wrap stays due.
        if final == "m" { return }
        wrapIsDue = false
        let (row, column) = cursor
        let blank = Array(repeating: " ", count: columns)
        switch final {
        case "A": cursor.row = max(row - count, 0)
        case "B": cursor.row = min(row + count, rows - 1)
        case "C": cursor.column = min(column + count, columns - 1)
        case "D": cursor.column = max(column - count, 0)
        case "G": cursor.column = min(count, columns) - 1
        case "d": cursor.row = min(count, rows) - 1
        case "H", "f":
            cursor.row = min(count, rows) - 1
            cursor.column = min(max(numbers.count > 1 ? numbers[1] : 1, 1), columns) - 1
        case "J":
            if first == 0 {
                cells[row].replaceSubrange(column..., with: blank[column...])
                for below in (row + 1)..<max(rows, row + 1) { cells[below] = blank }
            } else {
                cells = Array(repeating: blank, count: rows)
            }
        case "K":
            let range = first == 0 ? column..<columns : first == 1 ? 0..<(column + 1) : 0..<columns
            cells[row].replaceSubrange(range, with: blank[range])
        case "P":
            let removed = min(count, columns - column)
            cells[row].removeSubrange(column..<(column + removed))
            cells[row] += blank.prefix(removed)
        case "@":
            cells[row].insert(contentsOf: blank.prefix(count), at: column)
            cells[row].removeLast(cells[row].count - columns)
        case "X":
            for erased in column..<min(column + count, columns) { cells[row][erased] = " " }
        default: break
        }
    }
}

extension Unicode.Scalar {
    fileprivate var cellWidth: Int {
        switch value {
        case 0x0300...0x036F, 0x200B...0x200D, 0xFE00...0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
