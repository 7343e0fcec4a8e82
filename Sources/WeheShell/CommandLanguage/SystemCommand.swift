import Basics
import Foundation
import TestModel

/// A line for the system's shell: the text after an exclamation mark.
struct SystemCommand: Equatable {
    /// The mark at the beginning of such a line.
    static let mark = TypedWord.systemMark
    /// The command as typed; empty to start an interactive shell.
    let text: String

    /// Creates the command from a line; nil for a line of this shell.
    init?(line: String) {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard line.hasPrefix(Self.mark) else { return nil }
        text = line.dropFirst().trimmingCharacters(in: .whitespaces)
    }

    /// Creates the command from ``words``; nil for a command of this shell.
    init?(words: [String]) {
        guard words.first == Self.mark, words.count == 2 else { return nil }
        text = words[1]
    }

    /// The command in the form of a command of this shell.
    var words: [String] { [Self.mark, text] }
}

extension SystemCommand {
    /// Runs the command with the system's shell, which gets the terminal meanwhile.
    ///
    /// - Parameter session: whose line it is.
    /// - Throws: `ShellError.systemCommandsOff`, `ShellError.systemCommandFailed`.
    func run(in session: isolated Session) async throws {
        try session.requireOtherPrograms()
        let shell = session.environment["SHELL"].flatMap { $0.isEmpty ? nil : $0 } ?? "/bin/sh"
        let arguments = text.isEmpty ? [shell] : [shell, "-c", text]
        guard let code = await TerminalProgram(arguments).run() else {
            throw ShellError.cannotOpen(shell, reason: .told("posix_spawn"))
        }
        guard code == 0 else { throw ShellError.systemCommandFailed(code: code) }
    }
}
