/// What can go wrong with the prompt or its history.
package enum LineEditorError: Error, Equatable, Sendable {
    /// Standard input or standard output is not a terminal, so there is no line to edit.
    case notATerminal(stream: String)
    /// There is no editor.
    case cannotStart(StartingFailure)
    /// The history file cannot be read or written for now; lines are still remembered in this process.
    case historyUnusable(path: String, HistoryFailure)
    /// The history file holds something else than lines of text, and is left alone.
    case historyCorrupt(path: String, HistoryFault)

    /// Why there is no editor.
    package enum StartingFailure: Equatable, Sendable {
        /// The system gives no pipe, for the reason of this error number.
        case noPipe(code: Int32)
        /// libedit does not know the terminal.
        case unknownTerminal
        /// libedit has no memory for a history.
        case noMemory
    }

    /// Why a history file cannot be used for now.
    package enum HistoryFailure: Equatable, Sendable {
        /// The system refuses it, for the reason of this error number.
        case system(code: Int32)
        /// Another process keeps it locked.
        case locked
        /// It is no ordinary file.
        case notAFile
    }

    /// What is wrong with what a history file holds.
    package enum HistoryFault: Equatable, Sendable {
        /// It holds more than so many bytes.
        case tooLarge(limit: Int)
        /// It holds bytes that are no text.
        case notText
    }
}
