import Basics
import Synchronization

/// Lines on standard error that are redrawn in place.
///
/// A terminal whose window becomes narrower wraps existing lines into several rows; all of them are cleared
/// before the next ones are drawn.
package final class RedrawnLines: Sendable {
    private let output: Output
    private let columns: @Sendable () -> Int
    /// Lengths of the drawn lines, in characters; nil if none are drawn.
    private let drawn = Mutex<[Int]?>(nil)

    /// - Parameters:
    ///   - output: the output.
    ///   - columns: returns the current width of the window.
    package init(_ output: Output, columns: (@Sendable () -> Int)? = nil) {
        self.output = output
        self.columns = columns ?? { output.windowColumns }
    }

    /// The current maximum number of characters in a line.
    package var room: Int { Self.room(in: columns()) }

    /// Returns the width of a line in a window; two columns are left free for the `^C` that a terminal shows.
    private static func room(in columns: Int) -> Int { max(20, columns - 2) }

    /// Draws the lines, truncated to the window, because wrapped lines could not be cleared on every
    /// terminal.
    package func draw(_ lines: [String]) {
        let columns = columns()
        let fitting = lines.map { String($0.prefix(Self.room(in: columns))) }
        drawn.withLock { drawn in
            output.redraw(fitting, over: Self.rows(of: drawn ?? [], in: columns))
            drawn = fitting.map(\.count)
        }
    }

    /// Prints a permanent line in their place.
    package func tell(_ line: TerminalLine) {
        wipe()
        var output = output
        if output.standardError.isTerminal { output.standardError.columns = columns() }
        output.note(line)
    }

    /// Ends the last drawn lines, if there are any.
    package func end() {
        drawn.withLock { drawn in
            if drawn != nil { output.endDrawing() }
            drawn = nil
        }
    }

    /// Clears the last drawn lines, if there are any.
    package func wipe() {
        let columns = columns()
        drawn.withLock { drawn in
            if let counts = drawn { output.redraw([""], over: Self.rows(of: counts, in: columns)) }
            drawn = nil
        }
    }

    private static func rows(of counts: [Int], in columns: Int) -> Int {
        max(1, counts.map { max(1, ($0 + columns - 1) / max(1, columns)) }.reduce(0, +))
    }
}
