/// What can go wrong with the prompt or its history.
package enum LineEditorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Standard input or standard output is not a terminal, so there is no line to edit.
    case notATerminal(stream: String)
    /// libedit could not be set up.
    case cannotStart(reason: String)
    /// The history file cannot be read or written for now; lines are still remembered in this process.
    case historyUnusable(path: String, reason: String)
    /// The history file holds something else than lines of text, and is left alone.
    case historyCorrupt(path: String, reason: String)

    package var description: String {
        switch self {
        case .notATerminal(let stream):
            "\(stream) is not a terminal, so no line can be edited; give the commands in a script instead"
        case .cannotStart(let reason):
            "the line editor could not start: \(reason)"
        case .historyUnusable(let path, let reason):
            "the history file \(path) cannot be used (\(reason)); lines are remembered in this shell only"
        case .historyCorrupt(let path, let reason):
            "the history file \(path) \(reason); move it away to keep a history again"
        }
    }
}
