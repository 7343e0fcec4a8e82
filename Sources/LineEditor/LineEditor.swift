package import Basics
package import Foundation
import Glibc

/// Reads lines that a user edits at a prompt, with history, completion and search.
///
/// The actor owns a thread, which waits for keys while other tasks run; those may print above the prompt or
/// end the line at any time. A process should have one editor, since it has one terminal.
package actor LineEditor {
    /// The outcome of a prompt.
    package enum Input: Equatable, Sendable {
        /// A line, without its line break.
        case line(String)
        /// Ctrl-C was pressed or `abortRead()` called; the typed text is discarded.
        case interrupted
        /// Ctrl-D on an empty line, or the terminal is gone.
        case endOfInput
    }

    /// The configuration of an editor.
    package struct Configuration: Sendable {
        /// The name of the program for libedit.
        package let programName: String
        /// The file that keeps the lines between sessions; nil keeps them in memory only.
        package let historyFile: URL?
        /// Maximum number of lines in the history.
        package let historyLimit: Int
        /// A file with the user's key bindings, in lines such as `bind -v` (editrc(5)); nil for none.
        package let keyBindings: URL?
        /// Finds the candidates at the cursor; called on the editor's thread, so it should return quickly.
        package let complete: @Sendable (CompletionRequest) -> [Completion]

        /// Creates a configuration.
        package init(
            programName: String,
            historyFile: URL?,
            historyLimit: Int = LineEditor.usualHistoryLimit,
            keyBindings: URL? = nil,
            complete: @escaping @Sendable (CompletionRequest) -> [Completion] = { _ in [] }
        ) {
            self.programName = programName
            self.historyFile = historyFile
            self.historyLimit = historyLimit
            self.keyBindings = keyBindings
            self.complete = complete
        }
    }

    /// The usual maximum number of lines in the history.
    package static let usualHistoryLimit = 10_000

    private let thread: EditorThread
    private let mailbox: EditorMailbox
    private var session: EditingSession?
    private var history: LineHistory
    private var watches: [InterruptSource]

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    /// Takes over the terminal of standard input and output.
    ///
    /// Throws `notATerminal` if either is not a terminal, and `cannotStart` if libedit fails. An unusable
    /// history file is no error; see `historyProblem`.
    package init(configuration: Configuration) throws(LineEditorError) {
        for stream in [Terminal.Stream.input, .output] where !Terminal.isTerminal(stream) {
            throw .notATerminal(stream: stream.name)
        }
        UTF8Locale.activate()
        let mailbox = try EditorMailbox()
        session = try EditingSession(
            programName: configuration.programName,
            historyLimit: configuration.historyLimit,
            personalKeys: configuration.keyBindings.map {
                KeyBindingFile($0, program: configuration.programName)
            },
            mailbox: mailbox,
            complete: configuration.complete
        )
        var history = LineHistory(file: configuration.historyFile, limit: configuration.historyLimit)
        history.refresh()
        self.history = history
        self.mailbox = mailbox
        watches = [
            InterruptSource(signal: SIGWINCH) { mailbox.redraw() },
            InterruptSource(signal: SIGCONT) { mailbox.recover() },
        ]
        thread = EditorThread(name: "line editor")
    }

    deinit {
        for watch in watches { watch.cancel() }
        thread.stop()
    }

    /// The reason for which lines are not kept between sessions, to be shown once; nil if they are.
    package var historyProblem: LineEditorError? {
        history.problem
    }

    /// Reads one line.
    ///
    /// - Parameters:
    ///   - prompt: the text before the line; it may hold escape sequences (preferably between `\1` marks).
    ///   - isRemembered: true to add the line to the history.
    /// - Returns: the line, or the reason for which there is none.
    /// - Throws: `CancellationError` if the calling task is cancelled, which ends the line at once.
    package func readLine(prompt: String, isRemembered: Bool = true) async throws -> Input {
        try await withTaskCancellationHandler {
            try readLineBlocking(prompt: Prompt(prompt), isRemembered)
        } onCancel: {
            mailbox.abort()
        }
    }

    /// Adds a line to the history.
    package func remember(_ line: String) { history.remember(line) }

    /// Returns the lines of a history file, oldest first; none if there is no file.
    ///
    /// - Throws: `LineEditorError` if the file is not a readable history.
    package static func storedLines(in file: URL) throws(LineEditorError) -> [String] {
        var history = HistoryFile(file: file, limit: usualHistoryLimit)
        try history.refresh()
        return history.stored.all
    }

    /// Prints a text above the prompt and redraws prompt and line; between lines, just prints it.
    ///
    /// May be called from any task. A line break is added unless the text ends in one.
    package nonisolated func printAbove(_ text: String) {
        mailbox.print(text.hasSuffix("\n") ? text : text + "\n")
    }

    /// Ends the line being edited: `readLine` returns `.interrupted`. Has no effect between lines.
    package nonisolated func abortRead() {
        mailbox.abort()
    }

    /// Ends the line being edited, restores the terminal and frees libedit; `readLine` then returns
    /// `.endOfInput`. May be called more than once.
    package nonisolated func close() async {
        mailbox.close()
        await release()
    }

    private func release() {
        for watch in watches { watch.cancel() }
        watches = []
        session = nil
    }

    private func readLineBlocking(prompt: Prompt, _ isRemembered: Bool) throws -> Input {
        guard let session, mailbox.beginReading() else { return .endOfInput }
        defer { mailbox.endReading() }
        // The cancellation handler may have run before the mailbox was ready for it.
        try Task.checkCancellation()
        history.refresh()
        session.show(history: history.lines)
        TerminalState.beginLine()
        let input = session.readLine(prompt: prompt)
        TerminalState.endLine()
        if mailbox.isClosed { return .endOfInput }
        try Task.checkCancellation()
        if isRemembered, case .line(let line) = input { history.remember(line) }
        return input
    }
}
