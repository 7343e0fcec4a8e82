import Glibc
import LineEditor

/// The prompt: reads lines, runs them, until a person leaves.
package struct InteractiveShell: Sendable {
    private let session: Session
    private let runner: CommandRunner

    /// The prompt's text.
    package static let prompt = "wehe> "

    package init(session: Session, runner: CommandRunner) {
        self.session = session
        self.runner = runner
    }

    /// Runs until `quit`, Ctrl-D or the terminal's end.
    ///
    /// - Throws: if there is no terminal to edit lines on.
    package func run() async throws {
        let completer = await session.makeCompleter()
        let editor = try LineEditor(
            configuration: .init(
                programName: "wehe", historyFile: session.home.historyFile,
                complete: { completer.candidates($0) }))
        await session.greet()
        if let problem = await editor.historyProblem { await session.tell("note: \(problem)") }
        let closing = [SIGTERM, SIGHUP].map { signal in
            InterruptSource(signal: signal) {
                runner.interrupt()
                Task { await editor.close() }
            }
        }
        defer { for source in closing { source.cancel() } }
        while await !session.isLeaving {
            switch try await editor.readLine(prompt: Self.prompt) {
            case .endOfInput:
                await editor.close()
                return
            case .interrupted: continue
            case .line(let line):
                _ = await runner.run { await session.execute(line: line) }
                completer.update(servers: await session.servers.names)
            }
        }
        await editor.close()
    }
}

extension Session {
    /// A completer over what this session knows.
    func makeCompleter() -> Completer {
        Completer(
            catalogue: catalogue, topics: (try? helpTopics()) ?? [], servers: servers.names)
    }

    /// A line for the person at the prompt.
    func tell(_ text: String) { output.note(text) }

    /// The words at the start: what this is, what to do first, what tests would measure.
    func greet() {
        output.note("wehe \(Self.version): does this network treat some apps worse than others?")
        if consent == nil {
            output.note(
                "First time here? Type \"help getting-started\". "
                    + "Nothing is measured or sent before you give consent.")
        }
        let server = settings[.server]
        let remark =
            server == ServerBook.embeddedName
            ? " (measures this machine, not your network; \"help servers\" tells how to change it)" : ""
        output.note("Server: \(server)\(remark)")
        if developer.isActive {
            output.note("Developer options: \(developer.active.joined(separator: ", "))")
        }
    }
}
