import Basics

/// A progress line on standard error that is redrawn in place, or on a board if there is one.
package final class RedrawnLine: Sendable {
    private let output: Output
    private let lines: RedrawnLines

    /// - Parameters:
    ///   - output: the output.
    ///   - columns: returns the current width of the window.
    package init(_ output: Output, columns: (@Sendable () -> Int)? = nil) {
        self.output = output
        lines = RedrawnLines(output, columns: columns)
    }

    /// The current maximum number of characters in a line.
    package var room: Int { lines.room }

    /// Draws the line, truncated to the window.
    package func draw(_ text: String) {
        if let board = output.board { board.draws(text) } else { lines.draw([text]) }
    }

    /// Prints a permanent line.
    package func tell(_ line: TerminalLine) {
        if output.board == nil { return lines.tell(line) }
        wipe()
        output.note(line)
    }

    /// Ends the last drawn line, if there is one.
    package func end() {
        if output.board == nil { lines.end() } else { wipe() }
    }

    /// Clears the last drawn line, if there is one.
    package func wipe() {
        if let board = output.board { board.draws("") } else { lines.wipe() }
    }
}
