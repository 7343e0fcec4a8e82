import Reports
import Synchronization

/// What is said while a test runs, kept for the log that repeats it.
final class HeardText: Sendable {
    private let heard = Mutex("")

    var text: String { heard.withLock { $0 } }

    /// Adds a text, unless a terminal draws it in the place of another one.
    func add(_ text: String) {
        if !text.hasPrefix("\r") { heard.withLock { $0 += text } }
    }

    /// What passes everything on, and keeps it.
    func hearing(_ sink: Output.Sink) -> Output.Sink {
        Output.Sink(
            standardOutput: { text in
                self.add(text)
                sink.standardOutput(text)
            },
            standardError: { text in
                self.add(text)
                sink.standardError(text)
            }, problem: sink.problem)
    }
}
