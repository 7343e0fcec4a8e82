import Basics
import CLibEdit

extension EditingSession {
    /// Prints whole lines at the position of the prompt, and redraws prompt and line below them.
    func printAbove(_ text: String) {
        eraseDisplay()
        StandardOutput.write(text)
        wehe_el_refresh(editLine)
    }

    /// Redraws the line for the current size of the window.
    func fitWindow() {
        // A terminal that changes its width rewraps its rows, so the new width determines the position of the
        // cursor.
        window = Self.drawableWindow
        eraseDisplay()
        adoptWindow()
        wehe_el_refresh(editLine)
    }

    /// Adopts the size of the window without redrawing the line.
    func adoptWindow() {
        window = Self.drawableWindow
        // Not with el_resize, which asks the terminal and accepts any answer.
        wehe_el_set_capability(editLine, "co", String(window.columns))
        wehe_el_set_capability(editLine, "li", String(max(window.rows, rowsAtMost * 2)))
    }

    /// Redraws the line if libedit assumes another window size than `adoptWindow` set, as it does when a line
    /// begins, or if the line is about to outgrow the window that libedit assumes.
    ///
    /// libedit scrolls a line that does not fit, but forgets this after a key that only moves the cursor, and
    /// then writes the next typed character outside its buffers. Therefore it is given a higher window than
    /// the real one, and the terminal scrolls by itself.
    func makeRoom() {
        let rows = wehe_el_capability(editLine, "li")
        guard rowsAtMost > rows || wehe_el_capability(editLine, "co") != window.columns else { return }
        eraseDisplay()
        adoptWindow()
        wehe_el_refresh(editLine)
    }

    /// Maximum number of rows of prompt and line, if all characters had the maximum width; a row may end with
    /// an empty column before a wide character.
    private var rowsAtMost: Int {
        let typed = el_wline(editLine).map { $0.pointee.lastchar - $0.pointee.buffer } ?? 0
        return (prompt.visible.unicodeScalars.count + typed) * Self.widestCharacter / (window.columns - 1) + 2
    }

    /// Maximum number of columns that libedit uses for one character: `\U+10FFF`.
    private static let widestCharacter = 8

    /// The size of the window, or the smallest size in which libedit stays within its buffers; in a smaller
    /// window the terminal wraps the output.
    private static var drawableWindow: WindowSize {
        let window = Terminal.windowSize
        return WindowSize(columns: max(window.columns, 8), rows: max(window.rows, 2))
    }

    /// Erases prompt and line from the screen and leaves the cursor at the start of the prompt.
    func eraseDisplay() {
        guard Terminal.movesCursor else {
            StandardOutput.write("\n")
            return
        }
        let row = position(including: text.before).row
        StandardOutput.write("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J")
    }

    /// Moves the cursor to a new row below the line, and prints a mark after the typed text.
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
        // Rows that have scrolled out of the window cannot be reached.
        return (min(position.row, max(window.rows - 1, 0)), position.column)
    }
}
