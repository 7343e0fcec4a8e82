/// Where libedit's cursor is, counted from the first cell of the prompt.
///
/// libedit does not tell how many rows its line takes, but text can only be put above the prompt, or the
/// screen redrawn, when that is known. This follows the rules by which libedit lays out a line.
struct ScreenPosition: Equatable {
    let columns: Int
    private(set) var row = 0
    private(set) var column = 0

    /// Starts at the first cell of a window of so many columns.
    init(columns: Int) {
        self.columns = max(columns, 2)
    }

    /// Walks over a text that libedit has drawn.
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
