import CLibEdit

extension Unicode.Scalar {
    /// How many terminal columns the scalar takes, or nil when it is a control or unassigned.
    var terminalWidth: Int? {
        let width = Int(wcwidth(wchar_t(value)))
        return width < 0 ? nil : width
    }
}

extension String {
    /// How many terminal columns the text takes on one row.
    var terminalWidth: Int {
        unicodeScalars.reduce(0) { $0 + ($1.terminalWidth ?? 0) }
    }

    /// The text followed by spaces up to a width in columns.
    func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(columns - terminalWidth, 0))
    }

    /// The text cut to a width in columns, with three dots where something was cut.
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
