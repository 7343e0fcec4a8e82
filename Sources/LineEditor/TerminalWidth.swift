import CLibEdit

extension Unicode.Scalar {
    /// Number of terminal columns of the scalar, or nil for a control character or an unassigned one.
    var terminalWidth: Int? {
        let width = Int(wcwidth(wchar_t(value)))
        return width < 0 ? nil : width
    }
}

extension String {
    /// Number of terminal columns of the text on one row.
    var terminalWidth: Int {
        unicodeScalars.reduce(0) { $0 + ($1.terminalWidth ?? 0) }
    }

    /// Returns the text padded with spaces to a width in columns.
    func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(columns - terminalWidth, 0))
    }

    /// Returns the text truncated to a width in columns, with three dots at the end if something was cut.
    func truncated(to columns: Int) -> String {
        guard terminalWidth > columns else { return self }
        let room = max(columns - 3, 0)
        var width = 0
        let kept = prefix { character in
            width += String(character).terminalWidth
            return width <= room
        }
        return String(kept) + String(repeating: ".", count: min(3, columns))
    }
}
