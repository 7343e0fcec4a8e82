import ReportTesting
import Synchronization
import Testing

@testable import Basics
@testable import Reports

@Suite("The line of a running replay")
struct RedrawnLineTests {
    /// A window that can be resized.
    private final class Window: Sendable {
        private let width: Mutex<Int>
        init(_ columns: Int) { width = Mutex(columns) }
        var columns: Int { width.withLock { $0 } }
        func resize(_ columns: Int) { width.withLock { $0 = columns } }
    }

    private func line(_ window: Window) -> (line: RedrawnLine, heard: Heard) {
        let heard = Heard()
        let traits = TerminalTraits(
            isTerminal: true, hasColour: false, isUnicode: true, columns: window.columns)
        let output = Output(
            sink: heard.sink, form: .table, clock: .system, standardOutput: traits, standardError: traits)
        return (RedrawnLine(output, columns: { window.columns }), heard)
    }

    private let long = String(repeating: "x", count: 70)

    @Test("A window that became narrower has it in several rows, all of which are wiped")
    func narrower() {
        let window = Window(80)
        let (line, heard) = line(window)
        line.draw(long)
        window.resize(30)
        line.draw("short")
        line.draw("again")
        #expect(
            heard.error
                == "\r\u{1B}[K" + long + "\r\u{1B}[2A\u{1B}[Jshort" + "\r\u{1B}[Kagain")
    }

    @Test("It leaves two columns of the window for ^C, and what stays is broken between words")
    func tells() {
        let window = Window(80)
        let (line, heard) = line(window)
        window.resize(30)
        line.draw(long)
        #expect(heard.error == "\r\u{1B}[K" + String(long.prefix(28)))
        line.tell("  original  done   9.4 s   mean 1.47 Mbit/s")
        #expect(
            heard.error.hasSuffix(
                "\r\u{1B}[K  original  done   9.4 s\n            mean 1.47 Mbit/s\n"))
        line.end()
        #expect(heard.error.hasSuffix("Mbit/s\n"))
        line.draw("x")
        line.end()
        #expect(heard.error.hasSuffix("x\n"))
    }

    @Test("Several lines are drawn in the place of as many rows as they take now")
    func several() {
        let window = Window(40)
        let heard = Heard()
        let traits = TerminalTraits(isTerminal: true, hasColour: false, isUnicode: true, columns: 40)
        let output = Output(
            sink: heard.sink, form: .table, clock: .system, standardOutput: traits, standardError: traits)
        let lines = RedrawnLines(output, columns: { window.columns })
        lines.draw(["a", String(repeating: "x", count: 50), ""])
        #expect(heard.error == "\r\u{1B}[Ka\r\n" + String(repeating: "x", count: 38) + "\r\n")
        window.resize(20)
        lines.draw(["b"])
        // One row, two of twenty, and the empty one.
        #expect(heard.error.hasSuffix("\r\u{1B}[3A\u{1B}[Jb"))
        lines.tell("stays")
        #expect(heard.error.hasSuffix("\r\u{1B}[Kstays\n"))
    }

    @Test("What tells of itself on a board shows nothing by itself")
    func board() {
        final class Board: ProgressDisplay {
            let seen = Mutex<[String]>([])
            func draws(_ line: String) { seen.withLock { $0.append("draws " + line) } }
            func tells(_ text: String) { seen.withLock { $0.append("tells " + text) } }
        }
        let heard = Heard()
        let traits = TerminalTraits(isTerminal: true, hasColour: true, isUnicode: true, columns: 40)
        let output = Output(
            sink: heard.sink, form: .table, clock: .system, standardOutput: traits, standardError: traits)
        let board = Board()
        let shown = output.shown(on: board)
        let line = RedrawnLine(shown)
        line.draw("half")
        line.tell(TerminalLine("whole", .alarm))
        shown.say("a result")
        line.end()
        #expect(board.seen.withLock { $0 } == ["draws half", "draws ", "tells whole\n", "draws "])
        #expect(heard.error.isEmpty && heard.output.isEmpty)
    }
}
