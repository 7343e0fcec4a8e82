package import ArgumentParser
import Basics
import Foundation
import Reports
import Messages

/// The answer of a process to a command line without a command to run: help, a version, or an error.
package struct ParserAnswer {
    /// The text in the current language.
    package let text: String
    /// The exit code of the process.
    package let code: Int32

    /// Creates the answer to an error of the parser.
    ///
    /// - Parameters:
    ///   - error: the error thrown by the parser.
    ///   - typed: the commands that the words name, beginning with the process's own.
    package init(to error: any Error, typed: [any ParsableCommand.Type]) {
        let words = CurrentLanguage.messages
        guard let root = typed.first else {
            (text, code) = ("", ExitCode.usage)
            return
        }
        switch ParseFailure(error, root: root) {
        case .text(let own): (text, code) = (own, ExitCode.success)
        case .help(let stack):
            let page = Self.page(stack.isEmpty ? [root] : stack)
            (text, code) = (page?.text.trimmingCharacters(in: .newlines) ?? "", ExitCode.success)
        case .fault(let fault):
            let help = (typed.map { $0._commandName } + ["--help"]).joined(separator: " ")
            text =
                words.error + words.clause(fault) + "\n" + (Self.page(typed)?.usage ?? "") + "\n"
                + words.moreHelp(help)
            code = ExitCode.usage
        }
    }

    /// Prints the text in the characters of the locale, without terminal control characters.
    package func tell() {
        let traits = TerminalTraits(
            isTerminal: false, columns: nil, environment: ProcessInfo.processInfo.environment)
        let lines = CurrentLanguage.messages.fitted(text, isUnicode: traits.isUnicode)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.map { TerminalLine(String($0)).shown(.plain) }.joined(separator: "\n")
        let stream: FileHandle = code == ExitCode.success ? .standardOutput : .standardError
        stream.write(Data((shown + "\n").utf8))
    }

    /// Returns the help on the last of the commands.
    private static func page(_ stack: [any ParsableCommand.Type]) -> CommandHelp? {
        guard let last = stack.last else { return nil }
        return try? CommandHelp(
            of: last, at: stack.map { $0._commandName }, columns: nil, CurrentLanguage.messages)
    }
}
