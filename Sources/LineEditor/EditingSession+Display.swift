import Basics
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
        wehe_el_set_capability(editLine, "li", String(max(window.rows, rowsAtMost * 2)))
    }

    /// Draws the line again where libedit has taken another window than `adoptWindow` gave it, as it does when a line
    /// begins, or where the line is about to outgrow the window that it knows of.
    ///
    /// libedit scrolls what does not fit, but where a key only moves the cursor it forgets that it has, and the next
    /// character that is typed is written beside its buffers. So it gets a higher window than there is, and the
    /// terminal scrolls by itself.
    func makeRoom() {
        let rows = wehe_el_capability(editLine, "li")
        guard rowsAtMost > rows || wehe_el_capability(editLine, "co") != window.columns else { return }
        eraseDisplay()
        adoptWindow()
        wehe_el_refresh(editLine)
    }

    /// How many rows prompt and line would take, were all characters as wide as they can be; a row may end with an
    /// empty column before a wide one.
    private var rowsAtMost: Int {
        let typed = el_wline(editLine).map { $0.pointee.lastchar - $0.pointee.buffer } ?? 0
        return (prompt.visible.unicodeScalars.count + typed) * Self.widestCharacter / (window.columns - 1) + 2
    }

    /// The most columns that libedit draws one character with: `\U+10FFF`.
    private static let widestCharacter = 8

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
        // What has left the window above cannot be reached.
        return (min(position.row, max(window.rows - 1, 0)), position.column)
    }
}
