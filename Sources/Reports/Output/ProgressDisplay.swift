import Basics

/// What shows, in a place of its own, how far something is that tells of itself as if it had the terminal alone.
package protocol ProgressDisplay: Sendable {
    /// A line that is drawn anew is this now; empty where there is none.
    func draws(_ line: String)
    /// Lines that would stay are told.
    func tells(_ text: String)
}

extension Output {
    /// The same output with a board that shows remarks and lines that are drawn anew. Results are not shown: whoever has
    /// the board knows them. A log keeps all of it.
    package func shown(on board: any ProgressDisplay) -> Output {
        var output = self
        output.replaceSink { sink in
            Sink(standardOutput: { _ in }, standardError: { board.tells($0) }, problem: sink.problem)
        }
        output.board = board
        // A board has the terminal's width, and draws what it is told as text.
        output.standardError.hasColour = false
        return output
    }

    /// The same output, all of whose texts go through a gate, which makes room for them.
    ///
    /// - Parameter gate: is given what lets a text out, and lets it out.
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
