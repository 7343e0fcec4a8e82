import Basics
package import Foundation
import Glibc
package import TestModel

/// Reads lines that a person edits at a prompt, with history, completion and search.
///
/// The actor owns a thread of its own, which waits for keys while other tasks go on; those may print above
/// the prompt or end the line at any time. One editor per process makes sense, as there is one terminal.
package actor LineEditor {
    /// What came of a prompt.
    package enum Input: Equatable, Sendable {
        /// A line, without its line break.
        case line(String)
        /// Ctrl-C was pressed or `abortRead()` called; what was typed is dropped.
        case interrupted
        /// Ctrl-D on an empty line, or the terminal went away.
        case endOfInput
    }

    /// What an editor needs to know.
    package struct Configuration: Sendable {
        /// The program's name, as libedit knows it.
        package let programName: String
        /// Where lines are kept between sessions; nil keeps them in memory only.
        package let historyFile: URL?
        /// How many lines are kept.
        package let historyLimit: Int
        /// A file that says in lines such as `bind -v` which keys the person wants (editrc(5)); nil for none.
        package let keyBindings: URL?
        /// Finds what may follow the cursor; called on the editor's thread, so it should answer quickly.
        package let complete: @Sendable (CompletionRequest) -> [Completion]

        /// Makes a configuration.
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

    /// How many lines are kept.
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
    /// Throws `notATerminal` when either is something else, `cannotStart` when libedit fails. A history file
    /// that cannot be used is no error: see `historyProblem`.
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

    /// Why lines are not kept between sessions, to be shown once; nil when they are.
    package var historyProblem: LineEditorError? {
        history.problem
    }

    /// Reads one line.
    ///
    /// - Parameters:
    ///   - prompt: the text before the line; it may hold escape sequences (best between `\1` marks).
    ///   - isRemembered: whether the line goes into the history by itself.
    /// - Returns: the line, or why there is none.
    /// - Throws: `CancellationError` when the calling task is cancelled, which ends the line at once.
    package func readLine(prompt: String, isRemembered: Bool = true) async throws -> Input {
        try await withTaskCancellationHandler {
            try readLineBlocking(prompt: Prompt(prompt), isRemembered)
        } onCancel: {
            mailbox.abort()
        }
    }

    /// Puts a line into the history.
    package func remember(_ line: String) { history.remember(line) }

    /// The lines that a history file holds, oldest first; none where there is no file.
    ///
    /// - Throws: why the file is no history.
    package static func storedLines(in file: URL) throws(LineEditorError) -> [String] {
        var history = HistoryFile(file: file, limit: usualHistoryLimit)
        try history.refresh()
        return history.stored.all
    }

    /// Prints a text above the prompt and draws prompt and line again; prints it plainly between lines.
    ///
    /// May be called from any task. A line break is added unless the text ends in one.
    package nonisolated func printAbove(_ text: String) {
        mailbox.print(text.hasSuffix("\n") ? text : text + "\n")
    }

    /// Ends the line being edited: `readLine` returns `.interrupted`. Between lines it does nothing.
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
        // The cancellation handler may have run before the mailbox was open for it.
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
