import Basics

/// A line on standard error that tells how far something is and is drawn anew in its place; where a board shows it, in
/// the board's.
package final class RedrawnLine: Sendable {
    private let output: Output
    private let lines: RedrawnLines

    /// - Parameters:
    ///   - output: where it is drawn.
    ///   - columns: how wide the window is now.
    package init(_ output: Output, columns: (@Sendable () -> Int)? = nil) {
        self.output = output
        lines = RedrawnLines(output, columns: columns)
    }

    /// The most characters that a line may have now.
    package var room: Int { lines.room }

    /// Draws the line, cut where it would not fit the window.
    package func draw(_ text: String) {
        if let board = output.board { board.draws(text) } else { lines.draw([text]) }
    }

    /// Puts a line that stays in its place.
    package func tell(_ line: TerminalLine) {
        if output.board == nil { return lines.tell(line) }
        wipe()
        output.note(line)
    }

    /// Leaves the line that was drawn last, if there is one.
    package func end() {
        if output.board == nil { lines.end() } else { wipe() }
    }

    /// Wipes the line that was drawn last, if there is one.
    package func wipe() {
        if let board = output.board { board.draws("") } else { lines.wipe() }
    }
}
