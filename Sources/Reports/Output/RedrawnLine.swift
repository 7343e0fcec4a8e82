import Formatting
import Synchronization

/// A line on standard error that tells how far something is and is drawn anew in its place.
///
/// A terminal whose window becomes narrower breaks the line that stands there into several rows; all of them are
/// wiped before the next one is drawn.
package final class RedrawnLine: Sendable {
    private let output: Output
    private let columns: @Sendable () -> Int
    /// How many characters stand in the line now; nil where none was begun.
    private let drawn = Mutex<Int?>(nil)

    /// - Parameters:
    ///   - output: where it is drawn.
    ///   - columns: how wide the window is now.
    package init(_ output: Output, columns: (@Sendable () -> Int)? = nil) {
        self.output = output
        self.columns = columns ?? { output.windowColumns }
    }

    /// Draws the line, cut where it would not fit the window, as a line that wraps could not be wiped everywhere.
    package func draw(_ text: String) {
        let columns = columns()
        let fitting = String(text.prefix(max(20, columns - 1)))
        drawn.withLock { drawn in
            output.redraw(fitting, over: Self.rows(of: drawn ?? 0, in: columns))
            drawn = fitting.count
        }
    }

    /// Puts a line that stays in its place.
    package func tell(_ line: TerminalLine) {
        wipe()
        var output = output
        if output.standardError.isTerminal { output.standardError.columns = columns() }
        output.note(line)
    }

    /// Leaves the line that was drawn last, if there is one.
    package func end() {
        drawn.withLock { drawn in
            if drawn != nil { output.endDrawing() }
            drawn = nil
        }
    }

    /// Wipes the line that was drawn last, if there is one.
    package func wipe() {
        let columns = columns()
        drawn.withLock { drawn in
            if let count = drawn { output.redraw("", over: Self.rows(of: count, in: columns)) }
            drawn = nil
        }
    }

    private static func rows(of count: Int, in columns: Int) -> Int {
        max(1, (count + columns - 1) / max(1, columns))
    }
}
