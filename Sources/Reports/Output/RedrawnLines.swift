import Basics
import Synchronization

/// Lines on standard error that are drawn anew in their place.
///
/// A terminal whose window becomes narrower breaks lines that stand there into several rows; all of them are wiped
/// before the next ones are drawn.
package final class RedrawnLines: Sendable {
    private let output: Output
    private let columns: @Sendable () -> Int
    /// How many characters stand in each line now; nil where none was begun.
    private let drawn = Mutex<[Int]?>(nil)

    /// - Parameters:
    ///   - output: where they are drawn.
    ///   - columns: how wide the window is now.
    package init(_ output: Output, columns: (@Sendable () -> Int)? = nil) {
        self.output = output
        self.columns = columns ?? { output.windowColumns }
    }

    /// The most characters that a line may have now.
    package var room: Int { Self.room(in: columns()) }

    /// Two columns stay free for the `^C` that a terminal shows.
    private static func room(in columns: Int) -> Int { max(20, columns - 2) }

    /// Draws the lines, cut where they would not fit the window, as lines that wrap could not be wiped everywhere.
    package func draw(_ lines: [String]) {
        let columns = columns()
        let fitting = lines.map { String($0.prefix(Self.room(in: columns))) }
        drawn.withLock { drawn in
            output.redraw(fitting, over: Self.rows(of: drawn ?? [], in: columns))
            drawn = fitting.map(\.count)
        }
    }

    /// Puts a line that stays in their place.
    package func tell(_ line: TerminalLine) {
        wipe()
        var output = output
        if output.standardError.isTerminal { output.standardError.columns = columns() }
        output.note(line)
    }

    /// Leaves the lines that were drawn last, if there are any.
    package func end() {
        drawn.withLock { drawn in
            if drawn != nil { output.endDrawing() }
            drawn = nil
        }
    }

    /// Wipes the lines that were drawn last, if there are any.
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
