import Basics
import Synchronization
import Messages

/// A repeatedly drawn picture on the terminal's alternate screen, which leaves the main screen unchanged. The
/// last picture is kept at the end.
///
/// Each picture is written in one piece over the previous one, without clearing it first, to avoid flicker
/// (ECMA-48: CUP, EL, ED; xterm: the alternate screen, mode 1049, and the cursor, mode 25).
package final class WatchedScreen: Sendable {
    private let output: Output
    /// The rows of the last picture; nil before the first one.
    private let drawn = Mutex<[String]?>(nil)

    /// - Parameter output: the output; nothing is drawn before the first picture.
    package init(_ output: Output) { self.output = output }

    /// Draws a picture, truncated to the window.
    ///
    /// - Parameters:
    ///   - head: its first line.
    ///   - text: the lines below, already formatted for this terminal.
    ///   - columns: the width of the window.
    ///   - rows: the height of the window.
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

    /// Returns to the main screen, and prints the last picture there.
    package func end() {
        guard let picture = drawn.withLock({ $0 }) else { return }
        output.release("\u{1B}[?25h\u{1B}[?1049l" + picture.map { $0 + "\n" }.joined())
    }
}

/// A row of a terminal's screen.
enum ScreenRow {
    /// Truncates a row to a width in characters; colour sequences (ECMA-48: SGR) have no width and end at the
    /// cut.
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
