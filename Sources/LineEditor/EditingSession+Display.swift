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
        window = Terminal.windowSize
        eraseDisplay()
        adoptWindow()
        wehe_el_refresh(editLine)
    }

    /// Takes over the window's size; the line is not drawn again.
    func adoptWindow() {
        window = Terminal.windowSize
        // libedit asks the terminal itself; these count where the terminal does not know, as on a serial line.
        wehe_el_set_capability(editLine, "co", String(window.columns))
        wehe_el_set_capability(editLine, "li", String(window.rows))
        el_resize(editLine)
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
