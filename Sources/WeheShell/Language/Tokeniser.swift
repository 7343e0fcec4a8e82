/// Splits a line into commands and words, quoted as in a POSIX shell.
///
/// Words are separated by blanks, commands by `;`. Single quotes keep everything, double quotes all but `\"` and
/// `\\`, a backslash keeps the next character. `#` at the start of a word begins a comment.
package enum Tokeniser {
    /// The commands of a line, each as its words; empty commands are left out.
    ///
    /// - Throws: ``ShellError/malformedLine(reason:)`` for an open quote or a trailing backslash.
    package static func commands(in line: String) throws(ShellError) -> [[String]] {
        var scanner = Scanner()
        for character in line {
            scanner.take(character)
            if scanner.isComment { break }
        }
        return try scanner.finish()
    }

    /// What stands before the cursor: the complete words of the last command and the word being typed, with
    /// its quotes taken off and its length as typed; nil inside a comment.
    package static func partial(_ text: String) -> (words: [String], current: String, typedLength: Int)? {
        var scanner = Scanner()
        for character in text {
            scanner.take(character)
            if scanner.isComment { return nil }
        }
        return (scanner.words, scanner.word ?? "", scanner.typedLength)
    }

    private struct Scanner {
        private enum Mode { case plain, single, double }
        private var mode = Mode.plain
        private var escaped = false
        private var commands: [[String]] = []
        private(set) var words: [String] = []
        private(set) var word: String?
        private(set) var typedLength = 0
        private(set) var isComment = false

        mutating func take(_ character: Character) {
            typedLength += 1
            if escaped {
                escaped = false
                if mode == .double, character != "\"", character != "\\" { append("\\") }
                append(character)
                return
            }
            switch (mode, character) {
            case (.single, "'"), (.double, "\""): mode = .plain
            case (.single, _): append(character)
            case (_, "\\"):
                escaped = true
                word = word ?? ""
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

        private mutating func append(_ character: Character) { word = (word ?? "") + String(character) }

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
