/// Errors of the prompt and its history.
package enum LineEditorError: Error, Equatable, Sendable {
    /// Standard input or standard output is not a terminal, so lines cannot be edited.
    case notATerminal(stream: String)
    /// The editor cannot be started.
    case cannotStart(StartingFailure)
    /// The history file cannot currently be read or written; lines are still remembered in this process.
    case historyUnusable(path: String, HistoryFailure)
    /// The history file does not contain lines of text, and is left unchanged.
    case historyCorrupt(path: String, HistoryProblem)

    /// Reasons that the editor cannot be started.
    package enum StartingFailure: Equatable, Sendable {
        /// The system cannot create a pipe; `code` is the error number.
        case noPipe(code: Int32)
        /// libedit does not know the terminal type.
        case unknownTerminal
        /// libedit cannot allocate memory for a history.
        case noMemory
    }

    /// Reasons that a history file cannot currently be used.
    package enum HistoryFailure: Equatable, Sendable {
        /// The system reported this error number.
        case system(code: Int32)
        /// Another process keeps it locked.
        case locked
        /// It is not a regular file.
        case notAFile
    }

    /// Defects in the content of a history file.
    package enum HistoryProblem: Equatable, Sendable {
        /// It is larger than `limit` bytes.
        case tooLarge(limit: Int)
        /// It contains bytes that are not text.
        case notText
    }
}
