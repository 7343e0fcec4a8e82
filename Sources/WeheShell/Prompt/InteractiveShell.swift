import Campaigns
package import Basics
import Foundation
import Glibc
import Home
import LineEditor
import Logging
import PathEmulation
import Reports
import ResultStore
import TestModel
import TestRunner
import Messages

/// The prompt: reads lines and runs them until the user leaves.
package struct InteractiveShell: Sendable {
    private let session: Session
    private let runner: InterruptibleWork

    /// The prompt's text.
    package static let prompt = "wehe> "
    /// The prompt before a continuation line.
    private static let continuationPrompt = "  ... "

    package init(session: Session, runner: InterruptibleWork) {
        self.session = session
        self.runner = runner
    }

    /// Runs until `quit`, Ctrl-D or the end of the terminal.
    ///
    /// - Throws: an error if there is no terminal on which to edit lines.
    package func run() async throws {
        let completer = await session.makeCompleter()
        await session.refresh(completer)
        let editor = try LineEditor(
            configuration: .init(
                programName: "wehe", historyFile: session.home.historyFile,
                keyBindings: Self.keyBindings(session.environment),
                complete: { completer.candidates($0) }))
        await session.greet()
        if let problem = await editor.historyProblem { await session.tell(problem) }
        runner.whenEnding { Task { await editor.close() } }
        var whole = Tokeniser.Continuation()
        while await !session.isLeaving {
            if !whole.isOpen { await session.showStatusLine() }
            let input = try await editor.readLine(
                prompt: whole.isOpen ? Self.continuationPrompt : Self.prompt, isRemembered: false)
            switch input {
            // An unfinished line is rejected, and the prompt appears again.
            case .endOfInput where whole.isOpen: break
            case .endOfInput:
                await editor.close()
                return
            case .interrupted:
                whole = .init()
                continue
            case .line(let line):
                whole.add(line)
                if whole.isOpen { continue }
            }
            let (line, remembered) = (whole.text, whole.inOneLine)
            whole = .init()
            if await !TypedSecrets.areIn(line, variables: session.variables) {
                await editor.remember(remembered)
            }
            _ = await runner.run { await session.execute(line: line) }
            await session.refresh(completer)
        }
        await editor.close()
    }
}

extension InteractiveShell {
    /// Returns the user's file of key bindings (editrc(5)): the file that `EDITRC` names, otherwise
    /// `~/.editrc`.
    private static func keyBindings(_ environment: [String: String]) -> URL? {
        if let named = environment["EDITRC"] { return named.isEmpty ? nil : URL(fileURLWithPath: named) }
        return environment["HOME"].map { URL(fileURLWithPath: $0).appending(path: ".editrc") }
    }
}

extension Session {
    /// Creates a completer with the names that this session knows.
    func makeCompleter() -> Completer {
        Completer(
            catalogue: catalogue, topics: (try? HelpPages(of: self).topics()) ?? [],
            servers: servers.names, words: messages, isUnicode: output.standardOutput.isUnicode)
    }

    /// Updates a completer with the names that may have changed.
    func refresh(_ completer: Completer) async {
        completer.update(
            servers: servers.names, words: messages,
            tests: await offered {
                try await $0.list(limit: 200).map { test in
                    .init(text: String(test.id), summary: test.app + ", " + messages.verdictCell(test))
                }
            },
            campaigns: await offered {
                try await $0.campaigns().map { campaign in
                    .init(text: campaign.name, summary: messages.campaignState(campaign.state))
                }
            },
            tags: await offered { try await $0.tags().map { .init(text: $0) } })
    }

    /// Returns completions from the results database; empty if there is no database yet.
    private func offered(
        _ read: (ResultStore) async throws -> [Completer.Suggestion]
    ) async -> [Completer.Suggestion] {
        guard FileManager.default.fileExists(atPath: home.resultsFile.path) else { return [] }
        do {
            return try await read(try await store())
        } catch {
            // A command that needs the database will report its error.
            logger.debug("completion without results: \(error)")
            return []
        }
    }

    /// Tells a problem that does not keep the prompt from working.
    fileprivate func tell(_ problem: any Error) { output.note(messages.note(problem)) }

    /// Prints the greeting: the program, the first steps, and the measurements that tests would make.
    func greet() {
        output.note(messages.greeting(version: Software.version))
        if consents.isEmpty {
            output.note(messages.firstSteps)
        }
        let server = settings.server
        output.note(messages.currentServer(server.name, isEmbedded: server.isOwn))
        if developer.isActive {
            output.note(messages.developerOptions(developer.active))
        }
    }
}

extension Session {
    /// The line above the prompt; nil where it is switched off.
    private var statusLine: TerminalLine? {
        guard isInteractive, output.standardError.isTerminal, settings[.statusLine] == "on" else {
            return nil
        }
        let facts = StatusLine.Facts(
            server: settings[.server],
            hasConsent: bench().hasConsent(for: settings.server),
            lab: labMention,
            developerOptions: developer.active, isLogging: output.transcript != nil)
        return StatusLine(facts).text(messages, for: output.standardError)
    }

    /// Draws the line above the prompt.
    fileprivate func showStatusLine() {
        if let statusLine { output.note(statusLine) }
    }

    /// The name of the lab's rules, or their number; nil if there are none.
    private var labMention: String? {
        lab.rules.isEmpty ? nil : lab.name ?? messages.counted(rules: lab.rules.count)
    }
}
