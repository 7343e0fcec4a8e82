import Basics
import LineEditor
import Reports
import Synchronization

/// Draws the running round in place on the terminal. When the round is over, the complete table remains;
/// other output during the round appears above it.
final class LiveRoundTable: ProgressDisplay {
    private let output: Output
    private let window: @Sendable () -> WindowSize
    private let lines: RedrawnLines
    private let picture = Mutex<RoundViewModel?>(nil)

    /// - Parameters:
    ///   - output: the output on which it is drawn.
    ///   - window: returns the current size of the window.
    init(_ output: Output, window: @escaping @Sendable () -> WindowSize = { Terminal.windowSize }) {
        self.output = output
        self.window = window
        lines = RedrawnLines(output, columns: { window().columns })
    }

    /// Starts to show a round.
    func begins(_ round: RoundViewModel) {
        picture.withLock { picture in
            picture = round
            draw(round)
        }
    }

    /// Changes the running round and redraws it.
    func change(_ change: (inout RoundViewModel) -> Void) {
        picture.withLock { picture in
            guard var round = picture else { return }
            change(&round)
            picture = round
            draw(round)
        }
    }

    func draws(_ line: String) { change { $0.course = line } }

    func tells(_ text: String) { change { $0.tells(text) } }

    /// Prints other output above the table.
    func aside(_ work: () -> Void) {
        picture.withLock { picture in
            lines.wipe()
            work()
            if let picture { draw(picture) }
        }
    }

    /// Shows the complete table of the round, and ends.
    func ends() {
        picture.withLock { picture in
            guard let round = picture else { return }
            picture = nil
            lines.wipe()
            for line in round.whole(traits, output.messages) { output.note(line) }
        }
    }

    private func draw(_ round: RoundViewModel) {
        var shown = round.lines(traits, height: window().rows, output.messages)
        // The terminal prints "^C" after the last line when that is typed; there has to be room for it.
        if let last = shown.popLast() { shown.append(String(last.prefix(max(1, window().columns - 3)))) }
        lines.draw(shown)
    }

    /// The traits of the terminal without its last column, as a line that reached it might wrap.
    private var traits: TerminalTraits {
        var traits = output.standardError
        traits.columns = max(1, window().columns - 1)
        return traits
    }
}
