import CLibEdit

/// A prompt in the form that libedit can draw: invisible escapes between `\1` marks, attached to a character.
///
/// libedit drops an escape that no character follows, mishandles two marked runs in a row, and ignores line
/// breaks; so adjacent escapes are merged into one run, and a trailing one moves before the last character.
struct Prompt {
    /// The mark passed to `EL_PROMPT_ESC`.
    static let mark: wchar_t = 1

    private struct Cell {
        var escape: String
        let scalar: Unicode.Scalar
    }

    private let cells: [Cell]

    /// Parses a prompt; escapes are found with and without `\1` marks around them.
    init(_ text: String) {
        var cells: [Cell] = []
        var escape = String.UnicodeScalarView()
        var isMarked = false
        var sequence = EscapeSequence.none
        for scalar in text.unicodeScalars {
            if scalar.value == UInt32(Self.mark) {
                isMarked.toggle()
            } else if isMarked {
                escape.append(scalar)
            } else if sequence.consume(scalar) {
                escape.append(scalar)
            } else if scalar.terminalWidth != nil {
                cells.append(Cell(escape: String(escape), scalar: scalar))
                escape.removeAll()
            }
        }
        if !escape.isEmpty, let last = cells.indices.last {
            cells[last].escape += String(escape)
        }
        self.cells = cells
    }

    /// The visible text, without escapes.
    var visible: String {
        String(String.UnicodeScalarView(cells.map(\.scalar)))
    }

    /// The zero-terminated text for libedit.
    var encoded: [wchar_t] {
        var result: [wchar_t] = []
        for cell in cells {
            if !cell.escape.isEmpty {
                result.append(Self.mark)
                result += cell.escape.unicodeScalars.map { wchar_t($0.value) }
                result.append(Self.mark)
            }
            result.append(wchar_t(cell.scalar.value))
        }
        return result + [0]
    }
}

/// The state of the parser of ECMA-48 escape sequences.
private enum EscapeSequence {
    case none, introduced, control

    /// Consumes the next scalar; returns true if it belongs to a sequence.
    mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .none:
            guard scalar == "\u{1B}" else { return false }
            self = .introduced
        case .introduced:
            self = scalar == "[" ? .control : .none
        case .control:
            if (0x40...0x7E).contains(scalar.value) { self = .none }
        }
        return true
    }
}
