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
    /// - Throws: ``ShellError/malformedLine(reason:)`` for an open quote, a trailing backslash or too long a text,
    ///   ``ShellError/undefinedVariable(_:known:)``.
    package static func commands(
        in line: String, variables: [String: String]? = nil
    ) throws(ShellError) -> [[String]] {
        guard line.utf8.count <= ShellLimits.commandLine else {
            throw .malformedLine(reason: .lineTooLong(limit: ShellLimits.commandLine))
        }
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

    /// What stands before the cursor: the complete words of the last command and the word being typed, with
    /// its quotes taken off and its length as typed; nil inside a comment.
    package static func partial(_ text: String) -> (words: [String], current: String, typedLength: Int)? {
        var scanner = Scanner(variables: nil)
        for character in text {
            // Only variables can be wrong here, and they are left as they are.
            do { try scanner.take(character) } catch { return nil }
            if scanner.isComment { return nil }
        }
        return (scanner.words, scanner.word ?? "", scanner.typedLength)
    }

    /// A word as it must be typed.
    package static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && !word.contains { $0.isWhitespace || "'\"\\;#$".contains($0) }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
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

        init(variables: [String: String]?) { self.variables = variables }

        mutating func take(_ character: Character) throws(ShellError) {
            typedLength += 1
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
                if mode == .double, !"\"\\$".contains(character) { append("\\") }
                append(character)
                return
            }
            switch (mode, character) {
            case (.single, "'"), (.double, "\""): mode = .plain
            case (.single, _): append(character)
            case (_, "\\"):
                escaped = true
                word = word ?? ""
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
