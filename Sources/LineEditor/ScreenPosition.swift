/// The position of libedit's cursor, counted from the first cell of the prompt.
///
/// libedit does not report the number of rows of its line, but the position must be known to print text above
/// the prompt or to redraw the screen. This follows the rules by which libedit lays out a line.
struct ScreenPosition: Equatable {
    let columns: Int
    private(set) var row = 0
    private(set) var column = 0

    /// Starts at the first cell of a window with the given number of columns.
    init(columns: Int) {
        self.columns = max(columns, 2)
    }

    /// Advances over a text that libedit has drawn.
    mutating func advance<Scalars: Sequence>(over scalars: Scalars) where Scalars.Element == Unicode.Scalar {
        for scalar in scalars { advance(over: scalar) }
    }

    private mutating func advance(over scalar: Unicode.Scalar) {
        switch scalar {
        case "\n":
            row += 1
            column = 0
        case "\t":
            repeat { place(width: 1) } while column % 8 != 0
        default:
            if let width = scalar.terminalWidth {
                place(width: width)
            } else if scalar.isASCII {
                // Drawn as ^X.
                place(width: 1)
                place(width: 1)
            } else {
                // Drawn as \U+hhhh or \U+hhhhh.
                for _ in 0..<(scalar.value > 0xFFFF ? 8 : 7) { place(width: 1) }
            }
        }
    }

    private mutating func place(width: Int) {
        // A wide character that does not fit leaves the rest of the row empty.
        if column + width > columns { wrap() }
        column += width
        if column >= columns { wrap() }
    }

    private mutating func wrap() {
        row += 1
        column = 0
    }
}
