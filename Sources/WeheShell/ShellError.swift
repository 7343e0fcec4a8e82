/// What can go wrong in the shell itself, each with one sentence and an exit code.
package enum ShellError: Error, Equatable, Sendable {
    /// The first word is no command.
    case unknownCommand(String, suggestion: String?)
    /// A word after a command is not what the command takes; ArgumentParser's message.
    case usage(String)
    /// No setting of that name.
    case unknownSetting(String, suggestion: String?)
    /// A value a setting cannot take.
    case badSetting(key: String, value: String, expected: String)
    /// A setting that only the program sets.
    case fixedSetting(key: String, reason: String)
    /// No server of that name.
    case unknownServer(String, known: [String], suggestion: String?)
    /// A server that cannot be added or changed.
    case badServer(name: String, reason: String)
    /// No help on that topic.
    case unknownTopic(String, suggestion: String?)
    /// No stored test of that number.
    case unknownResult(id: Int64)
    /// A quote that is not closed, or the like.
    case malformedLine(reason: String)
    /// A script that cannot be read.
    case scriptUnreadable(path: String, reason: String)
    /// Something must be given or chosen.
    case nothingToDo(String)
    /// Consent is missing.
    case consentMissing(command: String)
    /// A file or folder of the home cannot be used.
    case homeUnusable(path: String, reason: String)
    /// Files that ship with the program are not where they should be.
    case resourcesMissing(String)
    /// The result could not be stored.
    case notStored(reason: String)
    /// A program could not be started.
    case cannotOpen(String, reason: String)
}

extension ShellError: CustomStringConvertible {
    package var description: String {
        func suggested(_ text: String, _ suggestion: String?, otherwise: String) -> String {
            suggestion.map { "\(text); did you mean \"\($0)\"?" } ?? "\(text); \(otherwise)"
        }
        return switch self {
        case .unknownCommand(let word, let suggestion):
            suggested("no command \"\(word)\"", suggestion, otherwise: "\"help\" lists them")
        case .usage(let message): message
        case .unknownSetting(let key, let suggestion):
            suggested("no setting \"\(key)\"", suggestion, otherwise: "\"settings\" lists them")
        case .badSetting(let key, let value, let expected): "\(key) must be \(expected), not \(value)"
        case .fixedSetting(let key, let reason): "\(key) cannot be set: \(reason)"
        case .unknownServer(let name, let known, let suggestion):
            suggestion.map { "no server \"\(name)\"; did you mean \"\($0)\"?" }
                ?? "no server \"\(name)\"; known: \(known.joined(separator: ", ")); "
                + "add it with: servers add \(name) HOST [--ca FILE]"
        case .badServer(let name, let reason): "server \"\(name)\": \(reason)"
        case .unknownTopic(let name, let suggestion):
            suggested("no help on \"\(name)\"", suggestion, otherwise: "\"help\" lists commands and topics")
        case .unknownResult(let id): "no result \(id); \"results\" lists them"
        case .malformedLine(let reason): reason
        case .scriptUnreadable(let path, let reason): "the script \(path) cannot be read: \(reason)"
        case .nothingToDo(let message): message
        case .consentMissing(let command):
            "\(command) needs your consent first: read it with \"consent show\", then type \"consent give\""
        case .homeUnusable(let path, let reason): "\(path): \(reason)"
        case .resourcesMissing(let what): what
        case .notStored(let reason): "the result could not be stored: \(reason)"
        case .cannotOpen(let what, let reason): "\(what) cannot be opened: \(reason)"
        }
    }
}
