import Basics
import LineEditor
import Reports
import Synchronization

/// Draws the round that runs in its place on the terminal. When it is over the whole of it stays; what others say
/// meanwhile stands above it.
final class LiveRoundTable: ProgressDisplay {
    private let output: Output
    private let window: @Sendable () -> WindowSize
    private let lines: RedrawnLines
    private let picture = Mutex<RoundViewModel?>(nil)

    /// - Parameters:
    ///   - output: where it is drawn.
    ///   - window: how large the window is now.
    init(_ output: Output, window: @escaping @Sendable () -> WindowSize = { Terminal.windowSize }) {
        self.output = output
        self.window = window
        lines = RedrawnLines(output, columns: { window().columns })
    }

    /// A round begins.
    func begins(_ round: RoundViewModel) {
        picture.withLock { picture in
            picture = round
            draw(round)
        }
    }

    /// Something changes in the round that runs.
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

    /// Has something said above it.
    func aside(_ work: () -> Void) {
        picture.withLock { picture in
            lines.wipe()
            work()
            if let picture { draw(picture) }
        }
    }

    /// The round is over.
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
        // The terminal writes "^C" behind the last line when that is typed; there has to be room for it.
        if let last = shown.popLast() { shown.append(String(last.prefix(max(1, window().columns - 3)))) }
        lines.draw(shown)
    }

    /// What the terminal can show, its last column left free: a line that reached it might wrap.
    private var traits: TerminalTraits {
        var traits = output.standardError
        traits.columns = max(1, window().columns - 1)
        return traits
    }
}
