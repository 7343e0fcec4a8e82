import Basics

/// A display area for progress that is reported as if it were drawn on the terminal directly.
package protocol ProgressDisplay: Sendable {
    /// Sets the redrawn line; empty for none.
    func draws(_ line: String)
    /// Adds permanent lines.
    func tells(_ text: String)
}

extension Output {
    /// Returns the same output with a board for remarks and redrawn lines. Results are not shown, because the
    /// owner of the board has them. A log records everything.
    package func shown(on board: any ProgressDisplay) -> Output {
        var output = self
        output.replaceSink { sink in
            Sink(standardOutput: { _ in }, standardError: { board.tells($0) }, problem: sink.problem)
        }
        output.board = board
        // A board has the terminal's width, and draws everything as text.
        output.standardError.hasColour = false
        return output
    }

    /// Returns the same output with a gate for all its texts.
    ///
    /// - Parameter gate: receives a function that writes a text, and calls it.
    /// - Returns: the output.
    package func passing(_ gate: @escaping @Sendable (_ release: () -> Void) -> Void) -> Output {
        var output = self
        output.replaceSink { sink in
            Sink(
                standardOutput: { text in gate { sink.standardOutput(text) } },
                standardError: { text in gate { sink.standardError(text) } }, problem: sink.problem)
        }
        return output
    }
}
