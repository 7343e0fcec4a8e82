import Foundation
import Logging
import Synchronization
import WeheShell

/// A home in a folder that is gone when the test is.
final class TestHome: Sendable {
    let folder: URL
    var home: Home { Home(folder: folder) }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "wehe-shell-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func file(_ name: String) -> URL { folder.appending(path: name) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: file(name))
    }

    func text(_ name: String) throws -> String { try String(contentsOf: file(name), encoding: .utf8) }

    /// The names of the files, sorted.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// A session over this home, and what it says.
    func session(
        form: Output.Form = .table, environment: [String: String] = [:]
    ) throws -> (session: Session, heard: Heard) {
        let heard = Heard()
        let variables = ["WEHE_HELP": Checkout.help.path].merging(environment) { $1 }
        let session = try Session(
            home: home, environment: variables,
            output: Output(sink: heard.sink, form: form, standardOutput: .plain, standardError: .plain),
            resources: Checkout.replayFiles, isInteractive: false,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return (session, heard)
    }
}

/// What was said on standard output and standard error.
final class Heard: Sendable {
    private let texts = Mutex((output: "", error: ""))

    var output: String { texts.withLock { $0.output } }
    var error: String { texts.withLock { $0.error } }

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// The lines of standard error.
    var errorLines: [String] { error.split(separator: "\n").map(String.init) }

    /// Leaves a line of the test's own among the others.
    func note(_ line: String) { texts.withLock { $0.output += line + "\n" } }

    var sink: Output.Sink {
        Output.Sink(
            standardOutput: { text in self.texts.withLock { $0.output += text } },
            standardError: { text in self.texts.withLock { $0.error += text } })
    }
}

extension Session {
    /// Runs a line that should fail; the sentence of its error, or that there was none.
    func complaint(about line: String) async -> String {
        do {
            try await run(line: line)
            return "no error"
        } catch {
            return "\(error)"
        }
    }
}
