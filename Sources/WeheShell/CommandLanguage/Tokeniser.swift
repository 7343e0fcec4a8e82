import Basics
import Foundation
package import TestModel

/// Splits a line into commands and words, quoted as in a POSIX shell.
///
/// Words are separated by blanks, commands by `;`. Single quotes keep everything, double quotes all but `\"`, `\\`,
/// `\$` and `${NAME}`, a backslash keeps the next character. `#` at the start of a word begins a comment.
///
/// `${NAME}` stands for a variable's value and `${NAME:-TEXT}` for TEXT where there is none; unlike in a POSIX shell
/// a value is never split into words.
package enum Tokeniser {
    /// The commands of a line, each as its words; empty commands are left out.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - variables: the values of `${NAME}`; nil leaves them as they are typed.
    /// - Returns: the commands.
    /// - Throws: `ShellError.malformedLine` for an open quote, a trailing backslash or too long a text,
    ///   `ShellError.undefinedVariable`.
    package static func commands(
        in line: String, variables: [String: String]? = nil
    ) throws(ShellError) -> [[String]] {
        guard line.utf8.count <= ShellLimits.commandLine else {
            throw .malformedLine(reason: .lineTooLong(limit: ShellLimits.commandLine))
        }
        if let system = SystemCommand(line: line) { return [system.words] }
        if line.trimmingCharacters(in: .whitespaces) == leavingWord { return [[QuitCommand.name]] }
        var scanner = Scanner(variables: variables)
        for character in line {
            try scanner.take(character)
            if scanner.isComment { break }
        }
        let commands = try scanner.finish()
        if commands.contains(where: { $0.contains { $0.utf8.count > ShellLimits.word } }) {
            throw .malformedLine(reason: .wordTooLong(limit: ShellLimits.word))
        }
        return commands
    }

    /// What leaves the prompts of databases, and this one.
    private static let leavingWord = "\\q"

    /// A line that goes on on the next one where it ends inside quotes or with a backslash, as in a POSIX shell.
    package struct Continuation: Sendable {
        /// What was typed so far, with a line feed where a line ends.
        package private(set) var text = ""
        private var scanner = Scanner(variables: [:])

        package init() {}

        /// Whether the next line belongs to it. One that is too long does not wait for its end to be refused.
        package var isOpen: Bool {
            scanner.isOpen && text.utf8.count <= ShellLimits.commandLine && SystemCommand(line: text) == nil
        }

        /// The text in one line, for the history: what stood between quotes on two lines has a blank there.
        package var inOneLine: String { text.replacing("\\\n", with: "").replacing("\n", with: " ") }

        /// Takes the next line.
        package mutating func add(_ line: String) {
            let part = text.isEmpty ? line : "\n" + line
            text += part
            for character in part where !scanner.isComment {
                // A variable that is not there is told when the line runs.
                try? scanner.take(character)
            }
        }

        /// Lines joined where they go on, each with the number of its first one, counted from 1.
        package static func joined(_ lines: [String]) -> [(number: Int, text: String)] {
            var joined: [(number: Int, text: String)] = []
            var open: Continuation?
            for (index, line) in lines.enumerated() {
                var whole = open ?? Continuation()
                if open == nil { joined.append((index + 1, "")) }
                open = nil
                whole.add(line)
                joined[joined.count - 1].text = whole.text
                if whole.isOpen { open = whole }
            }
            return joined
        }
    }

    /// What stands before the cursor.
    package struct Partial: Equatable, Sendable {
        /// The complete words of the last command.
        package let words: [String]
        /// The word being typed, without its quotes.
        package let current: String
        /// Its length as typed.
        package let typedLength: Int
        /// The quote that it begins with and that is still open.
        package let quote: Quote?
    }

    /// How a word is quoted.
    package enum Quote: Character, Sendable {
        /// Keeps everything.
        case single = "'"
        /// Keeps everything but `\"`, `\\`, `\$` and variables.
        case double = "\""
    }

    /// What stands before the cursor; nil inside a comment.
    package static func partial(_ text: String) -> Partial? {
        var scanner = Scanner(variables: nil)
        for character in text {
            // Only variables can be wrong here, and they are left as they are.
            do { try scanner.take(character) } catch { return nil }
            if scanner.isComment { return nil }
        }
        return Partial(
            words: scanner.words, current: scanner.word ?? "", typedLength: scanner.typedLength,
            quote: scanner.openQuote)
    }

    /// A word as it is typed inside quotes that are open, without the quote that ends it.
    package static func inside(_ quote: Quote, _ word: String) -> String {
        switch quote {
        case .single: word.escapingSingleQuotes
        case .double: word.escaping(["\\": "\\\\", "\"": "\\\"", "$": "\\$"])
        }
    }

    private struct Scanner {
        private enum Mode { case plain, single, double }
        /// Where a `${NAME}` stands that is being read.
        private enum Reference: Equatable { case none, dollar, name(String) }
        private let variables: [String: String]?
        private var mode = Mode.plain
        private var reference = Reference.none
        private var escaped = false
        private var commands: [[String]] = []
        private(set) var words: [String] = []
        private(set) var word: String?
        private(set) var typedLength = 0
        private(set) var isComment = false
        /// Whether the quote that is open, or was last, stands at the word's beginning.
        private var quotesWord = false

        init(variables: [String: String]?) { self.variables = variables }

        /// The quote that is open since the word began.
        var openQuote: Quote? {
            guard quotesWord else { return nil }
            return switch mode {
            case .plain: nil
            case .single: .single
            case .double: .double
            }
        }

        /// Whether a quote is open or a backslash came last.
        var isOpen: Bool { !isComment && (escaped || mode != .plain) }

        mutating func take(_ character: Character) throws(ShellError) {
            typedLength += 1
            // A combining mark at a word's beginning makes one character with the quote or blank before it.
            let scalars = character.unicodeScalars
            guard scalars.count > 1, let first = scalars.first, first.isASCII, character != "\r\n" else {
                return try read(character)
            }
            try read(Character(first))
            try read(Character(String(String.UnicodeScalarView(scalars.dropFirst()))))
        }

        private mutating func read(_ character: Character) throws(ShellError) {
            switch reference {
            case .none: break
            case .dollar:
                reference = .none
                if character == "{" {
                    reference = .name("")
                    return
                }
                append("$")
            case .name(var text):
                // Nothing else holds the text now, so that it grows in place.
                reference = .none
                guard character == "}" else {
                    guard text.utf8.count <= ShellLimits.word else {
                        throw .malformedLine(reason: .wordTooLong(limit: ShellLimits.word))
                    }
                    text.append(character)
                    reference = .name(text)
                    return
                }
                word = (word ?? "") + (try VariableReference(text).value(in: variables ?? [:]))
                // A short line may ask for a long value many times.
                guard word.map({ $0.utf8.count <= ShellLimits.word }) ?? true else {
                    throw .malformedLine(reason: .wordTooLong(limit: ShellLimits.word))
                }
                return
            }
            if escaped {
                escaped = false
                if character == "\n" { return }
                word = word ?? ""
                if mode == .double, !"\"\\$".contains(character) { append("\\") }
                append(character)
                return
            }
            switch (mode, character) {
            case (.single, "'"), (.double, "\""): mode = .plain
            case (.single, _): append(character)
            case (_, "\\"): escaped = true
            case (_, "$") where variables != nil: reference = .dollar
            case (.double, _): append(character)
            case (.plain, "'"): open(.single)
            case (.plain, "\""): open(.double)
            case (.plain, ";"):
                endWord()
                endCommand()
            case (.plain, "#") where word == nil: isComment = true
            case (.plain, _) where character.isWhitespace: endWord()
            case (.plain, _): append(character)
            }
        }

        mutating func finish() throws(ShellError) -> [[String]] {
            switch reference {
            case .none: break
            case .dollar: append("$")
            case .name(let text): throw .malformedLine(reason: .openVariable(text))
            }
            guard mode == .plain else {
                throw .malformedLine(
                    reason: .openQuote(mode == .single ? "'" : "\""))
            }
            guard !escaped else {
                throw .malformedLine(reason: .trailingBackslash)
            }
            endWord()
            endCommand()
            return commands
        }

        /// In place: a copy for each character would take time that grows with the square of the length.
        private mutating func append(_ character: Character) {
            if word == nil { word = "" }
            word?.append(character)
        }

        private mutating func open(_ mode: Mode) {
            self.mode = mode
            quotesWord = word == nil
            word = word ?? ""
        }

        private mutating func endWord() {
            if let word { words.append(word) }
            word = nil
            typedLength = 0
        }

        private mutating func endCommand() {
            if !words.isEmpty { commands.append(words) }
            words = []
        }
    }
}
