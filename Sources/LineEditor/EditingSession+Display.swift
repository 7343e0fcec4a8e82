import CLibEdit

extension EditingSession {
    /// Prints whole lines where the prompt is, and draws prompt and line again below them.
    func printAbove(_ text: String) {
        eraseDisplay()
        StandardOutput.write(text)
        wehe_el_refresh(editLine)
    }

    /// Draws the line again for the window as it is now.
    func fitWindow() {
        // A terminal that changes its width wraps its rows anew, so the new width says where the cursor is.
        window = Self.drawableWindow
        eraseDisplay()
        adoptWindow()
        wehe_el_refresh(editLine)
    }

    /// Takes over the window's size; the line is not drawn again.
    func adoptWindow() {
        window = Self.drawableWindow
        // Not by el_resize, which asks the terminal and takes any answer.
        wehe_el_set_capability(editLine, "co", String(window.columns))
        wehe_el_set_capability(editLine, "li", String(window.rows))
    }

    /// The window, or the smallest in which libedit draws without writing beside its buffers: in a smaller one the
    /// terminal wraps what it gets.
    private static var drawableWindow: WindowSize {
        let window = Terminal.windowSize
        return WindowSize(columns: max(window.columns, 8), rows: max(window.rows, 2))
    }

    /// Removes prompt and line from the screen and leaves the cursor where the prompt began.
    func eraseDisplay() {
        guard Terminal.movesCursor else {
            StandardOutput.write("\n")
            return
        }
        let row = position(including: text.before).row
        StandardOutput.write("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J")
    }

    /// Puts the cursor on a fresh row below the line, with a mark behind what was typed.
    func leaveLine(showing mark: String) {
        guard Terminal.movesCursor else {
            StandardOutput.write(mark + "\n")
            return
        }
        let (before, after) = text
        let cursor = position(including: before)
        let end = position(including: before + after)
        var motion = "\r"
        if end.row > cursor.row { motion += "\u{1B}[\(end.row - cursor.row)B" }
        if end.column > 0 { motion += "\u{1B}[\(end.column)C" }
        StandardOutput.write(motion + mark + "\n")
    }

    private func position(including typed: String) -> (row: Int, column: Int) {
        var position = ScreenPosition(columns: window.columns)
        position.advance(over: prompt.visible.unicodeScalars)
        position.advance(over: typed.unicodeScalars)
        // libedit draws no more rows than the window has.
        return (min(position.row, max(window.rows - 1, 0)), position.column)
    }
}
