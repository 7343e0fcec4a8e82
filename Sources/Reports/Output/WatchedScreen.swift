import Basics
import Synchronization
import Messages

/// A picture that is drawn again and again in the place of the one before, on a screen of its own, which leaves what
/// was there before untouched. The last one stays when it ends.
///
/// Each picture is written at once, over the one before and not after wiping it, so that nothing flickers
/// (ECMA-48: CUP, EL, ED; xterm: the alternate screen, mode 1049, and the cursor, mode 25).
package final class WatchedScreen: Sendable {
    private let output: Output
    /// The rows of the last picture; nil where none was drawn yet.
    private let drawn = Mutex<[String]?>(nil)

    /// - Parameter output: where it is drawn; nothing is before the first picture.
    package init(_ output: Output) { self.output = output }

    /// Draws a picture, cut to the window.
    ///
    /// - Parameters:
    ///   - head: its first line.
    ///   - text: the lines below, as they were made for this terminal.
    ///   - columns: how wide the window is.
    ///   - rows: how high it is.
    package func draw(_ head: String, _ text: String, columns: Int, rows: Int) {
        let words = output.messages
        let isUnicode = output.standardOutput.isUnicode
        let first = words.fitted(
            TerminalLine(head).shown(output.standardOutput), isUnicode: isUnicode)
        var lines =
            [first, ""] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.count > 1, lines.last == "" { lines.removeLast() }
        if lines.count > max(2, rows) {
            let left = lines.count - max(2, rows) + 1
            lines =
                lines.prefix(max(2, rows) - 1)
                + [words.fitted(words.moreLines(left), isUnicode: isUnicode)]
        }
        let picture = lines.map { ScreenRow.cut($0, to: max(1, columns)) }
        let isFirst = drawn.withLock { drawn in
            defer { drawn = picture }
            return drawn == nil
        }
        output.release(
            (isFirst ? "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J" : "") + "\u{1B}[H"
                + picture.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J")
    }

    /// Goes back to the screen that was there before, and leaves the last picture on it.
    package func end() {
        guard let picture = drawn.withLock({ $0 }) else { return }
        output.release("\u{1B}[?25h\u{1B}[?1049l" + picture.map { $0 + "\n" }.joined())
    }
}

/// A row of a terminal's screen.
enum ScreenRow {
    /// The row cut to a width in characters; colours take none (ECMA-48: SGR), and end where it is cut.
    static func cut(_ row: String, to columns: Int) -> String {
        var (kept, width, isColour, hasColours) = ("", 0, false, false)
        for character in row {
            if character == "\u{1B}" { (isColour, hasColours) = (true, true) }
            if !isColour {
                guard width < columns else { return kept + (hasColours ? "\u{1B}[0m" : "") }
                width += 1
            }
            kept.append(character)
            if isColour, character.isLetter { isColour = false }
        }
        return kept
    }
}
