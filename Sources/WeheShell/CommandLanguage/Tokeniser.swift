import Basics
import Foundation
package import TestModel

/// Splits a line into commands and words, quoted as in a POSIX shell.
///
/// Words are separated by blanks, commands by `;`. Single quotes preserve all characters, double quotes all
/// but `\"`, `\\`, `\$` and `${NAME}`; a backslash preserves the next character. `#` at the start of a word
/// begins a comment.
///
/// `${NAME}` is replaced by the value of a variable, and `${NAME:-TEXT}` by TEXT if it has no value; unlike
/// in a POSIX shell, a value is never split into words.
package enum Tokeniser {
    /// Returns the commands of a line, each as its words; empty commands are omitted.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - variables: the values of `${NAME}`; nil leaves references as they are typed.
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

    /// The word that leaves the prompts of databases, and this one.
    private static let leavingWord = "\\q"

    /// A line that continues on the next one if it ends inside quotes or with a backslash, as in a POSIX
    /// shell.
    package struct Continuation: Sendable {
        /// The text typed so far, with a line feed at the end of each line.
        package private(set) var text = ""
        private var scanner = Scanner(variables: [:])

        package init() {}

        /// True if the next line belongs to it. A line that is too long is rejected without waiting for its
        /// end.
        package var isOpen: Bool {
            scanner.isOpen && text.utf8.count <= ShellLimits.commandLine && SystemCommand(line: text) == nil
        }

        /// The text in one line, for the history: a line break between quotes becomes a blank.
        package var inOneLine: String { text.replacing("\\\n", with: "").replacing("\n", with: " ") }

        /// Adds the next line.
        package mutating func add(_ line: String) {
            let part = text.isEmpty ? line : "\n" + line
            text += part
            for character in part where !scanner.isComment {
                // An undefined variable is reported when the line runs.
                try? scanner.take(character)
            }
        }

        /// Returns lines with their continuations joined, each with the number of its first line, from 1.
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

    /// The text before the cursor.
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

    /// A kind of quote.
    package enum Quote: Character, Sendable {
        /// Preserves all characters.
        case single = "'"
        /// Preserves all characters but `\"`, `\\`, `\$` and variables.
        case double = "\""
    }

    /// Parses the text before the cursor; returns nil inside a comment.
    package static func partial(_ text: String) -> Partial? {
        var scanner = Scanner(variables: nil)
        for character in text {
            // Only variables can be invalid here, and they are not expanded.
            do { try scanner.take(character) } catch { return nil }
            if scanner.isComment { return nil }
        }
        return Partial(
            words: scanner.words, current: scanner.word ?? "", typedLength: scanner.typedLength,
            quote: scanner.openQuote)
    }

    /// Returns a word as it is typed inside open quotes, without the closing quote.
    package static func inside(_ quote: Quote, _ word: String) -> String {
        switch quote {
        case .single: word.escapingSingleQuotes
        case .double: word.escaping(["\\": "\\\\", "\"": "\\\"", "$": "\\$"])
        }
    }

    private struct Scanner {
        private enum Mode { case plain, single, double }
        /// The part of a `${NAME}` reference that is being read.
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
        /// True if the open quote, or the last one, is at the beginning of the word.
        private var quotesWord = false

        init(variables: [String: String]?) { self.variables = variables }

        /// The quote that has been open since the beginning of the word; nil if there is none.
        var openQuote: Quote? {
            guard quotesWord else { return nil }
            return switch mode {
            case .plain: nil
            case .single: .single
            case .double: .double
            }
        }

        /// True if a quote is open or a backslash came last.
        var isOpen: Bool { !isComment && (escaped || mode != .plain) }

        mutating func take(_ character: Character) throws(ShellError) {
            typedLength += 1
            // A combining mark at the beginning of a word forms one character with the quote or blank before
            // it.
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
                // No other reference to the text remains, so that it grows in place.
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
                // A short line may refer to a long value many times.
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

        /// Appends in place: a copy for each character would take time proportional to the square of the
        /// length.
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
