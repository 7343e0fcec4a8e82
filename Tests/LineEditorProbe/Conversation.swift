import Basics
import Foundation
import LineEditor

/// Asks for lines until `quit` or the end of the input, and tells each of them as `line <text>`.
struct Conversation {
    let editor: LineEditor

    func run() async throws {
        await tellProblem()
        while true {
            switch try await editor.readLine(prompt: "\u{1}\u{1B}[32m\u{1}probe> \u{1}\u{1B}[0m\u{1}") {
            case .line("work"):
                await work()
            case .line("quit"):
                return
            case .line(let line):
                editor.printAbove("line <\(line)>")
            case .interrupted:
                editor.printAbove("interrupted")
            case .endOfInput:
                editor.printAbove("end")
                return
            }
            await tellProblem()
        }
    }

    /// Waits for Ctrl-C as a command would.
    private func work() async {
        let (interrupts, continuation) = AsyncStream.makeStream(of: Void.self)
        let source = InterruptSource { continuation.yield() }
        editor.printAbove("working")
        for await _ in interrupts { break }
        source.cancel()
        editor.printAbove("stopped")
    }

    private func tellProblem() async {
        guard let problem = await editor.historyProblem else { return }
        editor.printAbove("problem: \(problem)")
    }
}
